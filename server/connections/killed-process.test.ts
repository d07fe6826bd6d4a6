import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freeSlots, newRequest, send } from '#testing/customer.ts';
import { closePostOffices, openPostOffice } from '#testing/post-office.ts';
import { endPrograms, startServerProcess, until, type ServerProcess } from '#testing/server-process.ts';
import { openStore, type Store } from '#testing/store.ts';
import { TEST_MAIL_HOST, writeTestCertificate } from '#testing/test-certificate.ts';

const LOG_IN = { user: 'shop@brightbay.test', password: 'suds-4F7K2-and-sponges' };
const ADMIN = { email: 'owner@brightbay.example', password: 'rinse and repeat' };

let store: Store;
before(async () => void (store = await openStore({})));
after(async () => {
  await endPrograms();
  await closePostOffices();
  await store.remove();
});

test('a mail server that was saved is used by every process at once, and after the one that saved it was killed', async () => {
  const post = await openPostOffice({ logIn: LOG_IN });
  const env = {
    ...store.env,
    TRUST_PROXY: '1',
    ADMIN_PASSWORD: ADMIN.password,
    MAIL_TEST_SERVER: `127.0.0.1:${post.port}`,
    NODE_EXTRA_CA_CERTS: await writeTestCertificate(store.env['DATA_DIR'] ?? ''),
  };
  const arrived = () => post.received.filter(({ to }) => to[0]?.endsWith('@customer.example')).length;
  const first = await startServerProcess(env);
  const others = store.engine === 'postgresql' ? [await startServerProcess(env)] : [];
  await connect(first);
  assert.equal(post.received.length, 1);

  for (const [index, { url }] of [first, ...others].entries()) {
    await quoteAt(url, `quote-${index}@customer.example`);
    await until('its email arrives', () => arrived() === index + 1);
  }
  await first.kill('SIGKILL');
  const again = await startServerProcess(env);
  await quoteAt(again.url, 'after@customer.example');
  await until('the next email arrives', () => arrived() === others.length + 2);
  await Promise.all([...others, again].map((each) => each.kill('SIGTERM')));
  for (const { printed } of [first, ...others, again]) assert.doesNotMatch(printed(), new RegExp(LOG_IN.password));
});

async function quoteAt(url: string, email: string): Promise<void> {
  const [slot] = await freeSlots(url);
  assert.ok(slot);
  const request = newRequest(slot);
  const answer = await send(url, { ...request, body: { ...request.body, customerEmail: email } });
  assert.equal(answer?.status, 201, JSON.stringify(answer?.body));
}

async function connect({ url }: ServerProcess): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: url };
  const logIn = await fetch(`${url}/api/admin/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) });
  const cookie = logIn.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  const typed = {
    provider: 'other',
    host: TEST_MAIL_HOST,
    port: 587,
    encryption: 'starttls',
    ...LOG_IN,
    fromName: '',
    fromEmail: 'hello@brightbay.test',
  };
  const ask = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
    });
    assert.equal(answer.status, 200, await answer.clone().text());
    return (await answer.json()) as { readonly proof: string };
  };
  const { proof } = await ask('POST', '/api/admin/mail-server/test', typed);
  await ask('PUT', '/api/admin/mail-server', { ...typed, proof });
}
