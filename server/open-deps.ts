import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SOURCE } from '#core/languages/language.ts';
import { openEngines } from '#server/analysis/open-engines.ts';
import { watchWebAddress } from '#server/connections/address-in-use.ts';
import { openDatabase } from '#server/db/client.ts';
import { loadSecret } from '#server/lib/secrets.ts';
import { watchCards } from '#server/payments/cards/card-account.ts';
import { openRoads } from '#server/quotes/roads.ts';
import { seedSettings } from '#server/settings/save.ts';
import { watchSettings } from '#server/settings/watch.ts';
import { openTelemetry, watchStatements } from '#server/telemetry/telemetry.ts';
import { openWorkers } from '#server/workers/pool.ts';
import { shareChanges } from './changes.ts';
import type { Random, Clock, Deps, Log, Render } from './deps.ts';
import type { Env } from './env.ts';

/** The machine's clock in microseconds, as the database keeps instants: an answer says them alike before and after they're stored. */
export const SYSTEM_CLOCK: Clock = {
  now: () => Temporal.Now.instant().round({ smallestUnit: 'microsecond', roundingMode: 'floor' }),
};
const SYSTEM_RANDOM: Random = { id: () => randomUUIDv7(), bytes: (count) => randomBytes(count) };

/**
 * Opens the dependencies of verbs: the database, with the settings seeded at the very first start, and the screens,
 * which default to the built ones. Throws StartupError with one sentence. Close it when done.
 */
export async function openDeps(
  env: Env,
  log: Log,
  render?: Render,
): Promise<{ readonly deps: Deps; readonly close: () => Promise<void> }> {
  const telemetry = await openTelemetry(env);
  const database = await openDatabase({
    url: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    dataDir: env.DATA_DIR,
    log,
    watch: watchStatements(telemetry, log, env.SLOW_QUERY_MS),
  });
  await seedSettings(database.db, env, SYSTEM_CLOCK);
  const settings = await watchSettings(database);
  const secret = await loadSecret(database.db, env.SECRET);
  const cards = await watchCards(database, { env, secret });
  const address = await watchWebAddress(database, {
    env,
    listensOn: `http://${isEverywhere(env.HOST) ? 'localhost' : env.HOST}:${env.PORT}`,
  });
  const workers = openWorkers({ log });
  const engines = openEngines({ env, log, db: database.db, clock: SYSTEM_CLOCK, workers, secret });
  const changes = await shareChanges(database, { log, processId: SYSTEM_RANDOM.id() });
  const deps: Deps = {
    env,
    get publicUrl() {
      return address.current();
    },
    refreshPublicUrl: address.refresh,
    database,
    db: database.db,
    clock: SYSTEM_CLOCK,
    random: SYSTEM_RANDOM,
    log,
    telemetry,
    settings: settings.current,
    takesCards: cards.takesCards,
    refreshCards: cards.refresh,
    roads: openRoads({ env, db: database.db, secret, log }),
    refreshSettings: settings.refresh,
    changes,
    secret,
    render: render ?? (await loadRender()),
    workers,
    engines,
    leaving: new AbortController(),
  };
  const close = async () => {
    settings.stop();
    cards.stop();
    address.stop();
    await changes.stop();
    await engines.close();
    workers.close();
    await database.close();
    await telemetry.tracing.close();
  };
  return { deps, close };
}

/** Loads the built screens. */
export async function loadRender(): Promise<Render> {
  const file = join(import.meta.dirname, '../dist/render/render.js');
  return (await import(pathToFileURL(file).href)) as Render;
}

/** Loads the screens on first use: for commands that may not need them and may run before the build. */
export function lazyRender(): Render {
  return {
    // What uses this serves no requests.
    languages: [SOURCE],
    renderPage: async (...given) => (await loadRender()).renderPage(...given),
    bookScript: async (...given) => (await loadRender()).bookScript(...given),
    renderMail: async (...given) => (await loadRender()).renderMail(...given),
    renderPicture: async (...given) => (await loadRender()).renderPicture(...given),
    renderResult: async (...given) => (await loadRender()).renderResult(...given),
  };
}

function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
