import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#core/settings/settings.ts';
import { openEngines, type Engines } from '#server/analysis/open-engines.ts';
import { buildApp } from '#server/app.ts';
import { shareChanges } from '#server/changes.ts';
import { watchWebAddress } from '#server/connections/address-in-use.ts';
import type { Deps } from '#server/deps.ts';
import { parseEnv, type Env } from '#server/env.ts';
import { loadSecret } from '#server/lib/secrets.ts';
import { openLog } from '#server/log.ts';
import { loadRender } from '#server/open-deps.ts';
import { watchCards } from '#server/payments/cards/card-account.ts';
import { openRoads } from '#server/quotes/roads.ts';
import { insertSettings } from '#server/settings/queries.ts';
import { seedSettings } from '#server/settings/save.ts';
import { watchSettings } from '#server/settings/watch.ts';
import { openTelemetry, watchStatements } from '#server/telemetry/telemetry.ts';
import { openWorkers, type WorkerOptions } from '#server/workers/pool.ts';
import { openTestDatabase } from './database.ts';

export type TestApp = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  /** Sets the clock that everything in this app reads. */
  readonly setNow: (instant: string) => void;
  /** Saves a new version of the settings, as the owner would. */
  readonly changeSettings: (change: Partial<Settings>) => Promise<void>;
  /** Returns everything that was logged, one JSON object per line. */
  readonly logged: () => string;
  readonly close: () => Promise<void>;
};

/** 8 AM in the shop's time zone, on a Tuesday before the summer season. */
export const TEST_NOW = '2027-06-01T12:00:00Z';

export type TestOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly settings?: Partial<Settings>;
  /** Defaults to the embedded engine. */
  readonly engines?: Engines;
  readonly workers?: Omit<WorkerOptions, 'log'>;
};

/** Starts the real application, unlocked, on a fresh database with a clock that stands still. Close it when done. */
export async function startTestApp(options: TestOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'brightbay-app-'));
  const env = parseEnv({ LAUNCH_LOCK: 'off', TRUST_PROXY: '1', NODE_ENV: 'test', DATA_DIR: dataDir, ...options.env });
  const { log, logged, telemetry, database, workers } = await openWatched(env, options);
  let now = Temporal.Instant.from(TEST_NOW);
  const clock = { now: () => now };
  await seedSettings(database.db, env, clock);
  const watch = await watchSettings(database);
  const secret = await loadSecret(database.db, env.SECRET);
  const cards = await watchCards(database, { env, secret });
  const address = await watchWebAddress(database, { env, listensOn: 'http://brightbay.test' });
  const changes = await shareChanges(database, { log, processId: randomUUIDv7() });
  const engines = options.engines ?? openEngines({ env, log, db: database.db, clock, workers, secret });
  const deps: Deps = {
    env,
    get publicUrl() {
      return address.current();
    },
    refreshPublicUrl: address.refresh,
    database,
    db: database.db,
    clock,
    random: { id: () => randomUUIDv7(), bytes: (count) => randomBytes(count) },
    log,
    telemetry,
    settings: watch.current,
    takesCards: cards.takesCards,
    refreshCards: cards.refresh,
    roads: openRoads({ env, db: database.db, secret, log }),
    refreshSettings: watch.refresh,
    changes,
    secret,
    render: await loadRender(),
    workers,
    engines,
    leaving: new AbortController(),
  };
  const app = await buildOrClose(deps);

  const changeSettings = async (change: Partial<Settings>) => changeSettingsOf(deps, change);
  if (options.settings) await changeSettings(options.settings);

  return {
    app,
    deps,
    changeSettings,
    setNow: (instant) => (now = Temporal.Instant.from(instant)),
    logged,
    close: async () => {
      await changes.stop();
      await app.close();
      watch.stop();
      cards.stop();
      address.stop();
      await engines.close();
      workers.close();
      await database.close();
      await telemetry.tracing.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function buildOrClose(deps: Deps): Promise<FastifyInstance> {
  return buildApp(deps).catch(async (error: unknown) => {
    await deps.database.close();
    throw error;
  });
}

async function openWatched(env: Env, options: TestOptions) {
  const lines: string[] = [];
  const log = openLog('trace', { write: (line: string) => void lines.push(line) });
  const telemetry = await openTelemetry(env);
  const database = await openTestDatabase({ watch: watchStatements(telemetry, log, env.SLOW_QUERY_MS) });
  // On a busy machine a job may wait long for the processor, and timings decide no test.
  const workers = openWorkers({ log, timeoutMs: 60_000, ...options.workers });
  return { log, logged: () => lines.join(''), telemetry, database, workers };
}

async function changeSettingsOf({ db, clock, refreshSettings }: Deps, change: Partial<Settings>): Promise<void> {
  const { settings } = await refreshSettings();
  await insertSettings(db, { settings: { ...settings, ...change }, savedBy: null, savedAt: clock.now() });
  await refreshSettings();
}

type MailFilter = { readonly quoteId?: string; readonly recipient?: string; readonly kind?: string };

/** Returns the mails in the outbox, oldest first. Only those that match every given field. */
export function mailsOf({ deps }: Pick<TestApp, 'deps'>, { quoteId, recipient, kind }: MailFilter = {}) {
  return deps.db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', '=', 'mail')
    .$if(quoteId !== undefined, (mails) => mails.where('quote_id', '=', quoteId ?? null))
    .$if(recipient !== undefined, (mails) => mails.where('recipient', '=', recipient ?? ''))
    .$if(kind !== undefined, (mails) => mails.where('kind', '=', kind ?? ''))
    .orderBy('id')
    .execute();
}

/** Sets the number of attempts in every rate limit so far, so that a test needn't make them all. */
export async function countAs({ deps }: TestApp, tries: number): Promise<void> {
  await deps.db.updateTable('rate_limits').set({ tries }).execute();
}
