import { setTimeout as wait } from 'node:timers/promises';
import { zipIn, type Place } from '#core/pricing/travel.ts';
import type { RoadDrive, RoadsBetween } from '#core/scheduling/travel-time.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Deps } from '#server/deps.ts';
import { readZipPlaces } from '#server/lib/zip-places.ts';
import { askTable, readRoadServer, RoadFailure, type RoadServer } from './road-server.ts';

/** Drives between ZIP codes by road, as the road server said them. Only they are kept: no address leaves this process. */
export type Roads = {
  readonly between: RoadsBetween;
  /**
   * Asks for the drives between the ZIP codes of these addresses that aren't known yet, where the shop counts drives and has a road server. Waits
   * for a moment at most, and never throws: what isn't known stays a straight line. Customers' requests don't wait for it at all.
   */
  readonly learn: (
    settings: Pick<Settings, 'travelTime'>,
    addresses: Iterable<string | null | undefined>,
  ) => Promise<void>;
  /** How often something was learned or forgotten. */
  readonly version: () => number;
};

type RoadsDeps = Pick<Deps, 'env' | 'db' | 'secret' | 'log'>;

/** In milliseconds: how long a request of the team waits, and how long the server may take. */
const PATIENCE = 2000;
const MOST_TIME = 5000;
/** After a failure, the server isn't asked for so long. */
const REST = 60_000;
/** OSRM takes so many places by default, and shared servers hardly more. */
const MOST_PLACES = 100;
/** ZIP codes that are asked for at once. */
const MOST_ZIPS = 200;
const MOST_KEPT = 50_000;
/** Roads are closed and opened, so what is known is forgotten after a day. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

/** Opens what is known of roads, in this process. Nothing is asked before it's needed. */
export function openRoads(deps: RoadsDeps): Roads {
  const state = { address: '', bornAt: 0, restsUntil: 0, places: MOST_PLACES, version: 0 };
  let known = new Map<string, RoadDrive | null>();
  let asking: Promise<void> = Promise.resolve();

  function forget(address: string): void {
    known = new Map();
    Object.assign(state, {
      address,
      bornAt: Date.now(),
      restsUntil: 0,
      places: MOST_PLACES,
      version: state.version + 1,
    });
  }

  function unknownOf(zips: readonly string[]): readonly string[] {
    return zips.filter((zip) => zips.some((other) => other !== zip && !known.has(keyOf(zip, other))));
  }

  async function learnNow(zips: readonly string[]): Promise<void> {
    const server = await readRoadServer(deps);
    const isOld = known.size > MOST_KEPT || Date.now() - state.bornAt > KEPT_FOR;
    if ((server?.address ?? '') !== state.address || isOld) forget(server?.address ?? '');
    const wanted = unknownOf(zips).slice(0, MOST_ZIPS);
    if (!server || wanted.length < 2 || Date.now() < state.restsUntil) return;
    try {
      state.places = await askAll(deps.env, server, { zips: wanted, places: state.places, keep });
    } catch (error) {
      if (!(error instanceof RoadFailure)) throw error;
      state.restsUntil = Date.now() + REST;
      deps.log.warn({ reason: error.reason }, 'the road server was not of use: drives are estimated for a minute');
    }
  }

  function keep(zips: readonly string[], table: readonly (readonly (RoadDrive | undefined)[])[]): void {
    for (const [row, from] of zips.entries())
      for (const [column, to] of zips.entries()) {
        const [there, back] = [table[row]?.[column], table[column]?.[row]];
        // One length for both ways: an order of stops is looked for without one-way streets.
        const miles =
          there?.miles === undefined || back?.miles === undefined ? there?.miles : (there.miles + back.miles) / 2;
        if (row !== column) known.set(keyOf(from, to), there ? { minutes: there.minutes, miles } : null);
      }
    state.version += 1;
  }

  return {
    between: (from, to) => known.get(keyOf(from, to)) ?? undefined,
    version: () => state.version,
    async learn({ travelTime }, addresses) {
      if (!travelTime.isCounted) return;
      const zips = [...new Set([...addresses].flatMap((address) => zipIn(address ?? '') ?? []))].toSorted();
      if (zips.length < 2) return;
      asking = asking
        .then(async () => learnNow(zips))
        .catch((error: unknown) => deps.log.warn({ err: error }, 'drives could not be learned'));
      const patience = new AbortController();
      await Promise.race([asking, wait(PATIENCE, undefined, { ref: false, signal: patience.signal }).catch(() => {})]);
      patience.abort();
    },
  };
}

type Tables = {
  readonly zips: readonly string[];
  /** How many places the server takes. */
  readonly places: number;
  readonly keep: (zips: readonly string[], table: Awaited<ReturnType<typeof askTable>>) => void;
};

/** Asks for all pairs, in tables of as many places as the server takes. Returns how many those were. Throws RoadFailure. */
async function askAll(env: Deps['env'], server: RoadServer, { zips, places, keep }: Tables): Promise<number> {
  if (zips.length <= places) return askOnce(env, server, { zips, places, keep });
  const half = Math.max(1, Math.floor(places / 2));
  const blocks = Array.from({ length: Math.ceil(zips.length / half) }, (_, at) =>
    zips.slice(at * half, (at + 1) * half),
  );
  let most = places;
  for (const [at, block] of blocks.entries())
    for (const other of blocks.slice(at + 1))
      most = await askAll(env, server, { zips: [...block, ...other], places: most, keep });
  return most;
}

async function askOnce(env: Deps['env'], server: RoadServer, { zips, places, keep }: Tables): Promise<number> {
  const placed = zips.flatMap((zip) => {
    const place: Place | undefined = readZipPlaces()(zip);
    return place ? [{ zip, place }] : [];
  });
  if (placed.length < 2) return places;
  try {
    const table = await askTable(
      env,
      server,
      placed.map(({ place }) => place),
      MOST_TIME,
    );
    keep(
      placed.map(({ zip }) => zip),
      table,
    );
    return places;
  } catch (error) {
    if (!(error instanceof RoadFailure && error.reason === 'tooBig') || placed.length < 4) throw error;
    return askAll(env, server, { zips, places: Math.floor(placed.length / 2), keep });
  }
}

function keyOf(from: string, to: string): string {
  return `${from} ${to}`;
}
