import { z } from 'zod';
import type { Call, CallKey } from './call.ts';
import { connectionFields, anObject, plainText, requiredText } from './fields.ts';

const MapTiles = z
  .object({
    ...connectionFields,
    /** With {z}, {x} and {y}; null if there is none, and maps are drawn. */
    address: z.string().nullable(),
    /** What is shown beside the map: whose data it is. */
    attribution: z.string().nullable(),
  })
  .meta({ id: 'MapTiles' });

const typed = { address: requiredText('tileAddress', 500), attribution: requiredText('attribution', 200) };

export const mapTilesCalls = {
  'GET /api/admin/map-tiles': {
    summary: 'Returns where the pictures of maps come from.',
    audience: 'admin',
    response: { 200: MapTiles },
  },
  'POST /api/admin/map-tiles/test': {
    summary:
      "Fetches a picture of the shop's area from the typed source, which isn't saved. Returns its size with the proof that saving needs.",
    audience: 'admin',
    body: z.object(typed, anObject).meta({ id: 'TypedMapTiles' }),
    response: { 200: z.object({ kilobytes: z.number(), proof: z.string() }).meta({ id: 'MapTilesTest' }) },
    problems: [409, 422],
    // An admin's own tests are limited to thirty.
    limit: { most: 60, seconds: 3600 },
  },
  'PUT /api/admin/map-tiles': {
    summary: 'Saves a source that has sent a picture within the last hour; maps show its pictures from then on.',
    audience: 'admin',
    body: z.object({ ...typed, proof: plainText('token', 100) }, anObject).meta({ id: 'ProvenMapTiles' }),
    response: { 200: MapTiles },
    problems: [409, 422],
    touches: ['audit'],
  },
  'DELETE /api/admin/map-tiles': {
    summary: 'Disconnects the source of the pictures: maps are drawn again.',
    audience: 'admin',
    response: { 200: MapTiles },
    touches: ['audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type MapTiles = z.infer<typeof MapTiles>;
