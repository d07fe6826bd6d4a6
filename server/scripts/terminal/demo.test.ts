import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { endPrograms, runProgram, type Program } from '#testing/server-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'brightbay-demo-test-'));
after(async () => {
  await endPrograms();
  await rm(folder, { recursive: true, force: true });
});

/** Waits for as long as a busy machine takes: most of it goes into a database from nothing. */
async function isOpen(demo: Program): Promise<void> {
  while (!demo.printed().includes('Press Ctrl-C'))
    assert.equal(await Promise.race([demo.ended, delay(50, undefined)]), undefined, demo.printed());
}

/** Opens a link as a browser would: the cookies that it sets, and where it leads. */
async function open(link: string) {
  const { status, headers } = await fetch(link, { redirect: 'manual' });
  const location = new URL(headers.get('location') ?? '', link);
  return { status, location, cookie: cookiesOf(headers) };
}

function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
}

test('a demo shop lets in an owner, an employee and a customer by a link each, and leaves nothing behind', async () => {
  const real = { DATA_DIR: join(folder, 'real'), DATABASE_URL: 'postgresql://unknown@127.0.0.1:1/none' };
  const demo = runProgram({ TMPDIR: folder, ...real }, ['--serve', '6'], join(import.meta.dirname, 'demo.ts'));
  await isOpen(demo);
  const linkOf = (who: string) => new RegExp(`${who} +(http://\\S+)`).exec(demo.printed())?.[1] ?? '';
  const read = async (path: string, cookie: string) => fetch(new URL(path, linkOf('Owner')), { headers: { cookie } });

  for (const [who, path] of [
    ['Owner', '/api/admin/check-auth'],
    ['Employee', '/api/employee/session'],
  ] as const) {
    const { status, location, cookie } = await open(linkOf(who));
    assert.equal(status, 302, demo.printed());
    assert.equal((await read(path, cookie)).status, 200, who);
    assert.equal((await read(location.pathname, cookie)).status, 200, who);
  }

  const owner = (await open(linkOf('Owner'))).cookie;
  const listed = (await (await read('/api/quotes', owner)).json()) as readonly { readonly isTest: boolean }[];
  assert.ok(listed.length > 0);
  assert.ok(listed.every(({ isTest }) => !isTest));
  const setup = (await (await read('/api/admin/setup', owner)).json()) as {
    readonly items: readonly { readonly id: string; readonly isDone: boolean }[];
    readonly isHidden: boolean;
  };
  assert.ok(setup.isHidden);
  const done = setup.items.filter(({ isDone }) => isDone).map(({ id }) => id);
  assert.deepEqual(done, ['address', 'hours', 'tax', 'crew', 'booking', 'launch']);

  const { location } = await open(linkOf('Customer'));
  const opened = await fetch(new URL('/api/customer/open-link', location), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: location.searchParams.get('token') }),
  });
  const quotes = await read('/api/customer/quotes', cookiesOf(opened.headers));
  assert.equal(quotes.status, 200);
  assert.ok(((await quotes.json()) as readonly unknown[]).length > 0);

  assert.equal(await demo.kill('SIGTERM'), 0);
  assert.deepEqual(await readdir(folder), []);
});
