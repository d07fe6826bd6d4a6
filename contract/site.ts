import { z } from 'zod';
import { LANGUAGE_TAGS } from '#core/languages/language.ts';
import { MOST_CAPTION, MOST_PAIRS, MOST_POINTS_OF_STROKE, MOST_STROKES, SIDES } from '#core/settings/gallery.ts';
import { PICTURE_PURPOSES } from '#core/settings/site-pictures.ts';
import { type Call, type CallKey, fileOf } from './call.ts';
import { anObject, freeText, oneOf, plainText } from './fields.ts';
import { issue, type FieldName } from './issues.ts';
import { idInPath } from './sessions.ts';

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

const captions = z
  .partialRecord(z.enum(LANGUAGE_TAGS), freeText('caption', MOST_CAPTION), { error: issue('notCaptions') })
  .readonly();
const gallery = {
  id: z.string(),
  quoteId: z.string(),
  captions: z.partialRecord(z.enum(LANGUAGE_TAGS), z.string()).readonly(),
  before: SitePicture,
  after: SitePicture,
};

/** The pairs of the gallery in their order, and the jobs whose customers agree to pictures. */
const Gallery = z
  .object({
    pairs: z.array(z.object(gallery)).readonly(),
    jobs: z
      .array(
        z.object({
          quoteId: z.string(),
          reference: z.string(),
          completedAt: z.string(),
          packageType: z.string(),
          vehicle: z.string().nullable(),
          photos: z
            .array(
              z.object({
                id: z.string(),
                side: z.enum(SIDES),
                width: z.number().int(),
                height: z.number().int(),
                url: z.string(),
              }),
            )
            .readonly(),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'Gallery' });

function part(field: FieldName) {
  return z
    .number({ error: issue('notNumber', { field }) })
    .min(0, { error: issue('notPart', { field }) })
    .max(1, { error: issue('notPart', { field }) });
}

const notStrokes = { error: issue('notStrokes') };
const point = z.tuple([part('stroke'), part('stroke')], { error: issue('notPart', { field: 'stroke' }) }).readonly();

/** One side of a pair: a photo of the job, the part of it that's shown, and the lines along which it's blurred. */
const pairSide = z.object(
  {
    photoId: z.uuid({ error: issue('notUuid', { field: 'galleryPhoto' }) }),
    crop: z.object({ x: part('crop'), y: part('crop'), width: part('crop') }, anObject),
    strokes: z
      .array(
        z.object(
          {
            points: z.array(point, notStrokes).min(1, notStrokes).max(MOST_POINTS_OF_STROKE, notStrokes).readonly(),
            size: part('stroke'),
          },
          anObject,
        ),
        notStrokes,
      )
      .max(MOST_STROKES, notStrokes)
      .readonly(),
  },
  anObject,
);

const NewPair = z
  .object(
    {
      quoteId: z.uuid({ error: issue('notUuid', { field: 'galleryPhoto' }) }),
      before: pairSide,
      after: pairSide,
      captions,
    },
    anObject,
  )
  .meta({ id: 'NewPair' });

/** Strokes with all their points. */
const PAIR_BODY = 1024 * 1024;

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
  'GET /api/admin/qr-sheet': {
    summary:
      'Returns sheets with a QR code of the quote for the van, the counter and a yard sign, a page each, as a PDF.',
    audience: 'admin',
    response: { 200: fileOf('application/pdf') },
    limit: { most: 30, seconds: 60 },
  },
  'GET /api/admin/gallery': {
    summary: 'Returns the gallery of the site, and the completed jobs whose customers agree to pictures.',
    audience: 'admin',
    response: { 200: Gallery },
  },
  'POST /api/admin/gallery': {
    summary:
      'Adds a pair from photos of a job whose customer agrees, cut and blurred for good. The site shows it at once.',
    audience: 'admin',
    touches: ['quotes', 'audit'],
    body: NewPair,
    response: { 201: Gallery },
    problems: [409, 422],
    bodyLimit: PAIR_BODY,
    limit: { most: 60, seconds: 3600 },
  },
  'PUT /api/admin/gallery/order': {
    summary: 'Puts the pairs of the gallery into this order.',
    audience: 'admin',
    touches: ['audit'],
    body: z
      .object(
        {
          ids: z
            .array(z.uuid({ error: issue('notUuid', { field: 'pairOrder' }) }), { error: issue('notPairs') })
            .max(MOST_PAIRS, { error: issue('notPairs') }),
        },
        anObject,
      )
      .meta({ id: 'GalleryOrder' }),
    response: { 200: Gallery },
    problems: [422],
  },
  'PATCH /api/admin/gallery/:id': {
    summary: 'Changes the caption of a pair.',
    audience: 'admin',
    touches: ['audit'],
    params: idInPath,
    body: z.object({ captions }, anObject).meta({ id: 'PairCaptions' }),
    response: { 200: Gallery },
    problems: [404, 422],
  },
  'DELETE /api/admin/gallery/:id': {
    summary: 'Removes a pair of the gallery with its pictures.',
    audience: 'admin',
    touches: ['audit'],
    params: idInPath,
    response: { 200: Gallery },
    problems: [404],
  },
} as const satisfies Record<CallKey, Call>;

export type Gallery = z.output<typeof Gallery>;
export type NewPair = z.output<typeof NewPair>;
