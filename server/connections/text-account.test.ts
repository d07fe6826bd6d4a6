import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { buildApp } from '#server/app.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { remindDue } from '#server/follow-up/remind.ts';
import { startSender } from '#server/notifications/sender.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addJob } from '#testing/jobs.ts';
import { until } from '#testing/mail-room.ts';
import { openTextService, TEXT_ACCOUNT, type TextServiceStandIn } from '#testing/text-account.ts';

let service: TextServiceStandIn;
let testApp: TestApp;
let owner: Caller;

before(async () => {
  service = await openTextService();
  testApp = await startTestApp({ env: { TWILIO_URL: service.url } });
  owner = await asOwner(testApp);
  const { followUp } = (await testApp.deps.settings()).settings;
  await testApp.changeSettings({ followUp: { ...followUp, texts: true } });
});
afterEach(async () => {
  service.refusal = undefined;
  service.received.length = 0;
  testApp.setNow('2027-06-01T12:00:00Z');
  const { db } = testApp.deps;
  for (const table of ['outbox', 'connections', 'rate_limits', 'quotes'] as const) await db.deleteFrom(table).execute();
});
after(async () => {
  await testApp.close();
  await service.close();
});

const typed = (change: object = {}) => ({ ...TEXT_ACCOUNT, from: '(518) 555-0100', ...change });

const testIt = (change: object = {}) =>
  owner('POST /api/admin/text-service/test', { to: '518-555-0142', ...typed(change) });

async function connect(change: object = {}): Promise<void> {
  const { body, status } = await testIt(change);
  assert.equal(status, 200, JSON.stringify(body));
  const saved = await owner('PUT /api/admin/text-service', { ...typed(change), proof: body['proof'] });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
}

/** The field that a test is refused with, and the code of the sentence. */
async function refusal(change: object = {}): Promise<readonly string[]> {
  const { status, body } = await testIt(change);
  assert.equal(status, 422, JSON.stringify(body));
  const [error] = body['errors'] as readonly { path: string; code: string }[];
  assert.ok(error);
  return [error.path, error.code];
}

const messages = () =>
  testApp.deps.db.selectFrom('outbox').select(['status', 'last_error']).where('channel', '=', 'sms').execute();

/** An appointment on Saturday at 10:00 AM, whose reminder is queued on Friday. */
async function remind(): Promise<void> {
  await addJob(testApp, {
    quote: { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM', customerPhone: '(518) 555-0177' },
  });
  testApp.setNow('2027-06-18T14:00:00Z');
  assert.equal(await remindDue(testApp.deps), 1);
}

describe('a text message service that an admin types', () => {
  test('sends a test message, is saved, and reminders go out over it without a restart', async () => {
    const sender = startSender(testApp.deps, { poll: 20, stop: 1000 });
    try {
      const { body } = await owner('GET /api/admin/text-service');
      assert.deepEqual([body['source'], body['service'], body['testTo']], ['none', null, '(518) 555-0142']);
      await connect();
      assert.deepEqual(
        service.received.map(({ to, from }) => [to, from]),
        [['+15185550142', '+15185550100']],
      );
      const seen = await owner('GET /api/admin/text-service');
      assert.equal(seen.body['source'], 'settings');
      assert.deepEqual(seen.body['service'], { accountSid: TEXT_ACCOUNT.accountSid, from: '+15185550100' });
      assert.match(String(seen.body['changedBy']), /admin/);
      await remind();
      await until('the reminder arrives', () => service.received.some(({ to }) => to === '+15185550177'));
    } finally {
      await sender.stop();
    }
  });

  test('leaves its token in no answer, log, audit row, table or backup', async () => {
    await connect();
    const secret = new RegExp(TEXT_ACCOUNT.token);
    for (const url of ['/api/admin/text-service', '/api/admin/audit', '/api/admin/business'])
      assert.doesNotMatch((await owner.download(url)).body, secret, url);
    assert.doesNotMatch(testApp.logged(), secret);
    const { db } = testApp.deps;
    const [row] = await db.selectFrom('connections').selectAll().execute();
    assert.equal(Buffer.from(row!.secret!).includes(TEXT_ACCOUNT.token), false);
    const audited = await db.selectFrom('audit').selectAll().where('subject', '=', 'text-service').execute();
    assert.ok(audited.length > 0);
    for (const { action, before: was, after: is } of audited)
      assert.deepEqual([action, was, is], ['text-service.change', null, null]);

    const { path } = await writeBackup(testApp.deps, { kind: 'manual' });
    assert.equal((await restoreBackup(testApp.deps, path)).lostSecrets, 1);
    owner = await asOwner(testApp);
    assert.equal((await owner('GET /api/admin/text-service')).body['needsSecret'], true);
    await connect();
  });

  test('is refused at the field to mend, with the codes of the answer, and the one in use stays', async () => {
    await connect();
    assert.deepEqual(await refusal({ token: 'guessed' }), ['token', 'wrong-token']);
    for (const [code, path, sentence] of [
      [21_608, 'to', 'trial'],
      [21_614, 'to', 'recipient'],
      [21_606, 'from', 'sender'],
      [30_000, 'accountSid', 'refused'],
    ] as const) {
      service.refusal = { status: 400, code };
      assert.deepEqual(await refusal(), [path, sentence]);
    }
    service.refusal = { status: 503, code: 20_503 };
    assert.deepEqual(await refusal(), ['accountSid', 'try-later']);
    assert.deepEqual(await refusal({ accountSid: 'AC123' }), ['accountSid', 'not-account-sid']);
    assert.deepEqual(await refusal({ accountSid: `AC${'f'.repeat(32)}`, token: undefined }), [
      'token',
      'token-missing',
    ]);
    assert.equal((await owner('GET /api/admin/text-service')).body['source'], 'settings');
  });

  test('can only be saved as it was tested, within an hour, by the admin who did', async () => {
    const { proof } = (await testIt()).body;
    const save = (ask: Caller, change: object = {}) => ask('PUT /api/admin/text-service', { ...typed(change), proof });
    assert.equal((await save(await asOwner(testApp))).status, 409);
    for (const change of [{ token: 'other' }, { from: '518-555-0101' }, { proof: 'made-up' }])
      assert.equal((await owner('PUT /api/admin/text-service', { ...typed(), proof, ...change })).status, 409);
    testApp.setNow('2027-06-01T13:00:01Z');
    assert.equal((await save(owner)).status, 409);
    testApp.setNow('2027-06-01T12:59:59Z');
    assert.equal((await save(owner)).status, 200);
  });

  test('sends at most ten test messages within an hour', async () => {
    for (let sent = 0; sent < 10; sent += 1) assert.equal((await testIt()).status, 200);
    assert.equal((await testIt()).status, 429);
    assert.equal(service.received.length, 10);
  });

  test('is disconnected: what waits isn’t sent, reminders are emails only, and the token is gone', async () => {
    await connect();
    await remind();
    // Seventeen days later.
    const again = await asOwner(testApp);
    assert.equal((await again('DELETE /api/admin/text-service')).body['source'], 'none');
    assert.equal((await testApp.deps.db.selectFrom('connections').select('kind').execute()).length, 0);
    await startSender(testApp.deps, { poll: 60_000 }).stop();
    assert.deepEqual(await messages(), [{ status: 'waiting', last_error: 'There is no text message service.' }]);
    assert.deepEqual(
      service.received.map(({ to }) => to),
      ['+15185550142'],
    );
  });
});

test('with another signing key the token has to be typed again, and text messages wait', async () => {
  await connect();
  const deps = { ...testApp.deps, secret: Buffer.from('another signing key of this site') };
  const changed: TestApp = { ...testApp, deps, app: await buildApp(deps) };
  try {
    const { body } = await (await asOwner(changed))('GET /api/admin/text-service');
    assert.deepEqual([body['source'], body['needsSecret']], ['settings', true]);
    await remind();
    await startSender(deps, { poll: 60_000 }).stop();
    assert.match((await messages())[0]?.last_error ?? '', /has to be typed again/);
  } finally {
    await changed.app.close();
  }
});

test('the environment wins, and the settings say so and change nothing', async () => {
  const env = { TWILIO_ACCOUNT_SID: 'AC123', TWILIO_AUTH_TOKEN: 'shh-shh', TWILIO_FROM: '+15185550100' };
  const set = await startTestApp({ env });
  try {
    const ask = await asOwner(set);
    const { body } = await ask('GET /api/admin/text-service');
    assert.deepEqual([body['source'], body['service']], ['environment', { accountSid: 'AC123', from: '+15185550100' }]);
    assert.doesNotMatch(JSON.stringify(body), /shh-shh/);
    assert.equal((await ask('POST /api/admin/text-service/test', { ...typed(), to: '518-555-0142' })).status, 409);
    assert.equal((await ask('PUT /api/admin/text-service', { ...typed(), proof: 'x' })).status, 409);
    assert.equal((await ask('DELETE /api/admin/text-service')).status, 409);
  } finally {
    await set.close();
  }
});
