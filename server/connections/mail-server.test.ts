import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, before, describe, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gunzipSync } from 'node:zlib';
import { buildApp } from '#server/app.ts';
import { readBackup } from '#server/backup/read-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { startSender, type Sender } from '#server/notifications/sender.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { queueMail, quoteReceived, until } from '#testing/mail-room.ts';
import { closePostOffices, openPostOffice, type PostOffice } from '#testing/post-office.ts';
import { freePort } from '#testing/processes.ts';
import { TEST_CERTIFICATE, TEST_MAIL_HOST } from '#testing/test-certificate.ts';

const PASSWORD = 'suds-4F7K2-and-sponges';
const trusted = getCACertificates('default');

let port: number;
let testApp: TestApp;
let owner: Caller;
let senders: Sender[] = [];

before(async () => {
  setDefaultCACertificates([...trusted, TEST_CERTIFICATE.cert]);
  port = await freePort();
  testApp = await startTestApp({ env: { MAIL_TEST_SERVER: `127.0.0.1:${port}` } });
  owner = await asOwner(testApp);
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.stop()));
  senders = [];
  await closePostOffices();
  await testApp.deps.db.deleteFrom('outbox').execute();
  await testApp.deps.db.deleteFrom('connections').execute();
  await testApp.deps.db.deleteFrom('rate_limits').execute();
});
after(async () => {
  setDefaultCACertificates(trusted);
  await testApp.close();
});

const typed = (change: object = {}) => ({
  provider: 'other',
  host: TEST_MAIL_HOST,
  port: 587,
  encryption: 'starttls',
  user: 'shop@brightbay.test',
  password: PASSWORD,
  fromName: 'Suds',
  fromEmail: 'hello@brightbay.test',
  ...change,
});

const openProvider = (rules: Parameters<typeof openPostOffice>[0] = {}): Promise<PostOffice> =>
  openPostOffice({ port, logIn: { user: 'shop@brightbay.test', password: PASSWORD }, ...rules });

async function connect(change: object = {}): Promise<void> {
  const { body, status } = await owner('POST /api/admin/mail-server/test', typed(change));
  assert.equal(status, 200, JSON.stringify(body));
  const saved = await owner('PUT /api/admin/mail-server', { ...typed(change), proof: body['proof'] });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
}

function send(deps = testApp.deps): void {
  senders.push(startSender(deps, { poll: 20, stop: 1000 }));
}

async function refusal(
  change: object = {},
): Promise<{ readonly path: string; readonly code: string; readonly message: string }> {
  const { status, body } = await owner('POST /api/admin/mail-server/test', typed(change));
  assert.equal(status, 422, JSON.stringify(body));
  const [error] = body['errors'] as readonly { path: string; code: string; message: string }[];
  assert.ok(error);
  assert.doesNotMatch(JSON.stringify(body), new RegExp(PASSWORD));
  return error;
}

describe('a mail server that an admin types', () => {
  test('gets a test email to the admin, is saved, and all emails go out over it without a restart', async () => {
    const post = await openProvider();
    send();
    const before = await owner('GET /api/admin/mail-server');
    assert.deepEqual([before.body['source'], before.body['place'], before.body['server']], ['none', null, null]);
    assert.equal(before.body['testTo'], owner.person.email);

    await connect();
    assert.deepEqual(
      post.received.map(({ to, mail }) => [to, mail.from?.address, mail.from?.name]),
      [[[owner.person.email], 'hello@brightbay.test', 'Suds']],
    );
    const seen = await owner('GET /api/admin/mail-server');
    const { password: _, ...details } = typed();
    assert.deepEqual([seen.body['source'], seen.body['server']], ['settings', details]);
    assert.equal(seen.body['place'], `${TEST_MAIL_HOST}:587`);
    assert.match(String(seen.body['changedBy']), /admin/);

    await queueMail(testApp.deps, quoteReceived());
    await until('the quote arrives', () => post.received.length === 2);
    assert.deepEqual(post.received[1]?.to, ['dana@customer.example']);
    assert.equal(post.received[1]?.mail.from?.address, 'hello@brightbay.test');
    await until('it counts as sent', async () => (await mailsOf(testApp))[0]?.status === 'sent');
    assert.equal((await mailsOf(testApp))[0]?.sent_to, 'server');
    assert.equal((await owner('GET /api/mails/health')).body['place'], `${TEST_MAIL_HOST}:587`);
    const setup = await owner('GET /api/admin/setup');
    assert.ok((setup.body['items'] as { id: string; isDone: boolean }[]).find(({ id }) => id === 'mail')?.isDone);
  });

  test('leaves its password in no answer, log, audit row or table as it was typed', async () => {
    await openProvider();
    await connect();
    const answers = ['/api/admin/mail-server', '/api/audit', '/api/mails/health', '/api/admin/business'];
    for (const url of answers) assert.doesNotMatch((await owner.download(url)).body, new RegExp(PASSWORD), url);
    assert.doesNotMatch(testApp.logged(), new RegExp(PASSWORD));
    const { db } = testApp.deps;
    const rows = await db.selectFrom('connections').selectAll().execute();
    assert.equal(Buffer.from(rows[0]!.secret!).includes(PASSWORD), false);
    assert.doesNotMatch(JSON.stringify(rows[0]?.details), new RegExp(PASSWORD));
    const audited = await db.selectFrom('audit').selectAll().where('subject', '=', 'mail-server').execute();
    assert.ok(audited.length > 0);
    for (const { action, before, after } of audited)
      assert.deepEqual([action, before, after], ['mail-server.change', null, null]);
  });

  test('is refused with the field and the code of the answer, and the one in use stays', async () => {
    const post = await openProvider({
      onSender: (address) => (address === 'other@brightbay.test' ? '553 5.7.1 not yours' : undefined),
    });
    await connect();
    const wrong = await refusal({ password: 'guessed' });
    assert.deepEqual([wrong.path, wrong.code], ['password', 'wrong-password']);
    assert.match(wrong.message, /\(535/);
    const sender = await refusal({ fromEmail: 'other@brightbay.test' });
    assert.deepEqual([sender.path, sender.code], ['fromEmail', 'sender-refused']);
    assert.match(sender.message, /\(553/);
    assert.deepEqual(await pathAndCode({ encryption: 'tls' }), ['encryption', 'other-tls']);
    assert.deepEqual(await pathAndCode({ host: 'elsewhere.brightbay.test' }), ['host', 'bad-certificate']);
    assert.deepEqual(await pathAndCode({ user: '' }), ['user', 'log-in-needed']);
    await closePostOffices();
    assert.deepEqual(await pathAndCode(), ['host', 'no-server']);
    assert.deepEqual(await pathAndCode({ host: 'mail.brightbay.invalid' }), ['host', 'unknown-host']);
    assert.equal((await owner('GET /api/admin/mail-server')).body['place'], `${TEST_MAIL_HOST}:587`);
    assert.equal(post.received.length, 1);
  });

  test('with TLS from the start works too, and says so where STARTTLS was chosen', async () => {
    await openProvider({ encryption: 'tls' });
    await connect({ port: 465, encryption: 'tls' });
    assert.deepEqual(await pathAndCode({ port: 465 }), ['encryption', 'other-tls']);
  });

  test('is no address of a private network and no other port than those of mail', async () => {
    for (const host of ['127.0.0.1', '10.0.0.8', 'localhost', 'db.internal', '[::1]', 'smtp'])
      assert.deepEqual(await pathAndCode({ host }), ['host', 'not-server-name'], host);
    for (const number of [22, 80, 5432, 8080])
      assert.deepEqual(await pathAndCode({ port: number }), ['port', 'not-mail-port'], String(number));
  });

  test('can only be saved as it was tested, within an hour, by the admin who did', async () => {
    await openProvider();
    const { body } = await owner('POST /api/admin/mail-server/test', typed());
    const { proof } = body;
    const other = await asOwner(testApp);
    assert.equal((await other('PUT /api/admin/mail-server', { ...typed(), proof })).status, 409);
    for (const change of [
      { password: 'other' },
      { host: 'mail.example.com' },
      { user: 'eve' },
      { fromEmail: 'e@x.test' },
    ])
      assert.equal((await owner('PUT /api/admin/mail-server', { ...typed(change), proof })).status, 409);
    assert.equal((await owner('PUT /api/admin/mail-server', { ...typed(), proof: 'made-up' })).status, 409);
    testApp.setNow('2027-06-01T13:00:01Z');
    assert.equal((await owner('PUT /api/admin/mail-server', { ...typed(), proof })).status, 409);
    testApp.setNow('2027-06-01T12:00:00Z');
    assert.equal((await owner('PUT /api/admin/mail-server', { ...typed(), proof })).status, 200);
  });

  test('keeps its password for the same server and user name only', async () => {
    await openProvider();
    await connect();
    await connect({ password: undefined, fromName: 'Suds and Co' });
    for (const change of [{ host: 'mail.example.com' }, { port: 465 }, { user: 'eve' }])
      assert.deepEqual(await pathAndCode({ ...change, password: undefined }), ['password', 'password-missing']);
  });

  test('is disconnected: emails are files again, and its password is gone', async () => {
    await openProvider();
    await connect();
    assert.equal((await owner('DELETE /api/admin/mail-server')).body['source'], 'none');
    assert.equal((await testApp.deps.db.selectFrom('connections').select('kind').execute()).length, 0);
    assert.equal((await owner('GET /api/mails/health')).body['sendsTo'], 'folder');
  });
});

async function pathAndCode(change: object = {}): Promise<readonly string[]> {
  const { path, code } = await refusal(change);
  return [path, code];
}

test('emails that wait for a broken mail server go out over the next one at once', async () => {
  await openProvider();
  await connect();
  await closePostOffices();
  send();
  await queueMail(testApp.deps, quoteReceived());
  await until('it waits', async () => Boolean((await mailsOf(testApp))[0]?.last_error));
  const post = await openProvider();
  await connect();
  await until('it arrives', () => post.received.some(({ to }) => to.includes('dana@customer.example')));
});

test('two senders use another mail server from the next email on', async () => {
  const first = await openProvider();
  await connect();
  send();
  send();
  await queueMail(testApp.deps, quoteReceived());
  await until('the first arrives', () => first.received.length === 2);
  await closePostOffices();
  const second = await openProvider({ logIn: { user: 'other@brightbay.test', password: 'another' } });
  await connect({ user: 'other@brightbay.test', password: 'another', fromEmail: 'other@brightbay.test' });
  for (const name of ['dana', 'lee', 'kim'])
    await queueMail(testApp.deps, quoteReceived({}, `${name}@customer.example`));
  await until('all arrive', () => second.received.length === 4);
  assert.ok(second.received.every(({ mail }) => mail.from?.address === 'other@brightbay.test'));
});

test('with another signing key the password has to be typed again, and emails wait', async () => {
  await openProvider();
  await connect();
  const deps = { ...testApp.deps, secret: Buffer.from('another signing key of this site') };
  const changed: TestApp = { ...testApp, deps, app: await buildApp(deps) };
  try {
    const again = await asOwner(changed);
    const { body } = await again('GET /api/admin/mail-server');
    assert.deepEqual([body['source'], body['needsPassword']], ['settings', true]);
    const setup = await again('GET /api/admin/setup');
    assert.equal(
      (setup.body['items'] as { id: string; isDone: boolean }[]).find(({ id }) => id === 'mail')?.isDone,
      false,
    );
    send(deps);
    await queueMail(deps, quoteReceived());
    await until('it waits', async () => Boolean((await mailsOf(changed))[0]?.last_error));
    const [mail] = await mailsOf(changed);
    assert.equal(mail?.status, 'waiting');
    assert.equal(
      mail.last_error,
      'The password of the mail server has to be typed again, in the settings under Email server.',
    );
  } finally {
    await changed.app.close();
  }
});

test('the environment wins, and the settings say so and change nothing', async () => {
  const set = await startTestApp({
    env: { SMTP_URL: 'smtps://shop:pa55word@smtp.example.com:465', MAIL_FROM: 'Suds <hello@example.com>' },
  });
  try {
    const ask = await asOwner(set);
    const { body } = await ask('GET /api/admin/mail-server');
    assert.deepEqual([body['source'], body['place'], body['server']], ['environment', 'smtp.example.com:465', null]);
    assert.deepEqual(body['sender'], { name: 'Suds', email: 'hello@example.com' });
    assert.doesNotMatch(JSON.stringify(body), /pa55word/);
    assert.equal((await ask('POST /api/admin/mail-server/test', typed())).status, 409);
    assert.equal((await ask('PUT /api/admin/mail-server', { ...typed(), proof: 'x' })).status, 409);
    assert.equal((await ask('DELETE /api/admin/mail-server')).status, 409);
  } finally {
    await set.close();
  }
});

test('a backup holds no password, and a restored one asks for it', async () => {
  await openProvider();
  await connect();
  const { deps } = testApp;
  const sealed = Buffer.from(
    (await deps.db.selectFrom('connections').select('secret').executeTakeFirstOrThrow()).secret!,
  );
  const { path } = await writeBackup(deps, { kind: 'manual' });
  const bytes = gunzipSync(await readFile(path));
  for (const secret of [
    PASSWORD,
    sealed.toString('hex'),
    sealed.toString('base64'),
    sealed.subarray(12).toString('hex'),
  ])
    assert.equal(bytes.includes(secret), false);
  const rows: string[] = [];
  for await (const piece of readBackup(path))
    if (piece.kind === 'rows' && piece.head.table === 'connections') rows.push(...piece.lines);
  assert.equal(rows.length, 1);

  const { lostSecrets } = await restoreBackup(deps, path);
  assert.equal(lostSecrets, 1);
  const again = await asOwner(testApp);
  const { body } = await again('GET /api/admin/mail-server');
  assert.deepEqual([body['needsPassword'], body['place']], [true, `${TEST_MAIL_HOST}:587`]);
});
