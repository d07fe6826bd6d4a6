import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { writeConnection } from '#server/lib/connections.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { openNameServer, type NameServer } from '#testing/name-server.ts';

type Found = { readonly finding: string; readonly state: string; readonly name: string; readonly value: string | null };

let names: NameServer;
let testApp: TestApp;
let owner: Caller;
before(async () => {
  names = await openNameServer();
  testApp = await startTestApp({ env: { DNS_SERVER: names.address } });
  owner = await asOwner(testApp);
});
afterEach(() => names.texts.clear());
after(async () => {
  await testApp.close();
  names.close();
});

/** Stores a mail server as if it had been tested: real providers are on the internet. */
async function use(provider: string, host: string, fromEmail = 'hello@shop.suds.example'): Promise<void> {
  const details = { provider, host, port: 465, encryption: 'tls', user: 'suds', fromName: '', fromEmail };
  const at = testApp.deps.clock.now();
  const { id: by } = await testApp.deps.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', owner.person.email)
    .executeTakeFirstOrThrow();
  await writeConnection(testApp.deps.db, testApp.deps, {
    kind: 'mail',
    details,
    secret: 'a password',
    binding: `${host}:465`,
    at,
    by,
  });
}

async function check(selector = ''): Promise<readonly Found[]> {
  const { status, body } = await owner('POST /api/admin/mail-server/records', { selector });
  assert.equal(status, 200, JSON.stringify(body));
  return body['records'] as readonly Found[];
}

test('records of the sender’s domain are looked up, and each says what to do', async () => {
  await use('fastmail', 'smtp.fastmail.com');
  const missing = await check();
  assert.deepEqual(
    missing.map(({ finding }) => finding),
    ['spfMissing', 'dkimMissing', 'dkimMissing', 'dkimMissing', 'dmarcMissing'],
  );
  assert.equal(missing[0]?.value, 'v=spf1 include:spf.messagingengine.com ~all');
  assert.equal(missing[1]?.value, 'fm1.shop.suds.example.dkim.fmhosted.com');

  names.texts.set('shop.suds.example', ['another=1', 'v=spf1 mx -all']);
  names.texts.set('fm2._domainkey.shop.suds.example', [`v=DKIM1; k=rsa; p=${'MIIB'.repeat(100)}`]);
  names.texts.set('_dmarc.suds.example', ['v=DMARC1; p=quarantine']);
  const found = await check();
  assert.deepEqual(
    found.map(({ finding, state, name }) => [finding, state, name]),
    [
      ['spfLacks', 'different', 'shop.suds.example'],
      ['dkimFound', 'found', 'fm2._domainkey.shop.suds.example'],
      ['dmarcFound', 'found', '_dmarc.suds.example'],
    ],
  );
  assert.equal(found[0]?.value, 'v=spf1 mx include:spf.messagingengine.com -all');
});

test('a key with a name of one’s own is looked up by that name', async () => {
  await use('mailgun', 'smtp.mailgun.org');
  assert.equal((await check())[1]?.finding, 'dkimUnknown');
  names.texts.set('pic._domainkey.shop.suds.example', ['k=rsa; p=MIGf']);
  assert.equal((await check('pic'))[1]?.finding, 'dkimFound');
  assert.equal((await check('other'))[1]?.finding, 'dkimMissing');
  for (const selector of ['a b', '../x', 'x..y', '.'])
    assert.equal((await owner('POST /api/admin/mail-server/records', { selector })).status, 422, selector);
});

test('a freemail address needs no record, and no one is asked', async () => {
  await use('gmail', 'smtp.gmail.com', 'suds@gmail.com');
  const before = names.asked.length;
  const { body } = await owner('POST /api/admin/mail-server/records', { selector: '' });
  assert.deepEqual([body['freemail'], body['records']], ['own', []]);
  assert.equal(names.asked.length, before);
});

test('a DNS server that is away is said, and nothing counts as missing', async () => {
  const other = await startTestApp({
    env: {
      DNS_SERVER: '127.0.0.1:1',
      SMTP_URL: 'smtps://suds:pa55word@smtp.sendgrid.net:465',
      MAIL_FROM: 'hello@suds.example',
    },
  });
  try {
    const answer = await (await asOwner(other))('POST /api/admin/mail-server/records', { selector: '' });
    assert.deepEqual(
      [answer.status, answer.body['detail']],
      [503, 'DNS doesn’t answer right now. Please try again in a moment.'],
    );
  } finally {
    await other.close();
  }
});
