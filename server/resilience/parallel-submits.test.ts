import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Settings } from '#core/settings/settings.ts';
import { freeSlots, newRequest, send, type Slot } from '#testing/customer.ts';
import { addPromoCode } from '#testing/promo-codes.ts';
import { exampleWalkIn } from '#testing/quotes.ts';
import { endPrograms, startServerProcess, until, type ServerProcess } from '#testing/server-process.ts';
import { openStore, saveSettings, type Store, readWholeQuotes } from '#testing/store.ts';

const SUBMITS = 50;
const USES = 3;
const VISITS = 3;
const BUNDLE = { name: '3 details', packageType: 'full', visits: VISITS, priceCents: 10_000, months: null };
const INVOICES = 12;
const RESOURCES = [
  { id: 'bay-1', name: 'Bay 1', kind: 'bay', seat: 10_001, outages: [] },
  { id: 'van-1', name: 'Van 1', kind: 'van', seat: 20_001, outages: [] },
  { id: 'van-2', name: 'Van 2', kind: 'van', seat: 20_002, outages: [] },
] as const;
const STOPS = 10;
const ROUND = {
  id: 'troy',
  name: 'Troy',
  every: '1-week',
  from: '8:00 AM',
  until: '12:00 PM',
  stops: STOPS,
  van: '',
  zips: ['12182'],
  isAfterPickup: false,
  seat: 30_001,
} as const;
/** The starts of a day that has one every hour, and the two that the owner lists. */
const STARTS = ['8:00 AM', '9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'];
const ENDS = ['8:00 AM', '4:00 PM'].map((time) => ({ time }));
const ADMIN = { email: 'owner@brightbay.example', password: 'a long password' };

describe('one place that many want at the same time', () => {
  let store: Store;
  let servers: ServerProcess[] = [];
  let slots: Slot[] = [];
  let sold = 0;
  before(async () => {
    store = await openStore({ slotCapacity: 1, mobileAvailable: true, bundles: [BUNDLE] });
    await store.visit((db) => addPromoCode(db, { code: 'LAST-USES', percent: 10, most_uses: USES }));
    await store.visit(async (db) => {
      for (const [index, skills] of [['boats'], ['cars'], []].entries()) {
        const created_at = Temporal.Now.instant().toString();
        const employee = { id: crypto.randomUUID(), employee_id: `FKE-000000000${index}`, created_at };
        await db
          .insertInto('employees')
          .values({ ...employee, skills: JSON.stringify(skills) })
          .execute();
      }
    });
    await start();
    slots = await freeSlots(servers[0]!.url);
  });
  after(async () => {
    await endPrograms();
    await store.remove();
  });

  for (const capacity of [1, 3]) {
    test(`is sold exactly ${capacity} times when its capacity is ${capacity}`, async () => {
      await change({ slotCapacity: capacity });
      const slot = slots[capacity]!;
      const answers = await Promise.all(
        Array.from({ length: SUBMITS }, (_, index) => send(servers[index % servers.length]!.url, newRequest(slot))),
      );
      const codes = answers.map((answer) => (answer?.status === 201 ? 'sold' : answer?.body.code));
      assert.equal(codes.filter((code) => code === 'sold').length, capacity);
      assert.equal(codes.filter((code) => code === 'slot-taken').length, SUBMITS - capacity);
      assert.equal(
        (await freeSlots(servers[0]!.url)).some((free) => isSame(free, slot)),
        false,
      );
      sold += capacity;
    });
  }

  test('is sold to one bay and two vans where these are named', async () => {
    await change({ resources: RESOURCES });
    const slot = slots[5]!;
    const answers = await Promise.all(
      Array.from({ length: SUBMITS }, async (_, index) => {
        const request = newRequest(slot);
        const isMobile = index % 4 < 2;
        const mobile = { serviceType: 'mobile', serviceAddress: '12 Elm Street, Albany', basePrice: undefined };
        const body = { ...request.body, ...(isMobile && { ...mobile, totalPrice: undefined }) };
        const answer = await send(servers[index % servers.length]!.url, { ...request, body });
        return `${isMobile ? 'van' : 'bay'} ${answer?.status}`;
      }),
    );
    const count = (said: string) => answers.filter((each) => each === said).length;
    assert.deepEqual([count('bay 201'), count('van 201'), count('bay 409'), count('van 409')], [1, 2, 23, 24]);
    sold += 3;
    await change({ resources: [] });
  });

  test('is sold once by a package that only one of two vans can do, and what is left to the others', async () => {
    const packages = DEFAULT_SETTINGS.packages.map((pack) =>
      pack.id === 'full' ? { ...pack, resources: ['van-2'] } : pack,
    );
    await change({ resources: RESOURCES, packages });
    const slot = slots[6]!;
    const answers = await Promise.all(
      Array.from({ length: SUBMITS }, async (_, index) => {
        const request = newRequest(slot);
        const place = { serviceType: 'mobile', serviceAddress: '12 Elm Street, Albany', basePrice: undefined };
        // The other one can be done in both vans, so that it takes the able one, too, when the other van is gone.
        const packageType = index % 2 === 0 ? 'full' : 'interior';
        const body = { ...request.body, ...place, packageType, extras: [], totalPrice: undefined };
        const answer = await send(servers[index % servers.length]!.url, { ...request, body });
        return `${packageType} ${answer?.status}`;
      }),
    );
    const count = (said: string) => answers.filter((each) => each === said).length;
    assert.equal(count('full 201') + count('interior 201'), 2, JSON.stringify(answers));
    assert.ok(count('full 201') <= 1);
    assert.equal(count('full 409') + count('interior 409'), SUBMITS - 2);
    if (store.engine === 'embedded') await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    const held = await store.visit((db) =>
      db
        .selectFrom('slot_holds')
        .innerJoin('quotes', 'quotes.id', 'slot_holds.quote_id')
        .select(['seat', 'package_type'])
        .where('seat', '>=', 20_001)
        .where('scheduled_date', '=', slot.scheduledDate)
        .where('scheduled_time', '=', slot.scheduledTime)
        .orderBy('seat')
        .execute(),
    );
    assert.deepEqual(
      held.map(({ seat }) => seat),
      [20_001, 20_002],
    );
    assert.ok(held.every(({ seat, package_type: sold }) => sold !== 'full' || seat === 20_002));
    sold += 2;
    await change({ resources: [], packages: DEFAULT_SETTINGS.packages });
  });

  test(`and a round with ${STOPS} stops is sold ${STOPS} times`, async () => {
    const scheduledDate = slots[5]!.scheduledDate;
    await change({ rounds: [{ ...ROUND, firstOn: scheduledDate, packages: ['full'] }] });
    const answers = await Promise.all(
      Array.from({ length: SUBMITS }, (_, index) => {
        const request = newRequest({ scheduledDate, scheduledTime: ROUND.from });
        const place = { serviceType: 'mobile', serviceAddress: '12 Elm Street, Troy, NY 12182' };
        const body = { ...request.body, ...place, round: ROUND.id, basePrice: undefined };
        return send(servers[index % servers.length]!.url, { ...request, body: { ...body, totalPrice: undefined } });
      }),
    );
    const codes = answers.map((answer) => (answer?.status === 201 ? 'sold' : answer?.body.code));
    assert.equal(codes.filter((code) => code === 'sold').length, STOPS, JSON.stringify(codes));
    assert.equal(codes.filter((code) => code === 'slot-taken').length, SUBMITS - STOPS);
    sold += STOPS;
    await change({ rounds: [] });
  });

  test('starts that overlap are sold, moved to and approved only as often as they fit', async () => {
    const byLength = {
      seasons: [{ name: 'All year', from: '01-01', to: '12-31', timing: 'hourly', weekends: ENDS, weekdays: ENDS }],
      packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: 120 })),
      slotCapacity: 2,
    } as const;
    await change(byLength);
    const [day, other] = [45, 46].map((days) => Temporal.Now.plainDateISO('UTC').add({ days }).toString());
    const at = (server: number) => servers[server % servers.length]!.url;
    const answers = await Promise.all(
      Array.from({ length: SUBMITS }, async (_, index) => {
        const request = newRequest({ scheduledDate: day!, scheduledTime: STARTS[index % STARTS.length]! });
        return send(at(index), { ...request, body: { ...request.body, totalPrice: undefined } });
      }),
    );
    const made = answers.filter((answer) => answer?.status === 201).flatMap((answer) => answer?.body.id ?? []);
    assert.equal(answers.filter((answer) => answer?.body.code === 'slot-taken').length, SUBMITS - made.length);
    assert.ok(made.length >= 5, `${made.length} fit`);
    sold += made.length;
    assert.deepEqual(
      (await freeSlots(at(0))).filter(({ scheduledDate }) => scheduledDate === day),
      [],
    );

    const owner = await logInOwner(at(0));
    const starts = async () =>
      Promise.all(made.map(async (id) => (await owner(at(0), `quotes/${id}`)).answer)).then((quotes) =>
        quotes.map(({ scheduledDate, scheduledTime }) => `${scheduledDate.slice(0, 10)} ${scheduledTime}`),
      );
    const expectFits = (found: readonly string[]) => {
      for (const date of new Set(found.map((start) => start.slice(0, 10))))
        for (const [index, time] of STARTS.entries()) {
          const around = found.filter((start) => [time, STARTS[index - 1]].some((each) => start === `${date} ${each}`));
          assert.ok(around.length <= 2, `${around.join()} overlap`);
        }
    };
    expectFits(await starts());
    const moves = await Promise.all(
      Array.from({ length: SUBMITS }, (_, index) =>
        owner(at(index), `quotes/${made[index % made.length]}/reschedule`, {
          scheduledDate: index % 3 === 0 ? day : other,
          scheduledTime: STARTS[(index * 5) % STARTS.length],
        }),
      ),
    );
    assert.ok(moves.every(({ status }) => status === 200 || status === 409));
    assert.ok(moves.some(({ status }) => status === 200));
    expectFits(await starts());

    const approvals = await Promise.all(
      Array.from({ length: SUBMITS }, (_, index) =>
        owner(at(index >> 1), `quotes/${made[index % made.length]}/approve`, {}),
      ),
    );
    assert.equal(approvals.filter(({ status }) => status === 200).length, made.length);
    assert.equal(approvals.filter(({ status }) => status === 409).length, SUBMITS - made.length);
    expectFits(await starts());
    const { seasons, packages } = DEFAULT_SETTINGS;
    await change({ seasons, packages, slotCapacity: 3 });
  });

  test('as often as there are people for it, where these limit what is sold', async () => {
    const two = (id: string) => ({
      ...(id === 'full' && { category: 'boats' }),
      ...(id === 'express' && { people: 2 }),
    });
    await change({
      seasons: [{ name: 'All year', from: '01-01', to: '12-31', timing: 'hourly', weekends: ENDS, weekdays: ENDS }],
      categories: [{ id: 'boats', name: 'Boats' }],
      packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: 120, ...two(pack.id) })),
      slotCapacity: 20,
      limitsByPeople: true,
    });
    const scheduledDate = Temporal.Now.plainDateISO('UTC').add({ days: 48 }).toString();
    const answers = await Promise.all(
      Array.from({ length: SUBMITS }, async (_, index) => {
        const packageType = index % 3 === 0 ? 'express' : 'full';
        const time = index % STARTS.length;
        const request = newRequest({ scheduledDate, scheduledTime: STARTS[time]! });
        const body = { ...request.body, packageType, basePrice: undefined, totalPrice: undefined };
        const answer = await send(servers[index % servers.length]!.url, { ...request, body });
        return { time, packageType, said: answer?.status === 201 ? 'sold' : answer?.body.code };
      }),
    );
    const made = answers.filter(({ said }) => said === 'sold');
    assert.equal(answers.filter(({ said }) => said === 'slot-taken').length, SUBMITS - made.length);
    for (const time of STARTS.keys()) {
      const now = made.filter((each) => each.time === time || each.time === time - 1);
      const count = (id: string) => now.filter(({ packageType }) => packageType === id).length;
      // Of three employees, two do boats.
      assert.ok(count('full') <= 2 && count('full') + 2 * count('express') <= 3, JSON.stringify(now));
    }
    for (const packageType of ['full', 'express']) {
      const search = `from=${scheduledDate}&to=${scheduledDate}&package=${packageType}`;
      const response = await fetch(`${servers[0]!.url}/api/availability?${search}`);
      const { days } = (await response.json()) as { days: readonly { slots: readonly unknown[] }[] };
      assert.deepEqual(days[0]?.slots, [], packageType);
    }
    sold += made.length;
    const { seasons, packages, categories } = DEFAULT_SETTINGS;
    await change({ seasons, packages, categories, slotCapacity: 3, limitsByPeople: false });
  });

  test(`and a promo code with ${USES} uses left is sold ${USES} times`, async () => {
    const answers = await Promise.all(
      Array.from({ length: SUBMITS }, (_, index) => {
        const request = newRequest(slots[10 + index]!);
        const body = { ...request.body, promoCode: 'last-uses', totalPrice: 121.5 };
        return send(servers[index % servers.length]!.url, { ...request, body });
      }),
    );
    const refused = answers.filter((answer) => answer?.status !== 201);
    assert.equal(refused.length, SUBMITS - USES);
    for (const answer of refused)
      assert.deepEqual(
        [answer?.status, answer?.body.errors.map(({ path, message }) => `${path}: ${message}`)],
        [422, ['promoCode: This promo code has been used up.']],
      );
    sold += USES;
  });

  test('leaves nothing of those who came too late', async () => {
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    const quotes = await store.visit(readWholeQuotes);
    assert.equal(quotes.length, sold);
    for (const server of servers) assert.equal(server.errors(), '');
  });

  test('a gift card that is used in every process at once pays exactly what is on it', async () => {
    await start();
    const [first] = servers;
    const owner = await logInOwner(first!.url);
    const { answer: card } = await owner(first!.url, 'gift-cards', { origin: 'sold', cents: 20_000, method: 'cash' });
    const { answer: page } = await owner(first!.url, `gift-cards/by-token/${card.url.split('/').at(-1)}`);
    const jobs: string[] = [];
    for (const slot of [slots[6], slots[8]]) {
      const made = await owner(first!.url, 'quotes/walk-in', exampleWalkIn({ ...slot, approve: true }));
      jobs.push((await owner(first!.url, `quotes/${made.answer.id}`)).answer.job.id);
    }
    const payment = { kind: 'payment', method: 'credit', cents: 5000, giftCard: page.code };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        owner(servers[(index >> 1) % servers.length]!.url, `jobs/${jobs[index % 2]}/payments`, payment),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [...Array.from({ length: 4 }, () => 201), ...Array.from({ length: 8 }, () => 422)],
    );
    assert.equal((await owner(first!.url, `gift-cards/${card.id}`)).answer.balanceCents, 0);
  });

  test(`a bundle with ${VISITS} visits is used ${VISITS} times by ${SUBMITS} requests in every process`, async () => {
    const [first] = servers;
    const owner = await logInOwner(first!.url);
    const bundle = { origin: 'sold', bundle: '3 details', cents: 10_000, method: 'cash' };
    const { answer: card } = await owner(first!.url, 'gift-cards', bundle);
    const { answer: page } = await owner(first!.url, `gift-cards/by-token/${card.url.split('/').at(-1)}`);
    const later = await freeSlots(first!.url);
    const answers = await Promise.all(
      Array.from({ length: SUBMITS }, (_, index) => {
        const request = newRequest(later[later.length - 1 - index]!);
        const body = { ...request.body, giftCard: page.code, totalPrice: undefined };
        return send(servers[index % servers.length]!.url, { ...request, body });
      }),
    );
    const sold = answers.filter((answer) => answer?.status === 201);
    const totals = sold.map((answer) => answer?.body.totalPrice ?? 0);
    assert.deepEqual(
      totals.toSorted((a, b) => a - b),
      [43.33, 43.33, 43.34],
    );
    assert.deepEqual(
      answers.filter((answer) => answer?.status === 422).map((answer) => answer?.body.errors[0]?.path),
      Array.from({ length: SUBMITS - VISITS }, () => 'giftCard'),
    );
    const approvals = sold.map((answer, index) =>
      owner(servers[index % servers.length]!.url, `quotes/${answer?.body.id}/approve`, {}),
    );
    assert.deepEqual(
      (await Promise.all(approvals)).map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal((await owner(first!.url, `gift-cards/${card.id}`)).answer.balanceCents, 0);
  });

  test('invoices are numbered without gaps, also when a process is killed', async () => {
    const owner = await logInOwner(servers[0]!.url);
    const quotes: string[] = [];
    for (const index of Array.from({ length: INVOICES }).keys()) {
      const body = exampleWalkIn({
        customerPhone: `(518) 557-${1000 + index}`,
        ...slots[10 + SUBMITS + index],
        approve: true,
      });
      const { status, answer } = await owner(servers[0]!.url, 'quotes/walk-in', body);
      assert.equal(status, 201, JSON.stringify(answer));
      quotes.push(answer.id);
    }
    const [first, second] = servers;
    let answered = 0;
    // Each quote twice: one of the two is refused, if not by the quote then by the process that was killed.
    const answers = await Promise.all(
      [...quotes, ...quotes].map(async (quote, index) => {
        const { url } = servers[index % servers.length]!;
        const given = await owner(url, 'invoices', { quotes: [quote] }).catch(() => undefined);
        answered += 1;
        if (answered === INVOICES / 2 && second) await second.kill('SIGKILL');
        return given;
      }),
    );
    if (second) servers = [first!];
    // What the killed process hadn't committed gave its number back.
    for (const quote of quotes) {
      const { status } = await owner(first!.url, 'invoices', { quotes: [quote] });
      assert.ok(status === 201 || status === 409);
    }
    const listed = await owner(first!.url, 'invoices?limit=100');
    const numbers = listed.answer.items.map(({ number }) => Number(number.slice(-4))).toSorted((a, b) => a - b);
    assert.deepEqual(
      numbers,
      Array.from({ length: INVOICES }, (_, index) => index + 1),
    );
    if (!second) assert.equal(answers.filter((given) => given?.status === 201).length, INVOICES);
  });

  /** Starts one process on the embedded engine, two on a PostgreSQL server. */
  async function start(): Promise<void> {
    const env = { ...store.env, TRUST_PROXY: '1', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
    const count = store.engine === 'postgresql' ? 2 : 1;
    servers = await Promise.all(Array.from({ length: count }, () => startServerProcess(env)));
  }

  /** Processes on PostgreSQL are notified of the change; the embedded engine can't be opened while its process is running. */
  async function change(settings: Partial<Settings>): Promise<void> {
    if (store.engine === 'embedded') {
      await Promise.all(servers.map((server) => server.kill('SIGTERM')));
      await saveSettings(store, settings);
      return start();
    }
    const version = await saveSettings(store, settings);
    for (const { url } of servers) {
      await until('the process knows the new business', async () => {
        const answer = await fetch(`${url}/api/catalogue`);
        return ((await answer.json()) as { version: number }).version === version;
      });
    }
  }
});

function isSame(a: Slot, b: Slot): boolean {
  return a.scheduledDate === b.scheduledDate && a.scheduledTime === b.scheduledTime;
}

type OwnerAnswer = {
  readonly id: string;
  readonly items: readonly { readonly number: string }[];
  /** Of a gift card. */
  readonly url: string;
  readonly code: string;
  readonly balanceCents: number;
  readonly job: { readonly id: string };
  readonly scheduledDate: string;
  readonly scheduledTime: string;
};

/** Logs the owner in, and returns what makes their calls: a POST with a body, else a GET. */
async function logInOwner(url: string) {
  const headers = { 'content-type': 'application/json' };
  const logIn = await fetch(`${url}/api/admin/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) });
  assert.equal(logIn.status, 200);
  const cookie = logIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return async (server: string, path: string, body?: unknown) => {
    const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${server}/api/${path}`, { ...request, headers: { ...headers, cookie } });
    return { status: answer.status, answer: (await answer.json()) as OwnerAnswer };
  };
}
