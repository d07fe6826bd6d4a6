import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { openRoadServer, type RoadServerStandIn } from '#testing/road-server.ts';

let service: RoadServerStandIn;
let testApp: TestApp;
let owner: Caller;
before(async () => {
  service = await openRoadServer();
  testApp = await startTestApp({ env: { OSRM_TEST_SERVER: service.host } });
  owner = await asOwner(testApp);
});
afterEach(async () => {
  service.mood = 'roads';
  for (const table of ['connections', 'rate_limits'] as const) await testApp.deps.db.deleteFrom(table).execute();
});
after(async () => {
  await testApp.close();
  await service.close();
});

const ADDRESS = 'https://roads.test';
const tested = async (address: string) => owner('POST /api/admin/road-server/test', { address });
const firstError = (body: Readonly<Record<string, unknown>>) =>
  (body['errors'] as readonly { readonly path: string; readonly message: string }[] | undefined)?.[0];

test('a server is saved once it has said how long a drive takes, and the one in use stays until then', async () => {
  const none = await owner('GET /api/admin/road-server');
  assert.deepEqual([none.body['source'], none.body['address']], ['none', null]);
  const { status, body } = await tested(` ${ADDRESS}/ `);
  assert.equal(status, 200, JSON.stringify(body));
  assert.match(`${String(body['from'])} ${String(body['to'])}`, /^\d{5} \d{5}$/);
  assert.ok(Number(body['minutes']) > 5);
  const { proof } = body;
  assert.equal((await owner('PUT /api/admin/road-server', { address: 'https://other.test', proof })).status, 409);
  assert.equal((await owner('GET /api/admin/road-server')).body['source'], 'none');
  const saved = await owner('PUT /api/admin/road-server', { address: ADDRESS, proof });
  assert.deepEqual([saved.status, saved.body['source'], saved.body['address']], [200, 'settings', ADDRESS]);
  service.mood = 'down';
  assert.equal((await tested('https://other.test')).status, 422);
  assert.equal((await owner('GET /api/admin/road-server')).body['address'], ADDRESS);
  const removed = await owner('DELETE /api/admin/road-server');
  assert.equal(removed.body['source'], 'none');
  const actions = await testApp.deps.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', 'road-server')
    .execute();
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['road-server.change', 'road-server.remove'],
  );
});

test('what is wrong is said at the address', async () => {
  for (const [address, mood, says] of [
    ['not an address', 'roads', /isn’t an address/],
    ['http://roads.example.com', 'roads', /public server/],
    ['https://127.0.0.1', 'roads', /public server/],
    ['https://nas.local', 'roads', /public server/],
    ['https://localhost', 'roads', /public server/],
    ['https://nowhere.invalid', 'roads', /can’t be reached/],
    [ADDRESS, 'page', /not as OSRM/],
    [ADDRESS, 'down', /not as OSRM/],
    [ADDRESS, 'redirect', /not as OSRM/],
    [ADDRESS, 'narrow', /not as OSRM/],
    [ADDRESS, 'cut-off', /can’t be reached/],
    [ADDRESS, 'no-segment', /refuses/],
    [ADDRESS, 'no-roads', /knows no road/],
    [ADDRESS, 'elsewhere', /knows no road/],
  ] as const) {
    service.mood = mood;
    const { status, body } = await tested(address);
    const error = firstError(body);
    assert.deepEqual([status, error?.path], [422, 'address'], `${address} ${mood}`);
    assert.match(error?.message ?? '', says, `${address} ${mood}`);
  }
});

test('the environment wins, and nothing can be saved then', async () => {
  const other = await startTestApp({ env: { OSRM_URL: `${service.url}/` } });
  try {
    const caller = await asOwner(other);
    const { body } = await caller('GET /api/admin/road-server');
    assert.deepEqual([body['source'], body['address']], ['environment', service.url]);
    assert.equal((await caller('POST /api/admin/road-server/test', { address: ADDRESS })).status, 409);
    assert.equal((await caller('DELETE /api/admin/road-server')).status, 409);
  } finally {
    await other.close();
  }
});

test('every process uses another server from its next question on, and none once it’s disconnected', async () => {
  const { proof } = (await tested(ADDRESS)).body;
  await owner('PUT /api/admin/road-server', { address: ADDRESS, proof });
  const { roads } = testApp.deps;
  const settings = { travelTime: { isCounted: true, detourPercent: 30, mph: 25 } };
  const addresses = ['1 Elm Street, Troy, NY 12180', '1 Oak Street, Schenectady, NY 12305'];
  await roads.learn(settings, addresses);
  assert.ok(roads.between('12180', '12305'));
  await owner('DELETE /api/admin/road-server');
  await roads.learn(settings, addresses);
  assert.equal(roads.between('12180', '12305'), undefined);
});
