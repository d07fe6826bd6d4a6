import { z } from 'zod';
import {
  DAMAGE_TYPES,
  DRAWINGS,
  PHOTO_TYPES,
  SATISFACTIONS,
  SEVERITIES,
  tidyList,
  type Missing,
} from '#core/documentation.ts';
import { JOB_STATUSES } from '#core/jobs.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, freeText, numberOf, oneOf, plainText, requiredText, yesOrNo } from './fields.ts';
import { fileBody } from './files.ts';
import { idInPath } from './sessions.ts';

/** A photo of 10 MB as base64 with what is written about it, and as it is. */
const PHOTO_BODY = 15 * 1024 * 1024;
const FILE_BODY = 11 * 1024 * 1024;

/** Who sends something twice under the same id has sent it once. Unless given, every call is something new. */
const clientId = z.uuid({ error: 'The client id has to be a UUID.' }).toLowerCase().optional();
const amends = z.uuid({ error: 'That is not the id of an entry.' }).toLowerCase().optional();
const photoUrl = z
  .string({ error: 'The photo is missing. Please add one.' })
  .min(1, { error: 'The photo is missing. Please add one.' });
const takenAt = plainText('Time', 40)
  .refine(isInstant, { error: 'The time has to read like 2027-06-05T12:00:00Z.' })
  .optional();
const fraction = (what: string) =>
  numberOf(what)
    .min(0, { error: `${what} has to be from 0 to 1.` })
    .max(1, { error: `${what} has to be from 0 to 1.` });

const Point = z.object(
  { x: fraction('The place'), y: fraction('The place'), view: oneOf('The drawing', DRAWINGS) },
  { error: 'The place has to be a point on the drawing.' },
);
const Signature = z
  .object(
    {
      name: freeText('Name', 100).default(''),
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
      /** When the camera says that it was taken. */
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
      completionNotes: requiredText('Completion notes', 4000),
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
      /** Client ids of the photos that belong to it; it counts once they are there. */
      photos: z
        .array(z.uuid({ error: 'The client id of a photo has to be a UUID.' }).toLowerCase(), {
          error: 'The photos have to be a list of client ids.',
        })
        .max(500, { error: 'At most 500 photos, please.' })
        .transform((ids) => [...new Set(ids)])
        .default([]),
      reasonWithoutPhotos: freeText('Reason', 500).optional(),
      clientId,
      /** The id or client id of the completion that this one replaces while that still waits for its photos. */
      amends,
    },
    anObject,
  )
  .meta({ id: 'NewCompletion' });

/** Who recorded something: the employee ID, or null for the office. */
const recorded = { employeeId: z.string().nullable(), recordedBy: z.string() };
const amended = { amends: z.string().nullable(), amendedBy: z.string().nullable() };

export const JobPhoto = z
  .object({
    id: z.string(),
    clientId: z.string(),
    ...recorded,
    photoType: z.enum(PHOTO_TYPES),
    photoUrl: z.string(),
    /** At most 480 pixels long. */
    thumbUrl: z.string(),
    width: z.number(),
    height: z.number(),
    description: z.string(),
    takenAt: z.string().nullable(),
    /** When it was recorded, by the server's clock. */
    timestamp: z.string(),
    /** SHA-256 of the picture as it was sent, in hex. */
    sha256: z.string(),
    ...amended,
  })
  .meta({ id: 'JobPhoto' });

export const DamageLog = z
  .object({
    id: z.string(),
    clientId: z.string(),
    ...recorded,
    damageType: z.enum(DAMAGE_TYPES),
    description: z.string(),
    location: z.string(),
    severity: z.enum(SEVERITIES),
    photoUrl: z.string().nullable(),
    thumbUrl: z.string().nullable(),
    sha256: z.string().nullable(),
    point: Point.nullable(),
    reportedAt: z.string(),
    ...amended,
  })
  .meta({ id: 'DamageLog' });

export const Completion = z
  .object({
    id: z.string(),
    clientId: z.string(),
    /** 'waiting' until every photo that it names has arrived; the job is completed with 'completed'. */
    state: z.enum(['waiting', 'completed']),
    missing: z.object({
      photos: z.array(z.string()),
      types: z.array(z.enum(PHOTO_TYPES)),
    }) satisfies z.ZodType<Missing>,
    ...recorded,
    completionNotes: z.string(),
    qualityRating: z.number(),
    timeSpent: z.number(),
    suppliesUsed: z.array(z.string()),
    customerSatisfaction: z.enum(SATISFACTIONS).nullable(),
    additionalServices: z.array(z.string()),
    checklist: z.array(z.object({ item: z.string(), isDone: z.boolean() })),
    signature: z.object({ name: z.string(), strokes: z.array(z.array(z.number())) }).nullable(),
    /** Client ids of the photos that it names. */
    photos: z.array(z.string()),
    reasonWithoutPhotos: z.string().nullable(),
    submittedAt: z.string(),
    completedAt: z.string().nullable(),
  })
  .meta({ id: 'Completion' });

/** All that is recorded of a job, beside what its crew has to know to do it. */
export const JobDocumentation = z
  .object({
    id: z.string(),
    reference: z.string(),
    status: z.enum(JOB_STATUSES),
    /** Whether new entries are offered; late ones of the accepted employee are taken in any later state. */
    isOpen: z.boolean(),
    customerFirstName: z.string(),
    packageName: z.string(),
    serviceType: z.enum(['dropoff', 'mobile']),
    subject: z.string(),
    extras: z.array(z.string()),
    serviceAddress: z.string().nullable(),
    scheduledDate: z.string().nullable(),
    scheduledTime: z.string().nullable(),
    timeZone: z.string(),
    startedAt: z.string().nullable(),
    completedAt: z.string().nullable(),
    /** The drawing for damage; null where there is no vehicle. */
    drawing: z.enum(DRAWINGS).nullable(),
    checklist: z.array(z.string()),
    photos: z.array(JobPhoto),
    damageLogs: z.array(DamageLog),
    completion: Completion.nullable(),
  })
  .meta({ id: 'JobDocumentation' });

/** What the customer sees of a completed job. The addresses of its photos are good for an hour. */
export const JobReport = z
  .object({
    completedAt: z.string(),
    drawing: z.enum(DRAWINGS).nullable(),
    photos: z.array(
      z.object({
        id: z.string(),
        photoType: z.enum(PHOTO_TYPES),
        url: z.string(),
        thumbUrl: z.string(),
        description: z.string(),
      }),
    ),
    damage: z.array(
      z.object({
        id: z.string(),
        damageType: z.enum(DAMAGE_TYPES),
        description: z.string(),
        location: z.string(),
        severity: z.enum(SEVERITIES),
        url: z.string().nullable(),
        point: Point.nullable(),
        reportedAt: z.string(),
      }),
    ),
    notes: z.string(),
    additionalServices: z.array(z.string()),
    checklist: z.array(z.object({ item: z.string(), isDone: z.boolean() })),
  })
  .meta({ id: 'JobReport' });

export const Upload = z
  .object({ clientId: z.string(), photoUrl: z.string(), thumbUrl: z.string(), sha256: z.string() })
  .meta({ id: 'Upload' });

const ofJob = { audience: 'team', params: idInPath } as const;
const recording = { problems: [404, 409, 413, 415, 422], touches: ['jobs', 'quotes', 'audit'] } as const;

export const documentationCalls = {
  'GET /api/jobs/:id/documentation': {
    ...ofJob,
    summary: 'All that is recorded of a job: for its accepted employee and for admins.',
    response: { 200: JobDocumentation },
    problems: [404, 409],
  },
  'GET /api/jobs/:id/photos': {
    ...ofJob,
    summary: 'The photos of a job, oldest first.',
    response: { 200: z.array(JobPhoto) },
    problems: [404, 409],
  },
  'POST /api/jobs/:id/photos': {
    ...ofJob,
    ...recording,
    summary:
      'Record a photo. The same client id twice is one photo. The first one taken before the work starts it, and the last one that a completion waits for completes the job.',
    body: NewJobPhoto,
    response: { 201: JobPhoto },
    bodyLimit: PHOTO_BODY,
    touches: ['jobs', 'quotes', 'staff', 'audit'],
  },
  'POST /api/jobs/:id/photo-files': {
    ...ofJob,
    ...recording,
    summary:
      'Send a picture as it is, to be named as `photoUrl` by a photo or a damage log of the same job. The same client id twice is one upload.',
    headers: z.object({
      'x-client-id': z.uuid({ error: 'X-Client-Id has to be a UUID.' }).toLowerCase().optional(),
      /** Of the body; what arrives otherwise is refused. */
      'x-sha256': plainText('X-SHA256', 64)
        .regex(/^[\da-f]{64}$/i, { error: 'X-SHA256 has to be 64 hexadecimal digits.' })
        .toLowerCase()
        .optional(),
    }),
    body: fileBody,
    takesFile: true,
    response: { 201: Upload },
    bodyLimit: FILE_BODY,
  },
  'GET /api/jobs/:id/damage-logs': {
    ...ofJob,
    summary: 'The damage of a job, oldest first.',
    response: { 200: z.array(DamageLog) },
    problems: [404, 409],
  },
  'POST /api/jobs/:id/damage-logs': {
    ...ofJob,
    ...recording,
    summary: 'Record damage. The same client id twice is one entry; an entry is corrected by another that amends it.',
    body: NewDamageLog,
    response: { 201: DamageLog },
    bodyLimit: PHOTO_BODY,
  },
  'GET /api/jobs/:id/completion': {
    ...ofJob,
    summary: 'How a job was completed; null before that.',
    response: { 200: Completion.nullable() },
    problems: [404, 409],
  },
  'POST /api/jobs/:id/completion': {
    ...ofJob,
    ...recording,
    summary:
      'Complete a job, once. It counts when the photos that it names are there; one before and one after are needed unless a reason is given.',
    body: NewCompletion,
    response: { 201: Completion },
    touches: ['jobs', 'quotes', 'staff', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type NewJobPhoto = z.output<typeof NewJobPhoto>;
export type NewDamageLog = z.output<typeof NewDamageLog>;
export type NewCompletion = z.output<typeof NewCompletion>;
export type JobPhoto = z.infer<typeof JobPhoto>;
export type DamageLog = z.infer<typeof DamageLog>;
export type Completion = z.infer<typeof Completion>;
export type JobDocumentation = z.infer<typeof JobDocumentation>;
export type JobReport = z.infer<typeof JobReport>;
export type Upload = z.infer<typeof Upload>;

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

function isInstant(text: string): boolean {
  try {
    return Boolean(Temporal.Instant.from(text));
  } catch {
    return false;
  }
}
