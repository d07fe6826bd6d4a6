import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeTestDataDir } from '#testing/database.ts';
import { until } from '#testing/mail-room.ts';
import { signUpBody } from '#testing/people.ts';
import { openPostOffice, type PostOffice } from '#testing/post-office.ts';
import { endPrograms, startServerProcess } from '#testing/server-process.ts';

let dataDir: string;
let post: PostOffice;
const { promise: yes, resolve: sayYes } = Promise.withResolvers<void>();
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'brightbay-slow-post-'));
  await makeTestDataDir(dataDir);
  post = await openPostOffice({ beforeYes: () => yes });
});
after(async () => {
  sayYes();
  await endPrograms();
  await post.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a request for a link doesn’t wait for a mail server that never acknowledges the mail', async () => {
  const { url } = await startServerProcess({ DATA_DIR: dataDir, SMTP_URL: post.url, TRUST_PROXY: '1' });
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return [answer.status, await answer.text()] as const;
  };
  const taken = (address: string, subject: RegExp) =>
    post.received.some(({ to, mail }) => to.includes(address) && subject.test(mail.subject ?? ''));

  const email = 'dana@customer.example';
  const [signedUp] = await ask('/api/customer/signup', signUpBody(email));
  assert.equal(signedUp, 200);
  await until('the mail server has the mail', () => taken(email, /^Verify/));
  for (const path of ['/api/customer/login-link', '/api/customer/forgot-password'])
    assert.deepEqual(await ask(path, { email }), await ask(path, { email: 'unknown@customer.example' }));
  assert.equal(post.received.filter(({ to }) => !to.includes(email)).length, 0);
  sayYes();
  await until('both links were sent', () => taken(email, /^Log in to/) && taken(email, /password/i));
});
