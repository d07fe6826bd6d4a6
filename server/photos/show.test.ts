import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { send } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;
let quote: { readonly id: string; readonly quoteUrl: string };

before(async () => {
  testApp = await startTestApp();
  const photos = [await photo('#c33'), await photo('#33c')];
  quote = (await submit(testApp.app, exampleQuote({ aiPhotos: photos }))).body;
  owner = await asOwner(testApp);
});
after(() => testApp.close());

async function photo(background: string): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } });
  return (await picture.jpeg().toBuffer()).toString('base64');
}

type Links = readonly { readonly id: string; readonly url: string }[];

const get = (url: string) => testApp.app.inject({ url });
const detailLinks = async () => (await owner(`GET /api/quotes/${quote.id}`)).body['photos'] as Links;
const pageLinks = async () => {
  const { body } = await send(testApp.app, `GET /api/quotes/by-token/${quote.quoteUrl.split('/').at(-1)}`);
  return body['photos'] as Links;
};

describe('the photos of a quote', () => {
  test('are listed in their order, and an admin sees each', async () => {
    const links = await detailLinks();
    assert.equal(links.length, 2);
    const colors = [];
    for (const { url } of links) {
      const { statusCode, headers, rawPayload } = await owner.download(url);
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], 'image/jpeg');
      assert.match(String(headers['cache-control']), /^private/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      const { dominant } = await sharp(rawPayload).stats();
      colors.push(dominant.r > dominant.b ? 'red' : 'blue');
    }
    assert.deepEqual(colors, ['red', 'blue']);
  });

  test('are seen on the quote page for an hour', async () => {
    const [link] = await pageLinks();
    assert.equal((await get(link?.url ?? '')).statusCode, 200);
    testApp.setNow('2027-06-01T13:00:00Z');
    assert.equal((await get(link?.url ?? '')).statusCode, 200);
    testApp.setNow('2027-06-01T13:00:01Z');
    assert.equal((await get(link?.url ?? '')).statusCode, 401);
    testApp.setNow('2027-06-01T12:00:00Z');
  });

  test('are signed one by one: an address opens no other photo and cannot be prolonged', async () => {
    const [first, second] = await pageLinks();
    const url = new URL(first?.url ?? '', 'http://brightbay.test');
    const forged = [
      `/api/photos/${second?.id}${url.search}`,
      `/api/photos/${first?.id}?expires=9999999999&signature=${url.searchParams.get('signature')}`,
      `/api/photos/${first?.id}?expires=${url.searchParams.get('expires')}&signature=guess`,
      `/api/photos/${first?.id}?expires=x&signature=x&signature=y`,
      `/api/photos/${first?.id}`,
    ];
    for (const address of forged) assert.equal((await get(address)).statusCode, 401, address);
  });

  test('tell a stranger nothing: known, unknown and nonsense ids answer alike', async () => {
    const [known] = await detailLinks();
    for (const id of [known?.id, testApp.deps.random.id(), 'nonsense', "'; drop table photos", 'x'.repeat(80)]) {
      assert.equal((await get(`/api/photos/${encodeURIComponent(id ?? '')}`)).statusCode, 401);
    }
    const employee = await asEmployee(testApp);
    assert.equal((await employee.download(known?.url ?? '')).statusCode, 403);
    assert.equal((await owner.download('/api/photos/nonsense')).statusCode, 404);
  });
});
