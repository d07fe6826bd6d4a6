import { z } from 'zod';
import type { Call, CallKey } from './call.ts';
import { connectionFields, anObject, plainText, requiredText } from './fields.ts';

const RoadServer = z
  .object({
    ...connectionFields,
    /** The one in use; null if there is none, and drives are estimated. */
    address: z.string().nullable(),
  })
  .meta({ id: 'RoadServer' });

const typed = { address: requiredText('roadServer', 300) };

export const roadServerCalls = {
  'GET /api/admin/road-server': {
    summary: 'Returns the road server in use and where it is set.',
    audience: 'admin',
    response: { 200: RoadServer },
  },
  'POST /api/admin/road-server/test': {
    summary:
      "Asks the typed server, which isn't saved, for a drive between two ZIP codes of the shop's area. Returns it with the proof that saving needs.",
    audience: 'admin',
    body: z.object(typed, anObject).meta({ id: 'TypedRoadServer' }),
    response: {
      200: z
        .object({ from: z.string(), to: z.string(), minutes: z.number(), proof: z.string() })
        .meta({ id: 'RoadServerTest' }),
    },
    problems: [409, 422],
    // An admin's own tests are limited to thirty.
    limit: { most: 60, seconds: 3600 },
  },
  'PUT /api/admin/road-server': {
    summary: 'Saves a server that has said how long a drive takes within the last hour; drives are by it from then on.',
    audience: 'admin',
    body: z.object({ ...typed, proof: plainText('token', 100) }, anObject).meta({ id: 'ProvenRoadServer' }),
    response: { 200: RoadServer },
    problems: [409, 422],
    touches: ['audit'],
  },
  'DELETE /api/admin/road-server': {
    summary: 'Disconnects the road server of the settings: drives are estimated again.',
    audience: 'admin',
    response: { 200: RoadServer },
    problems: [409],
    touches: ['audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type RoadServer = z.infer<typeof RoadServer>;
