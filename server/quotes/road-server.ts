import { z } from 'zod';
import { milesBetween, type Place } from '#core/pricing/travel.ts';
import type { RoadDrive } from '#core/scheduling/travel-time.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { readConnection, type Connection } from '#server/lib/connections.ts';
import { RequestFailure, requestPublic } from '#server/lib/public-request.ts';

/** A server that answers as OSRM does (project-osrm.org, HTTP API, table service). */
export type RoadServer = {
  /** Without a slash at its end: 'https://roads.example.com'. */
  readonly address: string;
  /** Set by the environment, so it may be in a private network. */
  readonly isByEnvironment: boolean;
};

type ReadDeps = Pick<Deps, 'env' | 'secret'> & { readonly db: DbOrTrx };

/** Returns the server in use: that of the environment, or else the one of the settings. Undefined if there is none. */
export async function readRoadServer(deps: ReadDeps): Promise<RoadServer | undefined> {
  const { OSRM_URL: address } = deps.env;
  if (address) return { address: withoutSlash(address), isByEnvironment: true };
  const stored = await readRoadConnection(deps);
  return stored && { address: stored.details.address, isByEnvironment: false };
}

/** Returns the server of the settings; undefined if none was saved. */
export async function readRoadConnection(
  deps: Omit<ReadDeps, 'env'>,
): Promise<(Omit<Connection, 'details'> & { readonly details: { readonly address: string } }) | undefined> {
  const stored = await readConnection(deps, 'roads', ({ address }) => String(address));
  return stored && { ...stored, details: stored.details as { readonly address: string } };
}

/** As an address is kept and asked. */
export function withoutSlash(address: string): string {
  return address.trim().replace(/\/+$/, '');
}

export const ROAD_FAILURES = ['privateAddress', 'unreachable', 'tooSlow', 'tooBig', 'refused', 'notOsrm'] as const;

/** Why a server didn't say how long drives take. */
export class RoadFailure extends Error {
  override readonly name = 'RoadFailure';
  readonly reason: (typeof ROAD_FAILURES)[number];
  constructor(reason: (typeof ROAD_FAILURES)[number], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

const Row = z.array(z.number().nonnegative().nullable());
const Table = z.object({ code: z.literal('Ok'), durations: z.array(Row), distances: z.array(Row).optional() });
const Refusal = z.object({ code: z.string() });

const MOST_BYTES = 2 * 1024 * 1024;
const METERS_PER_MILE = 1609.344;
/** No one drives faster than this on a straight line: such a server knows other roads than those of these places. */
const MOST_MPH = 100;

/**
 * Returns the drives between all of these places, by the rows and columns of the table: undefined where no road leads, and where the
 * answer can't be true. Throws RoadFailure.
 */
export async function askTable(
  env: Pick<Deps['env'], 'OSRM_TEST_SERVER'>,
  server: RoadServer,
  places: readonly Place[],
  milliseconds: number,
): Promise<readonly (readonly (RoadDrive | undefined)[])[]> {
  const points = places.map(({ latitude, longitude }) => `${longitude.toFixed(5)},${latitude.toFixed(5)}`).join(';');
  const url = new URL(`${server.address}/table/v1/driving/${points}?annotations=duration,distance`);
  const { status, body } = await ask(env, { url, server, milliseconds });
  const json = parsed(body);
  const table = Table.safeParse(json);
  const isWhole = (rows: readonly unknown[][] | undefined) =>
    rows === undefined || (rows.length === places.length && rows.every((row) => row.length === places.length));
  if (status !== 200 || !table.success || !isWhole(table.data.durations) || !isWhole(table.data.distances)) {
    const { code } = Refusal.safeParse(json).data ?? {};
    if (code === 'TooBig') throw new RoadFailure('tooBig');
    throw new RoadFailure(code === undefined || code === 'Ok' ? 'notOsrm' : 'refused', code ?? status);
  }
  const { durations, distances } = table.data;
  return places.map((from, row) =>
    places.map((to, column) => {
      const seconds = durations[row]?.[column];
      const straight = milesBetween(from, to) ?? 0;
      if (seconds === null || seconds === undefined || seconds < (straight / MOST_MPH) * 3600) return undefined;
      const meters = distances?.[row]?.[column];
      const miles = meters === null || meters === undefined ? undefined : meters / METERS_PER_MILE;
      return { minutes: seconds / 60, miles: miles === undefined || miles < straight * 0.99 ? undefined : miles };
    }),
  );
}

async function ask(
  { OSRM_TEST_SERVER: testServer }: Pick<Deps['env'], 'OSRM_TEST_SERVER'>,
  { url, server, milliseconds }: { readonly url: URL; readonly server: RoadServer; readonly milliseconds: number },
): Promise<{ readonly status: number; readonly body: string }> {
  const { isByEnvironment: isTrusted } = server;
  try {
    const { status, body } = await requestPublic({
      url,
      isTrusted,
      testServer: isTrusted ? undefined : testServer,
      accept: 'application/json',
      milliseconds,
      mostBytes: MOST_BYTES,
    });
    return { status, body: body.toString() };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    throw new RoadFailure(error.reason === 'tooLong' ? 'notOsrm' : error.reason, error);
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
