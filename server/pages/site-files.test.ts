import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '#testing/app.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp({ env: { PUBLIC_URL: 'https://www.shop.example' } })));
after(() => testApp.close());

const get = (url: string) => testApp.app.inject(url);

describe('what programs ask for', () => {
  test('robots.txt keeps crawlers off calls, quotes and the back office, and names the sitemap', async () => {
    const answer = await get('/robots.txt');
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['content-type']), /^text\/plain/);
    for (const line of ['User-agent: *', 'Disallow: /api/', 'Disallow: /quote/', 'Disallow: /admin'])
      assert.ok(answer.body.split('\n').includes(line), line);
    assert.ok(answer.body.includes('Sitemap: https://www.shop.example/sitemap.xml'));
  });

  test('sitemap.xml lists pages that are there, under the public address', async () => {
    const answer = await get('/sitemap.xml');
    assert.match(String(answer.headers['content-type']), /^application\/xml/);
    const pages = [...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => String(match[1]));
    assert.ok(pages.length >= 3);
    for (const page of pages) {
      assert.ok(page.startsWith('https://www.shop.example/'), page);
      assert.equal((await get(new URL(page).pathname)).statusCode, 200, page);
    }
  });

  test('the picture for link previews is a PNG of 1200 x 630, and a new one once the business has changed', async () => {
    const answer = await get('/og.png');
    assert.equal(answer.headers['content-type'], 'image/png', `${answer.body}\n${testApp.logged().slice(-2000)}`);
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    assert.deepEqual({ format, width, height }, { format: 'png', width: 1200, height: 630 });
    await testApp.changeSettings({ name: 'Sunny Side Up' });
    assert.equal((await get('/og.png')).rawPayload.equals(answer.rawPayload), false);
  });

  test('a picture that takes too long is refused with a time to come back', async () => {
    const hurried = await startTestApp({ workers: { timeoutMs: 1 } });
    try {
      const { statusCode, headers, body } = await hurried.app.inject('/og.png');
      assert.equal(statusCode, 503, body);
      assert.ok(Number(headers['retry-after']) >= 1);
    } finally {
      await hurried.close();
    }
  });

  test('everything that the home page and the manifest link to is there, as what it says', async () => {
    const { body } = await get('/');
    const links = [...body.matchAll(/(?:href|src)="(\/[^"#?]*)/g)].map((match) => String(match[1]));
    const manifest = (await get('/manifest.webmanifest')).json<{ icons: { src: string }[] }>();
    const all = new Set([...links, ...manifest.icons.map((icon) => icon.src), '/favicon.ico', '/apple-touch-icon.png']);
    const kinds = { js: /javascript/, css: /css/, woff2: /font/, png: /png/, svg: /svg/, ico: /icon/ } as const;
    assert.ok([...all].some((link) => link.endsWith('.js')));
    for (const link of all) {
      const first = await get(link);
      // Some redirect: applicants must enter the code first.
      const answer = first.statusCode === 302 ? await get(String(first.headers.location)) : first;
      assert.equal(answer.statusCode, 200, link);
      const kind = kinds[link.split('.').at(-1) as keyof typeof kinds];
      if (kind) assert.match(String(answer.headers['content-type']), kind, link);
    }
  });

  test('the crew installs an app of its own, and its worker is revalidated each time', async () => {
    const page = await get('/employee-login');
    assert.match(page.body, /<link rel="manifest" href="\/crew\.webmanifest"/);
    const manifest = (await get('/crew.webmanifest')).json<{ start_url: string; icons: { src: string }[] }>();
    assert.equal(manifest.start_url, '/employee-dashboard');
    for (const { src } of manifest.icons) assert.equal((await get(src)).statusCode, 200, src);
    const worker = await get('/crew-worker.js');
    assert.match(String(worker.headers['content-type']), /javascript/);
    assert.equal(worker.headers['cache-control'], 'no-cache');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)?.[1] ?? 'no script';
    assert.ok(worker.body.includes(script), 'it keeps the script of the page');
  });

  test('the owner installs the dashboard, which opens with Today, in their language', async () => {
    assert.match((await get('/admin')).body, /<link rel="manifest" href="\/dashboard\.webmanifest"/);
    type Manifest = { name: string; start_url: string; display: string; icons: { src: string }[] };
    const manifest = (await get('/dashboard.webmanifest')).json<Manifest>();
    assert.equal(manifest.start_url, '/admin/dashboard');
    assert.equal(manifest.display, 'standalone');
    for (const { src } of manifest.icons) assert.equal((await get(src)).statusCode, 200, src);
    const spanish = (await get('/es/dashboard.webmanifest')).json<Manifest>();
    assert.match(spanish.name, /^Panel de /);
    assert.match((await get('/crew-worker.js')).body, /keep-dashboard/);
  });

  test('built files are kept for good and come compressed; others are asked for again within a day', async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec((await get('/')).body)?.[1] ?? '';
    const answer = await testApp.app.inject({ url: script, headers: { 'accept-encoding': 'br' } });
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(answer.headers['content-encoding'], 'br');
    assert.equal((await get('/favicon.ico')).headers['cache-control'], 'public, max-age=86400');
  });
});
