import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import type { Role } from '#core/people/permissions.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import {
  maliciousBodies,
  MALICIOUS_IDS,
  MALICIOUS_VALUES,
  leavesOf,
  pick,
  withValue,
} from '#testing/malicious-values.ts';
import { addPerson, cookieFor } from '#testing/people.ts';
import type { CallerKind, Row } from '#testing/permissions/roles.ts';
import { ROWS } from '#testing/permissions/rows.ts';
import { sized } from '#testing/size.ts';

let shop: TestApp;
before(async () => {
  shop = await startTestApp({ settings: { slotCapacity: 100_000, horizonDays: 3650 } });
});
after(() => shop.close());

/** Share of the values that is tried on each field; MALICIOUS_SHARE=1 tries all. */
const SHARE = Number(process.env['MALICIOUS_SHARE'] ?? sized(0.01, 0.05));
const SHARE_OF_BODIES = sized(0.4, 1);
const SHARE_OF_IDS = Math.max(SHARE, sized(0.2, 0.4));
const MOST_FIELDS = 40;
/** The event stream, which never ends. */
const WITHOUT_END = ['GET /api/admin/events'];
/** What no database takes; tried on every parameter. */
const UNSTORABLE = '\0';
/** Where a database ends, its own or with the day after or the year before. */
const EDGES = ['0000-01-01', '0001-01-01', '1000-01-01', '9998-12-31', '9999-12-31'];

const calls: Readonly<Record<string, Call>> = contract;
const rows: Readonly<Record<string, Row>> = ROWS;

for (const [name, call] of Object.entries(calls)) {
  if (WITHOUT_END.includes(name)) continue;
  describe(name, () => {
    const row = rows[name];
    assert.ok(row, 'every call has its row in the table of permissions');

    test('answers any value in a field with a helpful message', async () => {
      const good = await goodRequest(name, row);
      const fields = new Set([...leavesOf(good.body), ...keysOf(call.body)]);
      for (const path of pick([...fields], Math.min(1, MOST_FIELDS / fields.size), name)) {
        for (const value of pick(MALICIOUS_VALUES, SHARE, name + path)) {
          const body = withValue(good.body, path, value);
          await ask(name, row, { body, about: `${path} = ${preview(value)}` });
        }
      }
    });

    test('answers a body that is no body of its own', async () => {
      for (const body of pick(maliciousBodies(await exampleOf(name, row)), SHARE_OF_BODIES, name))
        await ask(name, row, { body, about: preview(body) });
    });

    test('answers any value in its URL', async () => {
      for (const key of keysOf(call.query)) {
        for (const value of new Set([UNSTORABLE, ...pick(MALICIOUS_VALUES, SHARE, name + key)])) {
          const query = `?${encodeURIComponent(key)}=${encodeURIComponent(wellFormed(value))}`;
          await ask(name, row, { query, about: `${key}=${preview(value)}` });
        }
      }
      for (const day of keysOf(call.query).includes('from') ? EDGES : []) {
        const query = `?from=${day}&to=${day}${keysOf(call.query).includes('compare') ? '&compare=year' : ''}`;
        await ask(name, row, { query, about: query });
      }
      if (!name.includes('/:')) return;
      for (const id of pick(MALICIOUS_IDS, SHARE_OF_IDS, name)) await ask(name, row, { id, about: `id ${id}` });
    });
  });
}

test('nothing of it got into the objects of the program, and the site goes on', async () => {
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  assert.equal((await shop.app.inject('/healthz')).statusCode, 200);
  assert.equal((await shop.app.inject('/')).statusCode, 200);
});

type Malicious = {
  readonly body?: unknown;
  readonly query?: string;
  readonly id?: string;
  readonly about: string;
};

/** Sends the request as an allowed caller; the response must neither be a 500 nor reveal internals. */
async function ask(name: string, row: Row, { body, query = '', id, about }: Malicious): Promise<void> {
  const good = await goodRequest(name, row);
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  const sent = body ?? (method === 'GET' ? undefined : good.body);
  const answer = await within(
    shop.app.inject({
      method,
      url: path.replace(/:\w+/, id ?? good.id) + query,
      headers: { ...fromAnywhere(), ...(good.cookie && { cookie: good.cookie }), ...jsonHeader(sent) },
      ...(sent !== undefined && { payload: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    }),
    `${name} with ${about}`,
  );
  const { statusCode: status, body: text, headers } = answer;
  const mayBeDown = name === 'GET /readyz' && status === 503;
  if (status >= 500 && !mayBeDown) assert.fail(`${status} for ${about}: ${text.slice(0, 300)}\n${faults()}`);
  if (status >= 400 && path.startsWith('/api/')) {
    assert.match(String(headers['content-type']), /json/, `${status} for ${about}`);
    const { detail, title, message } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    assert.ok(detail ?? message ?? title, `${status} for ${about} says nothing: ${text}`);
  }
  assert.doesNotMatch(
    text,
    /node_modules|\.ts:\d+|\$argon2|syntax error at|relation "/,
    `${about} tells of the inside`,
  );
  if (status < 300) forget(name);
}

type Good = { readonly id: string; readonly cookie: string | undefined; readonly body: unknown };
const known = new Map<string, Promise<Good>>();

/** Returns a valid request, cached until one succeeds, because something may be deleted or answered only once. */
function goodRequest(name: string, row: Row): Promise<Good> {
  const good = known.get(name) ?? makeRequest(name, row);
  known.set(name, good);
  return good;
}

function forget(name: string): void {
  known.delete(name);
}

async function makeRequest(name: string, row: Row): Promise<Good> {
  const kind = CALLER_KINDS.find((each) => mayCall(row, each)) ?? 'admin';
  const role = ROLES[kind];
  const caller = role && (await addPerson(shop.deps, role));
  const cookie = caller && role && (await cookieFor(shop.deps, caller, role));
  const owner = caller && role === row.target?.of ? caller : row.target && (await addPerson(shop.deps, row.target.of));
  const id = owner ? await row.target?.make(shop, owner) : undefined;
  const body =
    name === 'PUT /api/admin/business' ? await wholeSettings(cookie) : await row.body?.({ test: shop, caller });
  return { id: id ?? '', cookie, body };
}

async function exampleOf(name: string, row: Row): Promise<unknown> {
  return (await goodRequest(name, row)).body;
}

/** Returns the settings as the owner's screen sends them: the largest body there is. */
async function wholeSettings(cookie: string | undefined): Promise<unknown> {
  const headers = { ...(cookie && { cookie }) };
  const { version, business } = (await shop.app.inject({ url: '/api/admin/business', headers })).json();
  return { version, business };
}

const CALLER_KINDS: readonly CallerKind[] = ['admin', 'employee', 'customer', 'stranger'];
const ROLES: Readonly<Partial<Record<CallerKind, Role>>> = {
  admin: 'admin',
  employee: 'employee',
  customer: 'customer',
};

function mayCall(row: Row, kind: CallerKind): boolean {
  const expected = row.expected[kind];
  const status = typeof expected === 'number' ? expected : expected.own;
  return status < 300 || status === 409 || status === 422;
}

function keysOf(schema: Call['body']): readonly string[] {
  return schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
}

const PATIENCE_MILLISECONDS = 20_000;

/** Rejects with the name of the request when it hangs. The timeout is far beyond what any machine needs. */
async function within<T>(work: Promise<T>, about: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer: ${about}`)), PATIENCE_MILLISECONDS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

let senders = 0;

/** Returns a new client address for each request, so that no rate limit per address interferes. */
function fromAnywhere() {
  senders += 1;
  return { 'x-forwarded-for': `10.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}` };
}

function jsonHeader(body: unknown) {
  return body === undefined ? {} : { 'content-type': 'application/json' };
}

function wellFormed(value: unknown): string {
  return (typeof value === 'string' ? value : preview(value)).toWellFormed();
}

function preview(value: unknown): string {
  return JSON.stringify(value).slice(0, 80);
}

/** Returns the newest error in the log, to help debugging. */
function faults(): string {
  return shop
    .logged()
    .split('\n')
    .filter((line) => line.includes('a call failed'))
    .slice(-1)
    .join('');
}
