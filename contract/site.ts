import { z } from 'zod';
import { PICTURE_PURPOSES } from '#core/settings/site-pictures.ts';
import { type Call, type CallKey, fileOf } from './call.ts';
import { anObject, oneOf, plainText } from './fields.ts';
import { issue } from './issues.ts';

/** A request with a picture of 10 MB in base64. */
const PICTURE_BODY = 15 * 1024 * 1024;

/** A picture of the site, with the widths of its files. */
const SitePicture = z
  .object({
    id: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    color: z.string(),
    fadesOn: z.enum(['light', 'dark']).nullable(),
    widths: z.array(z.number().int()).readonly(),
  })
  .meta({ id: 'SitePicture' });

export const siteCalls = {
  'GET /api/pictures/:file': {
    summary:
      'Returns a file of a picture of the site by the id of the picture, its width and its format (`0190a5f0-0000-7000-8000-000000000000-800.avif`).',
    audience: 'anyone',
    params: z.object({ file: z.string({ error: issue('noPhoto') }) }),
    response: { 200: fileOf('image/webp') },
    problems: [404],
  },
  'POST /api/admin/pictures': {
    summary:
      'Takes a picture for the site and makes its files. It is shown once settings that name it are published, and deleted after a week without.',
    audience: 'admin',
    touches: ['audit'],
    body: z
      .object(
        { purpose: oneOf('picturePurpose', PICTURE_PURPOSES), image: plainText('picture', PICTURE_BODY) },
        anObject,
      )
      .meta({ id: 'NewSitePicture' }),
    response: { 201: SitePicture },
    problems: [413, 422],
    bodyLimit: PICTURE_BODY,
    limit: { most: 60, seconds: 3600 },
  },
} as const satisfies Record<CallKey, Call>;
