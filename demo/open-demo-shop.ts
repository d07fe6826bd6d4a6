import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { NewSupply } from '#contract/supplies.ts';
import { SOURCE } from '#core/languages/language.ts';
import { localDate } from '#core/lib/time.ts';
import { LOG_IN_LINK_MINUTES } from '#core/people/identity.ts';
import { type Role } from '#core/people/permissions.ts';
import type { OpeningHours, OpenSpan } from '#core/scheduling/opening-hours.ts';
import { toSettingsForm } from '#core/settings/settings-form.ts';
import type { PackageId } from '#core/settings/settings.ts';
import { readMonth } from '#server/books/journal.ts';
import { lockMonth } from '#server/books/lock.ts';
import { addSupply } from '#server/books/supplies.ts';
import { contextOf } from '#server/context.ts';
import { ensureCustomer } from '#server/customer-accounts/queries.ts';
import { writeSetupHidden } from '#server/dashboard/queries.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { parseEnv } from '#server/env.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { openLog } from '#server/log.ts';
import { seedOwner } from '#server/people/admins.ts';
import { logInCookies } from '#server/people/cookies.ts';
import { openSession } from '#server/people/open-session.ts';
import { listAdminRows, ensurePerson, insertLink } from '#server/people/queries.ts';
import { addTestData } from '#server/scripts/add-test-data.ts';
import { untagAll } from '#server/scripts/queries.ts';
import { saveSettings } from '#server/settings/save.ts';
import { startServer } from '#server/start.ts';
import { addInvoices, addPromoCodes, DEMO_MONEY } from './add-invoices.ts';
import { addStops, busiestEmployee, demoRound } from './add-rounds.ts';
import { addVisits } from './add-visitors.ts';

type DemoShopOptions = {
  readonly quotes: number;
  readonly seed: string | undefined;
  readonly isYear: boolean;
  /** Defaults to a free port. */
  readonly port: string | undefined;
};

export type DemoShop = {
  /** 'http://localhost:40123' */
  readonly address: string;
  readonly logIns: readonly DemoLogIn[];
  readonly stop: () => Promise<void>;
};

/**
 * Starts a throw-away shop with test data in its own folder, which is deleted when this process ends. It ignores the
 * environment except for the port: no database, mail server or key of a real shop. Throws StartupError.
 */
export async function openDemoShop({ quotes, seed, isYear, port }: DemoShopOptions): Promise<DemoShop> {
  const folder = mkdtempSync(join(tmpdir(), 'brightbay-demo-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const env = parseEnv({
    DATA_DIR: folder,
    PORT: port ?? String(await freePort()),
    LAUNCH_LOCK: 'off',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    NODE_ENV: 'production',
  });
  const made: DemoLogIn[] = [];
  const { address, stop } = await startServer(env, openLog(env.LOG_LEVEL), async (app, deps) => {
    await seedOwner(deps);
    const [owner] = await listAdminRows(deps.db);
    if (owner) await writeSetupHidden(deps.db, owner.person_id, deps.clock.now().toString());
    await openForDemo(deps, isYear);
    await addSupplies(deps);
    const actor = { adminId: 'test data', ...(owner && { personId: owner.person_id }) };
    const promoCodes = await addPromoCodes(deps, actor);
    await addTestData(deps, quotes, { seed, isYear, personId: owner?.person_id, promoCodes });
    await addInvoices(deps, actor);
    await addStops(deps, actor);
    await addVisits(deps);
    if (isYear) await lockFirstMonth(deps);
    await transaction(deps.db, untagAll);
    const logIns = await makeDemoLogIns(deps);
    mountDemoLogIns(app, deps, logIns);
    made.push(...logIns);
  });
  return { address, logIns: made, stop };
}

/** Where the made-up shop is, and when it's open. */
const DEMO_PLACE = {
  address: { street: '12 Lark Street', locality: 'Albany', region: 'NY', postalCode: '12210', country: 'US' },
  directions: 'Around the back, the second bay.',
  openingHours: openDaily({ opens: '8:00 AM', closes: '8:00 PM' }),
};

function openDaily(span: OpenSpan): OpeningHours {
  return {
    monday: span,
    tuesday: span,
    wednesday: span,
    thursday: span,
    friday: span,
    saturday: span,
    sunday: span,
  };
}

/**
 * With an address and opening hours, sales tax, a fee for late cancellations, and tips shared by hours on the clock. A shop with a crew of three works on
 * weekdays from morning on, two jobs at a time; a year fills its calendar.
 */
async function openForDemo(deps: Deps, isYear: boolean): Promise<void> {
  const { version, settings } = await deps.settings();
  const weekdays = ['8:00 AM', '10:00 AM', '1:00 PM', '4:30 PM', '6:00 PM'].map((time) => ({ time }));
  const seasons = settings.seasons.map((season) => ({ ...season, weekdays }));
  const pay = { ...settings.pay, tips: 'hours', overtimeAfterHours: 40 } as const;
  const edited = toSettingsForm({
    ...settings,
    ...DEMO_PLACE,
    ...DEMO_MONEY,
    pay,
    rounds: [demoRound(localDate(deps.clock.now(), settings.timeZone))],
    ...(isYear && { slotCapacity: 2, seasons }),
  });
  await saveSettings(contextOf(deps, { requestId: deps.random.id(), language: SOURCE }), {
    version,
    settings: edited,
  });
}

type DemoSupply = Pick<NewSupply, 'name' | 'unit' | 'unitCents'> & {
  readonly each: Readonly<Record<PackageId, number>>;
};

/** What the jobs of the shop use up. */
const SUPPLIES: readonly DemoSupply[] = [
  {
    name: 'Car shampoo',
    unit: 'oz',
    unitCents: 22,
    each: { express: 3, full: 4, exterior: 4, sxs: 5, dirtbike: 2, quad: 4 },
  },
  { name: 'Microfiber towel', unit: 'towel', unitCents: 95, each: { express: 1, full: 3, interior: 2, exterior: 2 } },
  { name: 'Interior cleaner', unit: 'oz', unitCents: 48, each: { full: 5, interior: 6 } },
  { name: 'Spray wax', unit: 'oz', unitCents: 65, each: { full: 3, exterior: 3.5 } },
  { name: 'Degreaser', unit: 'oz', unitCents: 31, each: { sxs: 8, dirtbike: 4, quad: 6, garbage: 5 } },
];

async function addSupplies(deps: Deps): Promise<void> {
  for (const { each, ...supply } of SUPPLIES) {
    const packages = Object.entries(each).map(([id, quantity]) => ({ package: id, quantity }));
    await addSupply(contextOf(deps), { ...supply, packages });
  }
}

/** The bookkeeper has the first month already. */
async function lockFirstMonth(deps: Deps): Promise<void> {
  const { lockable } = await readMonth(contextOf(deps, { language: SOURCE }), {});
  if (lockable !== null)
    await lockMonth(contextOf(deps, { language: SOURCE, requestId: deps.random.id() }), {
      month: lockable,
    });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A demo shop link that logs in anyone who opens it. */
type DemoLogIn = {
  readonly role: Role;
  readonly name: string;
  readonly personId: string;
  /** '/demo/' and an unguessable name. */
  readonly path: string;
};

/** Makes the log-ins of a demo shop: its owner, an employee with a job under way, and the customer with the most quotes. */
async function makeDemoLogIns(deps: Deps): Promise<readonly DemoLogIn[]> {
  return transaction(deps.db, async (trx) => {
    const people = [await ownerOf(trx), await makeEmployee(trx, deps), await makeCustomer(trx, deps)];
    return people.flatMap((person) => {
      if (!person) return [];
      return { ...person, path: `/demo/${randomBytes(12).toString('base64url')}` };
    });
  });
}

/** Adds the routes of the log-ins. Only the demo command has any to add, so no setting can open them in a real shop. */
function mountDemoLogIns(app: FastifyInstance, deps: Deps, logIns: readonly DemoLogIn[]): void {
  for (const { path, role, personId } of logIns)
    app.get(path, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      if (role === 'customer') return reply.redirect(await makeLogInLink(deps, personId));
      const { sessionToken, id: requestId, headers } = request;
      const from = { sessionToken, requestId, userAgent: headers['user-agent'] };
      const opened = await transaction(deps.db, (trx) =>
        openSession(trx, contextOf(deps), { ...from, personId, role, by: 'link' }),
      );
      for (const { name, value, options } of logInCookies(contextOf(deps), opened))
        void reply.setCookie(name, value, options);
      return reply.redirect(role === 'admin' ? '/admin/dashboard' : '/employee-dashboard');
    });
}

/**
 * Creates a one-time link like those customers get by email, and returns the URL of its page, where the browser records the
 * log-in.
 */
async function makeLogInLink({ db, clock, random }: Deps, personId: string): Promise<string> {
  const token = Buffer.from(random.bytes(24)).toString('base64url');
  const now = clock.now();
  const link = {
    token_hash: hashToken(token),
    purpose: 'log-in',
    person_id: personId,
    created_at: now.toString(),
    expires_at: now.add({ minutes: LOG_IN_LINK_MINUTES }).toString(),
  } as const;
  await transaction(db, (trx) => insertLink(trx, link));
  return `/customer-account/link?token=${token}`;
}

type LogInCandidate = Pick<DemoLogIn, 'role' | 'name' | 'personId'> | undefined;

async function ownerOf(trx: Trx): Promise<LogInCandidate> {
  const [owner] = await listAdminRows(trx);
  return owner && { role: 'admin', name: owner.name, personId: owner.person_id };
}

async function makeEmployee(trx: Trx, deps: Deps): Promise<LogInCandidate> {
  const busiest = await busiestEmployee(trx);
  if (!busiest) return undefined;
  const personId = await makePerson(trx, deps, busiest);
  await trx.updateTable('employees').set({ person_id: personId }).where('id', '=', busiest.id).execute();
  return { role: 'employee', name: busiest.name, personId };
}

async function makeCustomer(trx: Trx, deps: Deps): Promise<LogInCandidate> {
  const best = await trx
    .selectFrom('quotes')
    .select(['customer_email', 'customer_first_name', 'customer_last_name', 'customer_phone'])
    .groupBy(['customer_email', 'customer_first_name', 'customer_last_name', 'customer_phone'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('customer_email')
    .limit(1)
    .executeTakeFirst();
  if (!best) return undefined;
  const { customer_first_name: first, customer_last_name: last, customer_phone: phone } = best;
  const name = `${first} ${last}`;
  const personId = await makePerson(trx, deps, { name, email: best.customer_email });
  const at = deps.clock.now().toString();
  const account = { id: deps.random.id(), person_id: personId, created_at: at };
  await ensureCustomer(trx, { ...account, first_name: first, last_name: last, phone });
  return { role: 'customer', name, personId };
}

/** Creates a person who can't log in with a password. */
async function makePerson(
  trx: Trx,
  deps: Deps,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<string> {
  const at = deps.clock.now().toString();
  const id = deps.random.id();
  return ensurePerson(trx, { id, name, email, password_hash: null, email_verified_at: at, created_at: at });
}
