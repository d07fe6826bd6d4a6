import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { openTileServer, type TileServerStandIn } from '#testing/tile-server.ts';

let service: TileServerStandIn;
let testApp: TestApp;
let owner: Caller;
before(async () => {
  service = await openTileServer();
  testApp = await startTestApp({ env: { TILES_TEST_SERVER: service.host } });
  owner = await asOwner(testApp);
});
afterEach(async () => {
  service.mood = 'pictures';
  for (const table of ['connections', 'rate_limits'] as const) await testApp.deps.db.deleteFrom(table).execute();
});
after(async () => {
  await testApp.close();
  await service.close();
});

const ADDRESS = 'https://tiles.test/{z}/{x}/{y}.png?key=abc';
const attribution = '© OpenStreetMap contributors';
const tested = async (address: string) => owner('POST /api/admin/map-tiles/test', { address, attribution });
const policyOf = async (url: string) => String((await testApp.app.inject(url)).headers['content-security-policy']);

test('a source is saved once it has sent a picture, and only the pages of the team may show it', async () => {
  const without = await policyOf('/employee-login');
  assert.equal((await owner('GET /api/admin/map-tiles')).body['source'], 'none');
  assert.equal((await owner('GET /api/jobs/map?date=2027-06-19')).body['tiles'], null);
  const { status, body } = await tested(` ${ADDRESS} `);
  assert.equal(status, 200, JSON.stringify(body));
  assert.match(service.asked.at(-1) ?? '', /^\/12\/\d+\/\d+\.png\?key=abc$/);
  const { proof } = body;
  const other = { address: ADDRESS, attribution: 'Someone else', proof };
  assert.equal((await owner('PUT /api/admin/map-tiles', other)).status, 409);
  const saved = await owner('PUT /api/admin/map-tiles', { address: ADDRESS, attribution, proof });
  assert.deepEqual(
    [saved.status, saved.body['source'], saved.body['address'], saved.body['attribution']],
    [200, 'settings', ADDRESS, attribution],
  );
  const address = `http://${service.host}/{z}/{x}/{y}.png?key=abc`;
  assert.deepEqual((await owner('GET /api/jobs/map?date=2027-06-19')).body['tiles'], { address, attribution });
  for (const url of ['/admin', '/employee-login'])
    assert.equal(await policyOf(url), without.replace("img-src 'self'", `img-src 'self' http://${service.host}`));
  for (const url of ['/', '/quote', '/customer-account', '/healthz']) assert.equal(await policyOf(url), without, url);

  const removed = await owner('DELETE /api/admin/map-tiles');
  assert.equal(removed.body['source'], 'none');
  assert.equal(await policyOf('/admin'), without);
  const actions = await testApp.deps.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', 'map-tiles')
    .execute();
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['map-tiles.change', 'map-tiles.remove'],
  );
});

test('what is wrong is said at the address', async () => {
  for (const [address, mood, says] of [
    ['not an address', 'pictures', /isn’t an address/],
    ['http://tiles.example.com/{z}/{x}/{y}.png', 'pictures', /isn’t an address/],
    ['https://tiles.test/{z}/{x}.png', 'pictures', /each of \{z\}, \{x\}, \{y\} once/],
    ['https://{s}.tiles.test/{z}/{x}/{y}.png', 'pictures', /in braces/],
    ['https://127.0.0.1/{z}/{x}/{y}.png', 'pictures', /public server/],
    ['https://nas.local/{z}/{x}/{y}.png', 'pictures', /public server/],
    ['https://nowhere.invalid/{z}/{x}/{y}.png', 'pictures', /can’t be reached/],
    [ADDRESS, 'page', /isn’t a picture/],
    [ADDRESS, 'long', /isn’t a picture/],
    [ADDRESS, 'refused', /status 403/],
    [ADDRESS, 'redirect', /status 302/],
    [ADDRESS, 'away', /can’t be reached/],
  ] as const) {
    service.mood = mood;
    const { status, body } = await tested(address);
    const [error] = body['errors'] as readonly { readonly path: string; readonly message: string }[];
    assert.deepEqual([status, error?.path], [422, 'address'], `${address} ${mood}`);
    assert.match(error?.message ?? '', says, `${address} ${mood}`);
  }
});
