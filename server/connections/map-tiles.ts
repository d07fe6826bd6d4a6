import type { MapTiles } from '#contract/map-tiles.ts';
import { mapTilesErrorsTexts } from '#core/languages/en/map-tiles.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { faultOfTileAddress, tileAt, tileUrl } from '#core/lib/map-tiles.ts';
import { travelRules, type Place } from '#core/pricing/travel.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { personOf, type Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { writeConnection } from '#server/lib/connections.ts';
import { RequestFailure, requestPublic } from '#server/lib/public-request.ts';
import { deleteConnection } from '#server/lib/queries.ts';
import { readTileConnection } from '#server/lib/tile-source.ts';
import { readZipPlaces } from '#server/lib/zip-places.ts';
import { isTested, proofOfTest } from './proof.ts';

type Typed = { readonly address: string; readonly attribution: string };

/** Returns where pictures of maps come from; 'none' while maps are drawn. */
export async function seeMapTiles(context: Context): Promise<MapTiles> {
  const stored = await readTileConnection(context);
  return {
    source: stored ? 'settings' : 'none',
    address: stored?.details.address ?? null,
    attribution: stored?.details.attribution ?? null,
    needsSecret: false,
    changedAt: stored?.changedAt ?? null,
    changedBy: stored?.changedBy ?? null,
  };
}

/** In milliseconds: how long a test may take. */
const PATIENCE = 10_000;
const MOST_BYTES = 2 * 1024 * 1024;
/** As close as a town. */
const ZOOM = 12;
const ALBANY: Place = { latitude: 42.6579, longitude: -73.7477 };
/** How the files begin that browsers show: PNG, JPEG and WebP. */
const PICTURES = [/^\x89PNG/, /^\xff\xd8\xff/, /^RIFF.{4}WEBP/s];

/**
 * Fetches the picture with the shop from the typed source, and saves nothing. Returns its size with the proof that saving needs. Throws
 * Invalid with what's wrong, and after thirty tests within an hour TooMany.
 */
export async function testMapTiles(
  context: Context,
  typed: Typed,
): Promise<{ readonly kilobytes: number; readonly proof: string }> {
  await recordAttempt(context, `map-tiles:${personOf(context.actor)}`, { most: 30, seconds: 3600 });
  const address = typed.address.trim();
  const fault = faultOfTileAddress(address);
  if (fault)
    throw failed(
      fault === 'notAddress'
        ? messageOf(mapTilesErrorsTexts, fault)
        : messageOf(mapTilesErrorsTexts, fault, { parts: '{z}, {x}, {y}' }),
    );
  const { settings } = await context.settings();
  const shop = readZipPlaces()(travelRules(settings).fromZip) ?? ALBANY;
  try {
    const { status, body } = await requestPublic({
      url: new URL(tileUrl(address, tileAt(shop, ZOOM))),
      isTrusted: false,
      testServer: context.env.TILES_TEST_SERVER,
      accept: 'image/png,image/jpeg,image/webp',
      milliseconds: PATIENCE,
      mostBytes: MOST_BYTES,
    });
    if (status !== 200) throw failed(messageOf(mapTilesErrorsTexts, 'refused', { status: String(status) }));
    const start = body.subarray(0, 12).toString('latin1');
    if (!PICTURES.some((begins) => begins.test(start))) throw failed(messageOf(mapTilesErrorsTexts, 'notPicture'));
    return {
      kilobytes: Math.max(1, Math.round(body.length / 1000)),
      proof: proofOfTest(context, testedAs({ ...typed, address })),
    };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    throw failed(messageOf(mapTilesErrorsTexts, error.reason === 'tooLong' ? 'notPicture' : error.reason));
  }
}

/** Saves a source that has sent a picture. Throws Conflict without that proof. */
export async function saveMapTiles(
  context: Context,
  { proof, ...typed }: Typed & { readonly proof: string },
): Promise<MapTiles> {
  const details = { ...typed, address: typed.address.trim() };
  if (!isTested(context, testedAs(details), proof))
    throw new Conflict('wrong-state', messageOf(mapTilesErrorsTexts, 'testFirst'));
  const at = context.clock.now();
  await transaction(context.db, async (trx) => {
    const by = personOf(context.actor);
    await writeConnection(trx, context, { kind: 'tiles', details, secret: '', binding: details.address, at, by });
    const entry = { action: 'map-tiles.change', subject: 'map-tiles', subjectId: 'tiles' } as const;
    await writeAudit(trx, context, { at: at.toString(), ...entry });
  });
  return seeMapTiles(context);
}

/** Disconnects the source: maps are drawn again. Does nothing if there is none. */
export async function removeMapTiles(context: Context): Promise<MapTiles> {
  await transaction(context.db, async (trx) => {
    if (!(await deleteConnection(trx, 'tiles'))) return;
    const entry = { action: 'map-tiles.remove', subject: 'map-tiles', subjectId: 'tiles' } as const;
    await writeAudit(trx, context, { at: context.clock.now().toString(), ...entry });
  });
  return seeMapTiles(context);
}

function failed(message: Message): Invalid {
  return new Invalid([{ path: 'address', message }]);
}

function testedAs({ address, attribution }: Typed) {
  return { kind: 'tiles', values: [address, attribution] } as const;
}
