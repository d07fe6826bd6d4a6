import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { buildApp } from '#server/app.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { watchCards } from '#server/payments/cards/card-account.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { CARD_KEYS, openCardService, type CardService } from '#testing/checkout.ts';
import { until } from '#testing/mail-room.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let service: CardService;
let testApp: TestApp;
let owner: Caller;

before(async () => {
  service = await openCardService();
  testApp = await startTestApp({ env: { STRIPE_API_URL: service.url, PUBLIC_URL: 'http://www.suds.example' } });
  owner = await asOwner(testApp);
  const { packages } = (await testApp.deps.settings()).settings;
  await testApp.changeSettings({ packages: packages.map((pack) => ({ ...pack, depositCents: 5000 })) });
});
afterEach(async () => {
  service.setDown(false);
  service.account.canCharge = true;
  service.account.webhooks.clear();
  testApp.setNow('2027-06-01T12:00:00Z');
  const { db, refreshCards } = testApp.deps;
  for (const table of ['outbox', 'connections', 'rate_limits', 'quotes'] as const) await db.deleteFrom(table).execute();
  await refreshCards();
});
after(async () => {
  await testApp.close();
  await service.close();
});

const KEY = { key: CARD_KEYS.key };
const testIt = (typed: object = KEY) => owner('POST /api/admin/card-service/test', typed);

async function connect(typed: object = KEY): Promise<void> {
  const { body, status } = await testIt(typed);
  assert.equal(status, 200, JSON.stringify(body));
  const saved = await owner('PUT /api/admin/card-service', { ...typed, proof: body['proof'] });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
}

const depositOf = async (scheduledTime = '10:00 AM') => {
  const { status, body } = await submit(testApp.app, exampleQuote({ scheduledTime }));
  assert.equal(status, 201, JSON.stringify(body));
  const { deposit_cents: cents } = await testApp.deps.db
    .selectFrom('quotes')
    .select('deposit_cents')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow();
  return cents;
};

const offersDeposit = async () => (await testApp.app.inject('/quote')).body.includes('"deposit":50');

describe('a card service that an admin connects', () => {
  test('is asked whose key it is, registers its webhook, and customers are asked for deposits at once', async () => {
    assert.deepEqual([await depositOf('8:00 AM'), await offersDeposit()], [0, false]);
    const tried = await testIt();
    assert.deepEqual(
      [tried.body['account'], tried.body['isTest'], tried.body['canCharge']],
      ['Suds & Shine', true, true],
    );
    assert.equal(service.account.webhooks.size, 0);
    await connect();
    const [[id, webhook] = []] = [...service.account.webhooks];
    assert.equal(webhook?.url, 'http://www.suds.example/api/payments/card-events');
    assert.ok(webhook.events.includes('checkout.session.completed') && webhook.events.includes('charge.refunded'));
    assert.deepEqual([await depositOf(), await offersDeposit()], [5000, true]);
    const { body } = await owner('GET /api/admin/card-service');
    assert.deepEqual(
      [body['source'], body['account'], body['needsSecret']],
      ['settings', { name: 'Suds & Shine', isTest: true, isWebhookOurs: true }, false],
    );

    // Another key of the same account gets a webhook of its own, and the earlier one is removed.
    await connect();
    assert.deepEqual([service.account.webhooks.size, service.account.webhooks.has(id ?? '')], [1, false]);
    const { payload, signature } = service.compose('cs_test_unknown', testApp.deps.clock.now(), {
      type: 'payout.paid',
    });
    const { statusCode } = await testApp.app.inject({
      method: 'POST',
      url: '/api/payments/card-events',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
    assert.notEqual(statusCode, 404);
  });

  test('is disconnected: its webhook is removed, the keys are gone, and no deposit is asked for', async () => {
    await connect();
    assert.equal((await owner('DELETE /api/admin/card-service')).body['source'], 'none');
    assert.equal(service.account.webhooks.size, 0);
    assert.equal((await testApp.deps.db.selectFrom('connections').select('kind').execute()).length, 0);
    assert.deepEqual([await depositOf(), await offersDeposit()], [0, false]);
  });

  test('counts in another process as soon as it’s saved', async () => {
    const { env, secret, database } = testApp.deps;
    const other = await watchCards(database, { env, secret });
    try {
      assert.equal(other.takesCards(), false);
      await connect();
      await until('the other process takes cards', other.takesCards);
      await owner('DELETE /api/admin/card-service');
      await until('the other process takes none', () => !other.takesCards());
    } finally {
      other.stop();
    }
  });

  test('leaves its keys in no answer, log, audit row, table or backup', async () => {
    await connect();
    const secrets = new RegExp(`${CARD_KEYS.key}\\b|${CARD_KEYS.webhookSecret}`);
    for (const url of ['/api/admin/card-service', '/api/admin/audit', '/api/admin/business'])
      assert.doesNotMatch((await owner.download(url)).body, secrets, url);
    assert.doesNotMatch(testApp.logged(), secrets);
    const { db } = testApp.deps;
    const [row] = await db.selectFrom('connections').selectAll().execute();
    assert.ok(row?.secret);
    for (const secret of Object.values(CARD_KEYS)) assert.equal(Buffer.from(row.secret).includes(secret), false);
    assert.doesNotMatch(JSON.stringify(row.details), secrets);
    const audited = await db.selectFrom('audit').selectAll().where('subject', '=', 'card-service').execute();
    assert.ok(audited.length > 0);
    for (const { before: was, after: is } of audited) assert.deepEqual([was, is], [null, null]);

    const { path } = await writeBackup(testApp.deps, { kind: 'manual' });
    assert.equal((await restoreBackup(testApp.deps, path)).lostSecrets, 1);
    await until('no card is taken any more', () => !testApp.deps.takesCards());
    owner = await asOwner(testApp);
    assert.equal((await owner('GET /api/admin/card-service')).body['needsSecret'], true);
    await connect();
    assert.equal(testApp.deps.takesCards(), true);
  });

  test('is refused at the field to mend, and the account in use stays', async () => {
    await connect();
    const refused = async (typed: object) => {
      const { status, body } = await testIt(typed);
      assert.equal(status, 422, JSON.stringify(body));
      const [error] = body['errors'] as readonly { path: string; code: string }[];
      return [error?.path, error?.code];
    };
    assert.deepEqual(await refused({ key: 'sk_test_guessed' }), ['key', 'wrong-key']);
    assert.deepEqual(await refused({ key: 'pk_live_public' }), ['key', 'not-secret-key']);
    assert.deepEqual(await refused({ ...KEY, webhookSecret: 'sk_test_x' }), ['webhookSecret', 'not-webhook-secret']);
    service.setDown(true);
    assert.deepEqual(await refused(KEY), ['webhookSecret', 'webhook-refused']);
    service.setDown(false);
    assert.equal((await owner('GET /api/admin/card-service')).body['source'], 'settings');
    assert.equal(testApp.deps.takesCards(), true);
    service.account.canCharge = false;
    assert.equal((await testIt({})).status, 200);
    await owner('DELETE /api/admin/card-service');
    assert.deepEqual(await refused({}), ['key', 'key-missing']);
  });

  test('can only be saved as it was tested, within an hour, by the admin who did', async () => {
    const { proof } = (await testIt()).body;
    const save = (ask: Caller, change: object = {}) => ask('PUT /api/admin/card-service', { ...KEY, proof, ...change });
    assert.equal((await save(await asOwner(testApp))).status, 409);
    for (const change of [{ key: 'sk_test_other' }, { webhookSecret: 'whsec_other' }, { proof: 'made-up' }])
      assert.equal((await save(owner, change)).status, 409);
    testApp.setNow('2027-06-01T13:00:01Z');
    assert.equal((await save(owner)).status, 409);
    testApp.setNow('2027-06-01T12:59:59Z');
    assert.equal((await save(owner)).status, 200);
  });

  test('takes the signing secret of the owner’s own webhook, and keeps it with the same key', async () => {
    await connect(CARD_KEYS);
    assert.equal(service.account.webhooks.size, 0);
    await connect({});
    assert.equal(service.account.webhooks.size, 0);
    const { body } = await owner('GET /api/admin/card-service');
    assert.deepEqual(body['account'], { name: 'Suds & Shine', isTest: true, isWebhookOurs: false });
  });
});

test('with another signing key the keys have to be typed again, and no card is taken', async () => {
  await connect();
  const secret = Buffer.from('another signing key of this site');
  const watch = await watchCards(testApp.deps.database, { env: testApp.deps.env, secret });
  const deps = { ...testApp.deps, secret, takesCards: watch.takesCards };
  const changed: TestApp = { ...testApp, deps, app: await buildApp(deps) };
  try {
    const { body } = await (await asOwner(changed))('GET /api/admin/card-service');
    assert.deepEqual([body['source'], body['needsSecret'], watch.takesCards()], ['settings', true, false]);
  } finally {
    watch.stop();
    await changed.app.close();
  }
});

test('an address that only this machine knows needs a webhook of the owner’s own', async () => {
  const near = await startTestApp({ env: { PUBLIC_URL: 'http://localhost:3000' } });
  try {
    const { status, body } = await (await asOwner(near))('POST /api/admin/card-service/test', KEY);
    assert.deepEqual([status, (body['errors'] as readonly { code: string }[])[0]?.code], [422, 'unreachable']);
  } finally {
    await near.close();
  }
});

test('the environment wins, and the settings say so and change nothing', async () => {
  const set = await startTestApp({ env: service.env });
  try {
    const ask = await asOwner(set);
    const { body } = await ask('GET /api/admin/card-service');
    assert.deepEqual([body['source'], body['account']], ['environment', null]);
    assert.equal((await ask('POST /api/admin/card-service/test', KEY)).status, 409);
    assert.equal((await ask('PUT /api/admin/card-service', { ...KEY, proof: 'x' })).status, 409);
    assert.equal((await ask('DELETE /api/admin/card-service')).status, 409);
    assert.equal(set.deps.takesCards(), true);
  } finally {
    await set.close();
  }
});
