import { tmpdir } from 'node:os';
import { NewQuote } from '#contract/quotes.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Settings } from '#core/settings/settings.ts';
import { approveQuote } from '#server/booking/decline.ts';
import { submitQuote } from '#server/booking/submit.ts';
import { contextOf } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { parseEnv } from '#server/env.ts';
import { openLog } from '#server/log.ts';
import { openDeps } from '#server/open-deps.ts';
import { acceptJob } from '#testing/jobs.ts';
import { addPerson, cookieFor } from '#testing/people.ts';
import { exampleQuote } from '#testing/quotes.ts';
import { ROUND } from '#testing/rounds.ts';
import { startServerProcess, type ServerProcess } from '#testing/server-process.ts';
import { openStore, type Store } from '#testing/store.ts';
import { startPostgres, type ThrowawayPostgres } from '#tools/throwaway-postgres.ts';
import type { EngineName } from './options.ts';

/** A shop with its data, a logged-in owner and crew member, and a job of theirs. No server is running yet. */
export type Shop = {
  readonly engine: EngineName;
  readonly sellsLengths: boolean;
  readonly store: Store;
  /** The PostgreSQL server; undefined on the embedded engine. */
  readonly postgres: ThrowawayPostgres | undefined;
  readonly owner: string;
  readonly crew: string;
  readonly job: string;
  /** Starts a server on it, with more variables as given. */
  readonly serve: (env?: Readonly<Record<string, string>>) => Promise<ServerProcess>;
  readonly close: () => Promise<void>;
};

/** A round on Tuesdays, with so little room that its days fill up. */
export const SHOP_ROUND = { ...ROUND, firstOn: '2026-01-06', packages: ['full'], stops: 3 };

const BUSINESS: Partial<Settings> = {
  slotCapacity: 1000,
  horizonDays: 3650,
  mobileAvailable: true,
  rounds: [SHOP_ROUND],
};

/** How long the packages take of a shop that sells lengths, in minutes, without what the owner changes. */
export const LENGTHS = { full: 120, express: 45 } as const;
export const BUFFERS = { before: 5, after: 10 } as const;

/** Times by length in one bay and two vans. */
const BY_LENGTH: Partial<Settings> = {
  ...BUSINESS,
  seasons: [
    {
      name: 'All year',
      from: '01-01',
      to: '12-31',
      timing: 'halfHourly',
      weekends: [{ time: '8:00 AM' }, { time: '4:30 PM' }],
      weekdays: [{ time: '8:00 AM' }, { time: '4:30 PM' }],
    },
  ],
  buffers: BUFFERS,
  packages: DEFAULT_SETTINGS.packages.map((pack) => ({
    ...pack,
    minutes: pack.id === 'express' ? LENGTHS.express : LENGTHS.full,
  })),
  severalVehicles: { isOffered: true, discountPercent: 10, most: 3 },
  resources: [
    { id: 'bay', name: 'Bay', kind: 'bay', seat: 10_001, outages: [] },
    { id: 'van-1', name: 'Van 1', kind: 'van', seat: 20_001, outages: [] },
    { id: 'van-2', name: 'Van 2', kind: 'van', seat: 20_002, outages: [] },
  ],
};

type Opened = {
  /** Below which all of its data is. */
  readonly folder?: string;
  /** Whether times are sold by length, in one bay and two vans. */
  readonly sellsLengths?: boolean;
};

/** Opens a shop on the engine. */
export async function openShop(
  engine: EngineName,
  { folder = tmpdir(), sellsLengths = false }: Opened = {},
): Promise<Shop> {
  const postgres = engine === 'postgresql' ? await startPostgres({ isDurable: true, parent: folder }) : undefined;
  try {
    const store = await openStore(sellsLengths ? BY_LENGTH : BUSINESS, { server: postgres?.url, folder });
    const people = await employ(store);
    return {
      engine,
      sellsLengths,
      store,
      postgres,
      ...people,
      serve: (env = {}) => startServerProcess({ ...store.env, TRUST_PROXY: '1', ...env }),
      close: async () => {
        await store.remove();
        await postgres?.stop();
      },
    };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

/** Stores the people with their sessions, and a job that the crew member works on. */
async function employ(store: Store): Promise<Pick<Shop, 'owner' | 'crew' | 'job'>> {
  const { deps, close } = await openDeps(parseEnv({ ...store.env, LAUNCH_LOCK: 'off' }), openLog('warn'));
  try {
    const admin = await addPerson(deps, 'admin');
    const employee = await addPerson(deps, 'employee');
    return {
      owner: await cookieFor(deps, admin, 'admin'),
      crew: await cookieFor(deps, employee, 'employee'),
      job: await crewedJob(deps, employee.roleId),
    };
  } finally {
    await close();
  }
}

async function crewedJob(deps: Deps, employee: string): Promise<string> {
  const monday = Temporal.Now.plainDateISO('UTC').add({ weeks: 60 });
  const day = monday.subtract({ days: monday.dayOfWeek - 1 }).toString();
  const quote = exampleQuote({ scheduledDate: day, scheduledTime: '4:30 PM' });
  const requestId = deps.random.id();
  const from = { language: 'en', sender: '192.0.2.1', requestId } as const;
  const sent = { quote: NewQuote.parse(quote), idempotencyKey: 'the first quote', ...from };
  const { id: quoteId } = await submitQuote(contextOf(deps), sent);
  await approveQuote(contextOf(deps, { requestId, language: 'en' }), { id: quoteId });
  const { id } = await deps.db
    .selectFrom('jobs')
    .select('id')
    .where('quote_id', '=', quoteId)
    .executeTakeFirstOrThrow();
  await acceptJob({ deps }, id, employee);
  return id;
}
