import { z } from 'zod';
import { DAMAGE_TYPES, DRAWINGS, PHOTO_TYPES, SATISFACTIONS, SEVERITIES, tidyList } from '#core/jobs/documentation.ts';
import { readInstant } from '#core/lib/time.ts';
import { anObject, freeText, numberOf, oneOf, optionalName, plainText, requiredText, yesOrNo } from './fields.ts';
import { NewGroundTruth } from './learning.ts';

/** Idempotency key: a repeated request with the same id has no further effect. Defaults to a new one for every call. */
const clientId = z.uuid({ error: 'The client id has to be a UUID.' }).toLowerCase().optional();
const amends = z.uuid({ error: 'That is not the id of an entry.' }).toLowerCase().optional();
const photoUrl = z
  .string({ error: 'The photo is missing. Please add one.' })
  .min(1, { error: 'The photo is missing. Please add one.' });
const takenAt = plainText('Time', 40)
  .refine((text) => readInstant(text) !== undefined, { error: 'The time has to read like 2027-06-05T12:00:00Z.' })
  .optional();
const fraction = (what: string) =>
  numberOf(what)
    .min(0, { error: `${what} has to be from 0 to 1.` })
    .max(1, { error: `${what} has to be from 0 to 1.` });

/** A place on a drawing. */
export const Point = z.object(
  { x: fraction('The place'), y: fraction('The place'), view: oneOf('The drawing', DRAWINGS) },
  { error: 'The place has to be a point on the drawing.' },
);
const Signature = z
  .object(
    {
      name: optionalName('Name of the signature').default(''),
      strokes: z
        .array(z.array(fraction('A line')).max(2000, { error: 'That line is too long.' }), {
          error: 'The signature has to be a list of lines.',
        })
        .max(200, { error: 'That signature has too many lines. Please sign again.' })
        .default([]),
    },
    { error: 'The signature has to be a name or lines.' },
  )
  .refine(({ name, strokes }) => name !== '' || strokes.some((stroke) => stroke.length >= 2), {
    error: 'The signature is empty. Please sign or type the name.',
  });
const Answer = z.object({ item: requiredText('Checklist item', 120), isDone: yesOrNo('Whether it is done') }, anObject);

export const NewJobPhoto = z
  .object(
    {
      photoType: oneOf('Photo type', PHOTO_TYPES),
      /** A data URL, or the URL of an upload of this job. */
      photoUrl,
      description: freeText('Description', 500).default(''),
      clientId,
      /** When it was taken, according to the camera. */
      takenAt,
      /** The id or client id of the photo that this one corrects. */
      amends,
    },
    anObject,
  )
  .meta({ id: 'NewJobPhoto' });

export const NewDamageLog = z
  .object(
    {
      damageType: oneOf('Damage type', DAMAGE_TYPES),
      description: requiredText('Description', 1000),
      location: requiredText('Location', 200),
      severity: oneOf('Severity', SEVERITIES),
      photoUrl: photoUrl.nullish(),
      point: Point.nullish(),
      clientId,
      /** The id or client id of the entry that this one corrects. */
      amends,
    },
    anObject,
  )
  .meta({ id: 'NewDamageLog' });

export const NewCompletion = z
  .object(
    {
      /** For the customer. */
      completionNotes: requiredText('Completion notes', 4000),
      /** For the shop alone. */
      shopNotes: freeText('Notes for the shop', 4000).optional(),
      qualityRating: wholeNumber('Rating', { least: 1, most: 5 }).default(5),
      /** Minutes. */
      timeSpent: wholeNumber('Time spent', { least: 0, most: 10_000 }).default(0),
      suppliesUsed: names('Supplies'),
      customerSatisfaction: oneOf('Customer satisfaction', SATISFACTIONS).nullish(),
      additionalServices: names('Services'),
      checklist: z
        .array(Answer, { error: 'The checklist has to be a list.' })
        .max(40, { error: 'That checklist is too long.' })
        .default([]),
      signature: Signature.nullish(),
      /** Client ids of its photos; the completion counts once all have arrived. */
      photos: z
        .array(z.uuid({ error: 'The client id of a photo has to be a UUID.' }).toLowerCase(), {
          error: 'The photos have to be a list of client ids.',
        })
        .max(500, { error: 'At most 500 photos, please.' })
        .transform((ids) => [...new Set(ids)])
        .default([]),
      reasonWithoutPhotos: freeText('Reason', 500).optional(),
      /** The level that was found, and how long the work took; entries from before these fields existed have none. */
      finding: NewGroundTruth.nullish(),
      clientId,
      /** The id or client id of the completion that this one replaces while that is still waiting for its photos. */
      amends,
    },
    anObject,
  )
  .meta({ id: 'NewCompletion' });

export type NewJobPhoto = z.output<typeof NewJobPhoto>;
export type NewDamageLog = z.output<typeof NewDamageLog>;
export type NewCompletion = z.output<typeof NewCompletion>;

/** A list of names without blanks and duplicates. */
function names(what: string) {
  return z
    .array(freeText(what, 100), { error: `${what} have to be a list of names.` })
    .max(100, { error: `That is too long a list. Please name at most 100.` })
    .transform(tidyList)
    .default([]);
}

function wholeNumber(what: string, { least, most }: { readonly least: number; readonly most: number }) {
  const error = `${what} has to be a whole number from ${least} to ${most}.`;
  return numberOf(what).int({ error }).min(least, { error }).max(most, { error });
}
