import { z } from 'zod';
import { type Call, type CallKey, fileOf } from './call.ts';
import { issue } from './issues.ts';

/** Any text is accepted: callers without access learn nothing from the validation. */
const anything = z.string().optional().catch(undefined);

/** Maximum size of a request with three photos of 10 MB in base64. */
export const PHOTO_BODY = 44 * 1024 * 1024;

/** A photo and where its bytes are. */
export const PhotoLink = z.object({ id: z.string(), url: z.string() }).meta({ id: 'PhotoLink' });

/** A photo that came with a quote. */
export const QuotePhoto = PhotoLink.extend({
  /** The question that it answers; absent for those of a photo estimate. */
  question: z.string().optional(),
  /** The number of its vehicle, from 2 on; absent for the first one. */
  item: z.number().int().optional(),
}).meta({ id: 'QuotePhoto' });

export const photoCalls = {
  'GET /api/photos/:id': {
    summary:
      'Returns a photo or a byte range of it: to admins, to the crew of its job, and for an hour to holders of its signed URL.',
    audience: 'anyone',
    params: z.object({ id: z.string({ error: issue('noPhoto') }) }),
    query: z.object({ size: anything, expires: anything, signature: anything }),
    headers: z.object({ range: anything, 'if-none-match': anything }),
    response: { 200: fileOf('image/jpeg'), 206: fileOf('image/jpeg'), 304: null, 416: null },
    problems: [401, 403, 404],
  },
} as const satisfies Record<CallKey, Call>;

export type QuotePhoto = z.infer<typeof QuotePhoto>;
export type PhotoLink = z.infer<typeof PhotoLink>;
