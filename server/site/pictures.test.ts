import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { testPicture } from '#testing/pictures.ts';
import { openSettingsCaller, settingsCallerOf, type SettingsCaller } from '#testing/settings.ts';

type Sent = {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly fadesOn: string | null;
  readonly color: string;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
};

let testApp: TestApp;
let settings: SettingsCaller;
let owner: Caller<Sent>;
before(async () => {
  testApp = await startTestApp();
  settings = await openSettingsCaller(testApp);
  owner = await asOwner<Sent>(testApp);
});
after(() => testApp.close());

const page = async (url = '/') => (await testApp.app.inject(url)).body;
const add = (purpose: string, bytes: Buffer) =>
  owner('POST /api/admin/pictures', { purpose, image: bytes.toString('base64') });
const show = async (site: Partial<typeof DEFAULT_SETTINGS.site>) =>
  testApp.changeSettings({ site: { ...DEFAULT_SETTINGS.site, ...site } });

describe('pictures of the site', () => {
  test('are made in every size that fits, upright and without what the camera added', async () => {
    const photo = await sharp(await testPicture({ width: 900, height: 1300 }))
      .withExif({ IFD0: { Copyright: 'Dana Ray, 8 River Street' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { status, body } = await add('hero', photo);
    assert.equal(status, 201);
    // Turned, it's 1300 wide.
    assert.deepEqual([body.width, body.height], [1200, 675]);
    for (const [width, format, isThere] of [
      [480, 'avif', true],
      [800, 'webp', true],
      [1200, 'avif', true],
      [1600, 'avif', false],
    ] as const) {
      const file = await testApp.app.inject(`/api/pictures/${body.id}-${width}.${format}`);
      assert.equal(file.statusCode, isThere ? 200 : 404, `${width}.${format}`);
      if (!isThere) continue;
      assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(file.headers['content-type'], `image/${format}`);
      const about = await sharp(file.rawPayload).metadata();
      assert.deepEqual([about.width, about.exif, about.orientation], [width, undefined, undefined]);
      assert.ok(!file.rawPayload.includes('River Street'));
    }
  });

  test('that aren’t pictures, are too narrow, or aren’t the owner’s to send are refused with a sentence', async () => {
    const refusal = async (purpose: string, bytes: Buffer) => {
      const { status, body } = await add(purpose, bytes);
      return [status, body.errors[0]?.path, body.errors[0]?.message] as const;
    };
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const [status, path, message] = await refusal('logo', svg);
    assert.deepEqual([status, path], [422, 'image']);
    assert.match(message ?? '', /not a JPG, PNG, WebP/);
    assert.match((await refusal('hero', await testPicture({ width: 640, height: 400 })))[2] ?? '', /at least 800/);
    assert.equal((await refusal('poster', await testPicture()))[0], 422);
    assert.equal(
      (await testApp.app.inject({ method: 'POST', url: '/api/admin/pictures', payload: {} })).statusCode,
      401,
    );
  });

  test('are on the first page once they’re published, and gone with the version that names them', async () => {
    const { id } = (await add('hero', await testPicture({ width: 1700, height: 900 }))).body;
    assert.ok(!(await page()).includes(id));
    const before = (await settings.now()).version;
    await show({ hero: id });
    const own = await page();
    assert.match(own, new RegExp(`${id}-480\\.avif 480w.*${id}-1600\\.avif 1600w`, 's'));
    assert.match(own, /<img[^>]* width="1600" height="900"/);
    assert.doesNotMatch(own, /id="wipe"/);
    const { version } = await settings.now();
    const restored = await settings.ask('POST', `/api/admin/business/versions/${before}/restore`, { version });
    assert.equal(restored.status, 200);
    assert.match(await page(), /id="wipe"/);
    await settings.ask('POST', `/api/admin/business/versions/${version}/restore`, { version: restored.body.version });
    assert.ok((await page()).includes(id));
  });

  test('are shown in the preview before, and deleted after a week that nothing names them', async () => {
    const photo = await testPicture({ width: 900, height: 600 });
    const { id: onPage } = (await add('hero', photo)).body;
    const troy = { slug: 'troy', title: 'Troy', text: 'Every Tuesday.', package: '', faq: [], oldAddresses: [] };
    await show({ pages: [{ ...troy, picture: onPage }] });
    assert.match(await page('/areas/troy'), new RegExp(`<img src="/api/pictures/${onPage}-480.webp"`));
    await show({});
    const { id } = (await add('hero', photo)).body;
    const preview = await (
      await asOwner(testApp)
    )('POST /api/admin/business/preview', {
      site: { ...DEFAULT_SETTINGS.site, hero: id },
    });
    assert.ok(String(preview.body['html']).includes(id));
    testApp.setNow(
      testApp.deps.clock
        .now()
        .add({ hours: 24 * 8 })
        .toString(),
    );
    [owner, settings] = [await asOwner<Sent>(testApp), await settingsCallerOf(testApp)];
    await add('logo', await testPicture({ width: 200, height: 200 }));
    assert.equal((await testApp.app.inject(`/api/pictures/${id}-480.avif`)).statusCode, 404);
    // An earlier version has it and can be restored.
    assert.equal((await testApp.app.inject(`/api/pictures/${onPage}-480.avif`)).statusCode, 200);
  });

  test('a wide logo replaces the name, a square one stands beside it, and a dark one is kept readable', async () => {
    const drawn = (width: number, color: string) =>
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="100"><circle cx="50" cy="50" r="45" fill="${color}"/><rect x="${width - 50}" width="40" height="90" fill="${color}"/></svg>`,
        ),
      )
        .png()
        .toBuffer();
    const wide = (await add('logo', await drawn(400, '#101010'))).body;
    assert.equal(wide.fadesOn, 'dark');
    await show({ logo: wide.id });
    const headerOf = (html: string) => /<header.*?<\/header>/s.exec(html)?.[0] ?? '';
    assert.match(headerOf(await page()), /alt="Brightbay Detailing" data-fades-on="dark"\/><\/picture><\/a>/);
    const square = (await add('logo', await drawn(100, '#ffffff'))).body;
    assert.equal(square.fadesOn, 'light');
    await show({ logo: square.id });
    assert.match(headerOf(await page('/disclaimer')), /alt=""[^>]*\/><\/picture>Brightbay Detailing<\/a>/);
  });

  test('a color is on the pages of customers and not on the team’s; a gray is refused', async () => {
    await show({ color: '#7f1d1d' });
    assert.match(await page(), /:root:root\{.*--sponge:#7f1d1d/);
    assert.match(await page('/quote'), /--sponge:#7f1d1d/);
    assert.doesNotMatch(await page('/admin'), /--sponge:#7f1d1d/);
    const { status, body } = await settings.publish((business) => ({
      ...business,
      site: { ...business.site, color: '#777777' },
    }));
    assert.deepEqual([status, body.errors[0]?.path], [422, 'business.site.color']);
    const odd = await settings.publish((business) => ({
      ...business,
      site: { ...business.site, color: '}</style>' },
    }));
    assert.equal(odd.status, 422);
  });

  test('each page ends with how to reach the shop, if the shop wants it', async () => {
    const footer = async () => /<footer.*<\/footer>/s.exec(await page('/disclaimer'))?.[0] ?? '';
    await show({});
    assert.doesNotMatch(await footer(), /tel:/);
    await show({ contactInFooter: true });
    assert.match(await footer(), /href="tel:5185550142"/);
  });
});
