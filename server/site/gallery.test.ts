import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Gallery } from '#contract/site.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { RESTORED, SETTINGS_CHANNEL } from '#server/settings/queries.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { finishedJob, showPair, WHOLE } from '#testing/gallery.ts';
import { until } from '#testing/mail-room.ts';

let testApp: TestApp;
let owner: Caller<Gallery>;
before(async () => {
  testApp = await startTestApp({ settings: { site: { ...DEFAULT_SETTINGS.site, showsGallery: true } } });
  owner = await asOwner<Gallery>(testApp);
});
after(() => testApp.close());

const page = async (url = '/') => (await testApp.app.inject(url)).body;
const gallery = async () => (await owner('GET /api/admin/gallery')).body;
const fileOf = async (id: string, width = 800) => testApp.app.inject(`/api/pictures/${id}-${width}.webp`);

/** A pair that the site shows, and its customer. */
async function shown(caption?: string) {
  const job = await finishedJob(testApp);
  await job.consent(true);
  const pair = await showPair(testApp, { cookie: owner.cookie, quoteId: job.quoteId, ...(caption && { caption }) });
  return { ...job, pair };
}

/** Whether anything of a pair can still be had: on pages in both languages, as a file, in the lists of the owner, as a row. */
async function tracesOf({ id, before: first, after: second }: Gallery['pairs'][number]): Promise<readonly string[]> {
  const pictures = [first.id, second.id];
  const places = {
    '/': await containsAny(await page('/'), pictures),
    '/es/': await containsAny(await page('/es/'), pictures),
    files: (await Promise.all(pictures.map(async (picture) => (await fileOf(picture)).statusCode))).includes(200),
    list: (await gallery()).pairs.some((each) => each.id === id),
    rows:
      (await testApp.deps.db.selectFrom('site_pictures').select('id').where('id', 'in', pictures).execute()).length > 0,
  };
  return Object.entries(places).flatMap(([place, isThere]) => (isThere ? [place] : []));
}

async function containsAny(text: string, parts: readonly string[]): Promise<boolean> {
  return parts.some((part) => text.includes(part));
}

const EVERYWHERE = ['/', '/es/', 'files', 'list', 'rows'];

describe('the consent to pictures on the site', () => {
  test('is asked after a completed job, is no until it’s given, and keeps the words that the customer read', async () => {
    const job = await finishedJob(testApp);
    const read = async () => (await asAnyone(testApp)(`GET /api/quotes/by-token/${job.token}`)).body['pictureConsent'];
    assert.deepEqual(await read(), { agreedAt: null, isShown: false });
    assert.ok(!(await gallery()).jobs.some(({ quoteId }) => quoteId === job.quoteId));
    const agreed = await job.consent(true);
    const at = testApp.deps.clock.now().toString();
    assert.deepEqual([agreed.status, agreed.body['pictureConsent']], [200, { agreedAt: at, isShown: false }]);
    const { rows } = await sql<{ consent: string; agreed_at: string }>`
      select consent, agreed_at from picture_consents where quote_id = ${job.quoteId}`.execute(testApp.deps.db);
    assert.match(
      rows[0]?.consent ?? '',
      /^May we show pictures of your vehicle on our website\?.*Yes, you may show them$/,
    );
    assert.deepEqual((await job.consent(true)).status, 200);
    const actions = await testApp.deps.db
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', job.quoteId)
      .where('action', 'like', '%pictures')
      .execute();
    assert.deepEqual(actions, [{ action: 'quote.agree-to-pictures' }]);
  });

  test('isn’t asked of customers who keep photos private, nor by a shop that has no gallery', async () => {
    const job = await finishedJob(testApp);
    await asAnyone(testApp)(`PATCH /api/quotes/by-token/${job.token}`, { optOutSocialMedia: true });
    assert.equal((await job.consent(true)).status, 409);
    const other = await finishedJob(testApp);
    await testApp.changeSettings({ site: DEFAULT_SETTINGS.site });
    const { body } = await asAnyone(testApp)(`GET /api/quotes/by-token/${other.token}`);
    assert.equal(body['pictureConsent'], undefined);
    assert.equal((await other.consent(true)).status, 409);
    await testApp.changeSettings({ site: { ...DEFAULT_SETTINGS.site, showsGallery: true } });
  });
});

describe('a pair of the gallery', () => {
  test('is shown at once with its caption in both languages, width and height, and a slider', async () => {
    const { pair } = await shown('A muddy truck');
    const html = await page();
    assert.match(html, new RegExp(`${pair.before.id}-400\\.avif 400w.*${pair.after.id}-800\\.avif 800w`, 's'));
    assert.match(html, /<img[^>]*alt="Before: A muddy truck"[^>]*width="800" height="600"[^>]*loading="lazy"/);
    assert.match(html, /<input type="range"[^>]*aria-label="Compare before and after: A muddy truck"/);
    assert.match(await page('/es/'), /Antes: A muddy truck/);
    await owner(`PATCH /api/admin/gallery/${pair.id}`, { captions: { en: 'A truck', es: 'Una camioneta' } });
    assert.match(await page('/es/'), /Antes: Una camioneta/);
    const file = await fileOf(pair.after.id);
    assert.equal(file.headers['cache-control'], 'private, max-age=31536000, immutable');
    const { width, height, exif } = await sharp(file.rawPayload).metadata();
    assert.deepEqual([width, height, exif], [800, 600, undefined]);
  });

  test('is shown at once although a restore of an earlier backup has emptied the count of changes', async () => {
    const { db } = testApp.deps;
    await db.deleteFrom('site_revisions').execute();
    await sql`select pg_notify(${SETTINGS_CHANNEL}, ${RESTORED})`.execute(db);
    await until('the settings are read again', async () => (await testApp.deps.settings()).siteRevision === 0);
    const { pair } = await shown('A red van');
    assert.ok((await page()).includes('A red van'));
    await owner(`PATCH /api/admin/gallery/${pair.id}`, { captions: { en: 'A blue van', es: '' } });
    assert.ok((await page()).includes('A blue van'));
  });

  test('is a picture with the shop’s name for its customer alone, until the consent is withdrawn', async () => {
    const job = await shown('A green car');
    const own = `/api/quotes/by-token/${job.token}`;
    const { headers, rawPayload } = await testApp.app.inject(`${own}/result.jpg`);
    const { format, width, height } = await sharp(rawPayload).metadata();
    assert.deepEqual([headers['content-type'], format, width, height], ['image/jpeg', 'jpeg', 1200, 630]);
    assert.equal(headers['cache-control'], 'no-store');
    // The name stands on paper below the photos.
    const band = await sharp(rawPayload).extract({ left: 112, top: 515, width: 600, height: 110 }).greyscale().stats();
    assert.ok((band.channels[0]?.min ?? 255) < 60 && (band.channels[0]?.max ?? 0) > 230);
    assert.deepEqual((await testApp.app.inject(own)).json<{ pictureConsent: object }>().pictureConsent, {
      agreedAt: testApp.deps.clock.now().toString(),
      isShown: true,
    });
    const stranger = await finishedJob(testApp);
    assert.equal((await testApp.app.inject(`/api/quotes/by-token/${stranger.token}/result.jpg`)).statusCode, 404);
    await job.consent(false);
    assert.equal((await testApp.app.inject(`${own}/result.jpg`)).statusCode, 404);
  });

  test('can only be made of photos of that job and side whose customer agrees', async () => {
    const job = await finishedJob(testApp);
    await job.consent(true);
    const { jobs } = await gallery();
    const photo = (quoteId: string, side: string) => ({
      photoId: jobs.find((each) => each.quoteId === quoteId)?.photos.find((each) => each.side === side)?.id,
      ...WHOLE,
    });
    const add = (quoteId: string, first: object, second: object) =>
      owner('POST /api/admin/gallery', { quoteId, before: first, after: second, captions: {} });
    const [own, turned] = [photo(job.quoteId, 'before'), photo(job.quoteId, 'after')];
    const stranger = { ...own, photoId: randomUUID() };
    assert.equal((await add(job.quoteId, stranger, turned)).status, 422);
    assert.equal((await add(job.quoteId, turned, own)).status, 422);
    await job.consent(false);
    assert.equal((await add(job.quoteId, own, turned)).status, 409);
  });

  test('is blurred for good along a stroke, and nowhere else', async () => {
    const job = await finishedJob(testApp);
    await job.consent(true);
    const photos = (await gallery()).jobs.find((each) => each.quoteId === job.quoteId)?.photos ?? [];
    const idOf = (side: string) => photos.find((photo) => photo.side === side)?.id;
    const stroke = {
      points: [
        [0.1, 0.25],
        [0.9, 0.25],
      ],
      size: 0.2,
    };
    const { status, body } = await owner('POST /api/admin/gallery', {
      quoteId: job.quoteId,
      before: { photoId: idOf('before'), crop: { x: 0, y: 0, width: 1 }, strokes: [stroke] },
      after: { photoId: idOf('after'), ...WHOLE },
      captions: {},
    });
    assert.equal(status, 201);
    const pair = body.pairs.find((each) => each.quoteId === job.quoteId);
    const { rawPayload } = await fileOf(pair?.before.id ?? '');
    // Stripes differ a lot from their mean, a blur hardly.
    const detailIn = async (top: number) => {
      const part = await sharp(rawPayload).extract({ left: 200, top, width: 400, height: 60 }).png().toBuffer();
      const { channels } = await sharp(part).stats();
      return channels[2]?.stdev ?? 0;
    };
    const [blurred, sharpPart] = [await detailIn(120), await detailIn(450)];
    assert.ok(blurred < 6, `${blurred}`);
    assert.ok(sharpPart > 40, `${sharpPart}`);
    // The photo itself is only for the team and the customer.
    assert.equal((await testApp.app.inject(`/api/photos/${idOf('before')}`)).statusCode, 401);
  });

  test('is put into another place and removed by the owner', async () => {
    const [one, two] = [await shown('First'), await shown('Second')];
    await owner('PUT /api/admin/gallery/order', { ids: [two.pair.id, one.pair.id] });
    const html = await page();
    assert.ok(html.indexOf(two.pair.before.id) < html.indexOf(one.pair.before.id));
    await owner(`DELETE /api/admin/gallery/${one.pair.id}`);
    assert.deepEqual(await tracesOf(one.pair), []);
    assert.deepEqual(await tracesOf(two.pair), EVERYWHERE);
    assert.equal((await owner(`DELETE /api/admin/gallery/${one.pair.id}`)).status, 404);
  });

  test('does nothing as markup in its caption', async () => {
    for (const attack of [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '</style><script>alert(1)</script>',
    ]) {
      const { pair } = await shown(attack);
      const html = await page();
      assert.doesNotMatch(html, /<script>alert|<img src=x/, attack);
      assert.match(html, /alert\(1\)/);
      await owner(`DELETE /api/admin/gallery/${pair.id}`);
    }
  });
});

describe('a pair is gone everywhere with this answer', () => {
  const ENDS = {
    'its customer withdraws the consent': async ({ consent }: Awaited<ReturnType<typeof shown>>) => consent(false),
    'its customer keeps photos private': async ({ token }: Awaited<ReturnType<typeof shown>>) =>
      asAnyone(testApp)(`PATCH /api/quotes/by-token/${token}`, { optOutSocialMedia: true }),
    'its customer is erased': async ({ quoteId }: Awaited<ReturnType<typeof shown>>) => {
      const { customer_record_id: record } = await testApp.deps.db
        .selectFrom('quotes')
        .select('customer_record_id')
        .where('id', '=', quoteId)
        .executeTakeFirstOrThrow();
      return owner(`DELETE /api/customers/${record}`);
    },
  } as const;
  for (const [what, end] of Object.entries(ENDS))
    test(`when ${what}`, async () => {
      const job = await shown('Gone soon');
      // Both are answered from memory from now on.
      await page('/');
      await page('/es/');
      assert.deepEqual(await tracesOf(job.pair), EVERYWHERE);
      const { status } = await end(job);
      assert.ok(status < 300, String(status));
      assert.deepEqual(await tracesOf(job.pair), []);
    });

  test('in the other processes as well', async () => {
    const job = await shown();
    const before = (await testApp.deps.settings()).siteRevision ?? 0;
    await testApp.deps.db.deleteFrom('picture_consents').where('quote_id', '=', job.quoteId).execute();
    // Without a call of this process: as another one does.
    const until = Date.now() + 10_000;
    while (((await testApp.deps.settings()).siteRevision ?? 0) === before && Date.now() < until)
      await new Promise((done) => setTimeout(done, 20));
    assert.deepEqual(await tracesOf(job.pair), []);
  });
});
