import type { RoadServer } from '#contract/road-server.ts';
import { roadServerErrorsTexts } from '#core/languages/en/connection-errors.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { travelRules, type Place } from '#core/pricing/travel.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { personOf, type Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { writeConnection } from '#server/lib/connections.ts';
import { deleteConnection } from '#server/lib/queries.ts';
import { readZipPlaces } from '#server/lib/zip-places.ts';
import { askTable, readRoadConnection, readRoadServer, RoadFailure, withoutSlash } from '#server/quotes/road-server.ts';
import { isTested, proofOfTest } from './proof.ts';

/** Returns the road server in use and where it's set. */
export async function seeRoadServer(context: Context): Promise<RoadServer> {
  const [server, stored] = await Promise.all([readRoadServer(context), readRoadConnection(context)]);
  const own = server?.isByEnvironment === false ? stored : undefined;
  return {
    source: server ? (own ? 'settings' : 'environment') : 'none',
    address: server?.address ?? null,
    // It has none.
    needsSecret: false,
    changedAt: own?.changedAt ?? null,
    changedBy: own?.changedBy ?? null,
  };
}

/** In milliseconds: how long a test may take. */
const PATIENCE = 10_000;

/**
 * Asks the typed server for a drive in the shop's area, and saves nothing. Returns it with the proof that saving needs. Throws Invalid with what's
 * wrong, Conflict where the environment sets the server, and after thirty tests within an hour TooMany.
 */
export async function testRoadServer(
  context: Context,
  typed: { readonly address: string },
): Promise<{ readonly from: string; readonly to: string; readonly minutes: number; readonly proof: string }> {
  refuseWhereSet(context);
  await recordAttempt(context, `road-server:${personOf(context.actor)}`, { most: 30, seconds: 3600 });
  const address = withoutSlash(typed.address);
  if (!URL.canParse(address)) throw failed(messageOf(roadServerErrorsTexts, 'notAddress'));
  const { settings } = await context.settings();
  const [from, to] = exampleDrive(settings);
  try {
    const server = { address, isByEnvironment: false };
    const [row] = await askTable(context.env, server, [from.place, to.place], PATIENCE);
    const drive = row?.[1];
    if (!drive) throw failed(messageOf(roadServerErrorsTexts, 'elsewhere', { from: from.zip, to: to.zip }));
    const proof = proofOfTest(context, testedAs(address));
    return { from: from.zip, to: to.zip, minutes: Math.round(drive.minutes), proof };
  } catch (error) {
    if (error instanceof RoadFailure)
      throw failed(messageOf(roadServerErrorsTexts, error.reason === 'tooBig' ? 'refused' : error.reason));
    throw error;
  }
}

/** Saves a server that has said how long a drive takes. Throws Conflict without that proof. */
export async function saveRoadServer(
  context: Context,
  { proof, ...typed }: { readonly address: string; readonly proof: string },
): Promise<RoadServer> {
  refuseWhereSet(context);
  const address = withoutSlash(typed.address);
  if (!isTested(context, testedAs(address), proof))
    throw new Conflict('wrong-state', messageOf(roadServerErrorsTexts, 'testFirst'));
  const at = context.clock.now();
  await transaction(context.db, async (trx) => {
    const by = personOf(context.actor);
    await writeConnection(trx, context, {
      kind: 'roads',
      details: { address },
      secret: '',
      binding: address,
      at,
      by,
    });
    const entry = { action: 'road-server.change', subject: 'road-server', subjectId: 'roads' } as const;
    await writeAudit(trx, context, { at: at.toString(), ...entry });
  });
  return seeRoadServer(context);
}

/** Disconnects the server of the settings. Does nothing if there is none. */
export async function removeRoadServer(context: Context): Promise<RoadServer> {
  refuseWhereSet(context);
  await transaction(context.db, async (trx) => {
    if (!(await deleteConnection(trx, 'roads'))) return;
    const entry = { action: 'road-server.remove', subject: 'road-server', subjectId: 'roads' } as const;
    await writeAudit(trx, context, { at: context.clock.now().toString(), ...entry });
  });
  return seeRoadServer(context);
}

function refuseWhereSet({ env }: Context): void {
  if (env.OSRM_URL) throw new Conflict('wrong-state', messageOf(roadServerErrorsTexts, 'setByEnvironment'));
}

function failed(message: Message): Invalid {
  return new Invalid([{ path: 'address', message }]);
}

function testedAs(address: string) {
  return { kind: 'roads', values: [address] } as const;
}

type ZipPlace = { readonly zip: string; readonly place: Place };

/** Two ZIP codes a drive apart: the shop's, else one that it drives to, and the next one by number at some distance. */
function exampleDrive(settings: Settings): readonly [ZipPlace, ZipPlace] {
  const placeOf = readZipPlaces();
  const { fromZip, areas } = travelRules(settings);
  const named = [fromZip, ...areas.flatMap((area) => (area.kind === 'zips' ? area.zips : [])), '12207'];
  const from = named.flatMap((zip) => withPlace(zip, placeOf(zip)))[0] ?? FALLBACK;
  for (let step = 1; step < 2000; step += 1)
    for (const number of [Number(from.zip) + step, Number(from.zip) - step]) {
      const zip = String(number).padStart(5, '0');
      const [to] = withPlace(zip, placeOf(zip));
      if (to && isApart(from.place, to.place)) return [from, to];
    }
  return [from, FALLBACK];
}

const FALLBACK: ZipPlace = { zip: '12207', place: { latitude: 42.6579, longitude: -73.7477 } };

function withPlace(zip: string, place: Place | undefined): readonly ZipPlace[] {
  return place ? [{ zip, place }] : [];
}

/** A tenth of a degree is some seven miles. */
function isApart(one: Place, other: Place): boolean {
  const away = Math.abs(one.latitude - other.latitude) + Math.abs(one.longitude - other.longitude);
  return away > 0.1 && away < 0.6;
}
