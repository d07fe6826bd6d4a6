import { z } from 'zod';
import {
  DAMAGE_TYPES,
  PHOTO_TYPES,
  SATISFACTIONS,
  SEVERITIES,
  COMPLETION_STATES,
  tidyList,
} from '#core/jobs/documentation.ts';
import { JOB_STATUSES } from '#core/jobs/jobs.ts';
import { MOST_VEHICLES } from '#core/quotes/items.ts';
import { DIRTINESS_LEVELS, OUTLINES, SERVICE_TYPES } from '#core/settings/settings.ts';
import { type Call, type CallKey, fileBody } from './call.ts';
import {
  plainText,
  anObject,
  answerWords,
  freeText,
  fromEmployee,
  instant,
  numberOf,
  oneOf,
  optionalName,
  requestTexts,
  requiredText,
  vehicleTexts,
  yesOrNo,
} from './fields.ts';
import { issue, type FieldName } from './issues.ts';
import { NewGroundTruth } from './learning.ts';
import { idInPath } from './sessions.ts';
import { UsedSupplies } from './supplies.ts';

/** Idempotency key: a repeated request with the same id has no further effect. Defaults to a new one for every call. */
const clientId = z
  .uuid({ error: issue('notClientId') })
  .toLowerCase()
  .optional();
const amends = z
  .uuid({ error: issue('notEntryId') })
  .toLowerCase()
  .optional();
const photoUrl = z.string({ error: issue('noPhoto') }).min(1, { error: issue('noPhoto') });
const takenAt = instant('time').optional();
const fraction = (field: FieldName) =>
  numberOf(field)
    .min(0, { error: issue('outOfRange', { field, least: 0, most: 1 }) })
    .max(1, { error: issue('outOfRange', { field, least: 0, most: 1 }) });

/** The number of the vehicle that an entry is of; absent for the first or only one. */
const ofVehicle = wholeNumber('vehicle', { least: 1, most: MOST_VEHICLES }).optional();

/** A place on a drawing. */
export const Point = z.object(
  { x: fraction('place'), y: fraction('place'), view: oneOf('drawing', OUTLINES) },
  { error: issue('notPoint') },
);
/** A name, strokes, or both; each stroke is x and y in turn, as fractions of the field. */
export const Signature = z
  .object(
    {
      name: optionalName('signatureName').default(''),
      strokes: z
        .array(z.array(fraction('signatureLine')).max(2000, { error: issue('lineTooLong') }), {
          error: issue('notLineList'),
        })
        .max(200, { error: issue('tooManyLines') })
        .default([]),
    },
    { error: issue('notSignature') },
  )
  .refine(({ name, strokes }) => name !== '' || strokes.some((stroke) => stroke.length >= 2), {
    error: issue('emptySignature'),
  });
const Answer = z.object(
  { item: requiredText('checklistItem', 120), isDone: yesOrNo('isDone'), vehicle: ofVehicle },
  anObject,
);

export const NewJobPhoto = z
  .object(
    {
      photoType: oneOf('photoType', PHOTO_TYPES),
      /** A data URL, or the URL of an upload of this job. */
      photoUrl,
      description: freeText('description', 500).default(''),
      vehicle: ofVehicle,
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
      damageType: oneOf('damageType', DAMAGE_TYPES),
      description: requiredText('description', 1000),
      location: requiredText('location', 200),
      severity: oneOf('severity', SEVERITIES),
      photoUrl: photoUrl.nullish(),
      point: Point.nullish(),
      vehicle: ofVehicle,
      clientId,
      /** The id or client id of the entry that this one corrects. */
      amends,
    },
    anObject,
  )
  .meta({ id: 'NewDamageLog' });

/** What is said of one of several vehicles. */
const NewVehicleWork = z.object(
  {
    vehicle: wholeNumber('vehicle', { least: 1, most: MOST_VEHICLES }),
    minutes: wholeNumber('timeSpent', { least: 0, most: 10_000 }).default(0),
    /** For the customer. */
    note: freeText('completionNotes', 1000).default(''),
    /** The dirt that was found on it. */
    level: oneOf('level', DIRTINESS_LEVELS).optional(),
    photoMissedIt: yesOrNo('photoMissedIt').optional(),
  },
  anObject,
);

/** So many for each vehicle. */
const MOST_ANSWERS = 40 * MOST_VEHICLES;

export const NewCompletion = z
  .object(
    {
      /** For the customer. */
      completionNotes: requiredText('completionNotes', 4000),
      /** For the shop alone. */
      shopNotes: freeText('shopNotes', 4000).optional(),
      qualityRating: wholeNumber('rating', { least: 1, most: 5 }).default(5),
      /** Minutes. */
      timeSpent: wholeNumber('timeSpent', { least: 0, most: 10_000 }).default(0),
      suppliesUsed: names('supplies'),
      /** Quantities of the shop's supplies where they weren't the usual ones of the package. */
      supplyQuantities: UsedSupplies.optional(),
      customerSatisfaction: oneOf('customerSatisfaction', SATISFACTIONS).nullish(),
      additionalServices: names('services'),
      checklist: z
        .array(Answer, { error: issue('notChecklist') })
        .max(MOST_ANSWERS, { error: issue('checklistTooLong') })
        .default([]),
      /** How long each of several vehicles took, a part of `timeSpent`, what was done to it, beside the notes, and its dirt. */
      byVehicle: z
        .array(NewVehicleWork, { error: issue('notVehicleWork') })
        .max(MOST_VEHICLES, { error: issue('listTooLong', { most: MOST_VEHICLES }) })
        .refine((each) => new Set(each.map(({ vehicle }) => vehicle)).size === each.length, {
          error: issue('vehicleTwice'),
        })
        .default([]),
      signature: Signature.nullish(),
      /** Client ids of its photos; the completion counts once all have arrived. */
      photos: z
        .array(z.uuid({ error: issue('notPhotoClientId') }).toLowerCase(), {
          error: issue('notPhotoIds'),
        })
        .max(500, { error: issue('tooManyJobPhotos', { most: 500 }) })
        .transform((ids) => [...new Set(ids)])
        .default([]),
      reasonWithoutPhotos: freeText('reason', 500).optional(),
      /**
       * The level that was found, and how long the work took; entries from before these fields existed have none. Of several vehicles
       * it's the first one's: `byVehicle` has those of each.
       */
      groundTruth: NewGroundTruth.nullish(),
      /** The former name of `groundTruth`, in entries that phones queued under it. */
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
function names(field: FieldName) {
  return z
    .array(freeText(field, 100), { error: issue('notNameList', { field }) })
    .max(100, { error: issue('listTooLong', { most: 100 }) })
    .transform(tidyList)
    .default([]);
}

function wholeNumber(field: FieldName, { least, most }: { readonly least: number; readonly most: number }) {
  const error = issue('notWholeNumber', { field, least, most });
  return numberOf(field).int({ error }).min(least, { error }).max(most, { error });
}

/** A photo of 10 MB as base64 with its description, and raw. */
const PHOTO_BODY = 15 * 1024 * 1024;
const FILE_BODY = 11 * 1024 * 1024;

/** Who recorded something: the employee ID, or null for the office. */
const recorded = { employeeId: z.string().nullable(), recordedBy: z.string() };
const amended = { amends: z.string().nullable(), amendedBy: z.string().nullable() };

/** Only in an appointment with several vehicles; absent for the first one. */
const ofWhich = z.number().optional();

/** Sent by former crew of the job: the customer doesn't see it until an admin accepts it. */
const waitsForAdmin = z.boolean();

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
    vehicle: ofWhich,
    /** SHA-256 of the picture as it was sent, in hex. */
    sha256: z.string(),
    /** Taken by mistake: only admins can still see it. */
    removedAt: z.string().nullable(),
    removedBy: z.string().nullable(),
    waitsForAdmin,
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
    vehicle: ofWhich,
    reportedAt: z.string(),
    waitsForAdmin,
    ...amended,
  })
  .meta({ id: 'DamageLog' });

/** Of several vehicles, those of which something was said. */
const VehicleWorkView = z
  .array(
    z.object({
      vehicle: z.number(),
      minutes: z.number(),
      note: z.string(),
      level: z.enum(DIRTINESS_LEVELS).optional(),
      photoMissedIt: z.boolean().optional(),
    }),
  )
  .optional();

const Tick = z.object({ item: z.string(), isDone: z.boolean(), vehicle: ofWhich });

export const Completion = z
  .object({
    id: z.string(),
    clientId: z.string(),
    /** 'waiting' until every photo that it names has arrived; the job is completed with 'completed'. */
    state: z.enum(COMPLETION_STATES),
    missing: z.object({
      photos: z.array(z.string()),
      types: z.array(z.enum(PHOTO_TYPES)),
      /** What each of several vehicles lacks; absent where there is one. */
      vehicles: z.array(z.object({ vehicle: z.number(), types: z.array(z.enum(PHOTO_TYPES)) })).optional(),
    }),
    ...recorded,
    /** For the customer, and for the shop alone. */
    completionNotes: z.string(),
    shopNotes: z.string(),
    qualityRating: z.number(),
    timeSpent: z.number(),
    suppliesUsed: z.array(z.string()),
    customerSatisfaction: z.enum(SATISFACTIONS).nullable(),
    additionalServices: z.array(z.string()),
    checklist: z.array(Tick),
    byVehicle: VehicleWorkView,
    signature: z.object({ name: z.string(), strokes: z.array(z.array(z.number())) }).nullable(),
    /** Client ids of the photos that it names. */
    photos: z.array(z.string()),
    reasonWithoutPhotos: z.string().nullable(),
    /** What the crew found, by their latest entry; null where `byVehicle` says it of each vehicle. */
    groundTruth: z
      .object({ level: z.enum(DIRTINESS_LEVELS), minutes: z.number(), photoMissedIt: z.boolean() })
      .nullable(),
    submittedAt: z.string(),
    completedAt: z.string().nullable(),
  })
  .meta({ id: 'Completion' });

/** A vehicle of an appointment with several, or something counted, with its number from 1 on. */
const namedVehicle = {
  number: z.number(),
  packageName: z.string(),
  subject: z.string(),
  vehicleSubtype: z.string().nullable(),
  ...vehicleTexts,
  /** The drawing for damage; null where there is no vehicle. */
  drawing: z.enum(OUTLINES).nullable(),
};
const DocumentedVehicle = z
  .object({
    ...namedVehicle,
    extras: z.array(z.string()),
    otherExtras: z.array(z.string()),
    answers: answerWords,
    checklist: z.array(z.string()),
  })
  .meta({ id: 'DocumentedVehicle' });

/** Everything recorded about a job, and what its crew needs to know to do it. What isn't in `vehicles` is of the first one. */
export const JobDocumentation = z
  .object({
    id: z.string(),
    reference: z.string(),
    status: z.enum(JOB_STATUSES),
    /** Whether new entries are offered; late ones of the accepted employee are accepted in any later state. */
    isOpen: z.boolean(),
    customerFirstName: z.string(),
    packageName: z.string(),
    serviceType: z.enum(SERVICE_TYPES),
    subject: z.string(),
    vehicleSubtype: z.string().nullable(),
    extras: z.array(z.string()),
    answers: answerWords,
    /** The extras of the package that weren't bought. */
    otherExtras: z.array(z.string()),
    ...requestTexts,
    scheduledDate: z.string().nullable(),
    scheduledTime: z.string().nullable(),
    timeZone: z.string(),
    startedAt: z.string().nullable(),
    completedAt: z.string().nullable(),
    /** The drawing for damage; null where there is no vehicle. */
    drawing: z.enum(OUTLINES).nullable(),
    checklist: z.array(z.string()),
    /** What a job of its package usually uses; empty once it's completed. */
    supplies: z.array(z.object({ id: z.string(), name: z.string(), unit: z.string(), quantity: z.number() })),
    /** Every vehicle, the first one included; absent where there is one. */
    vehicles: z.array(DocumentedVehicle).optional(),
    photos: z.array(JobPhoto),
    damageLogs: z.array(DamageLog),
    completion: Completion.nullable(),
    /** Until when the completion can be taken back; null if it can't. */
    reopenUntil: z.string().nullable(),
  })
  .meta({ id: 'JobDocumentation' });

/** What the customer sees of a completed job. The URLs of its photos are valid for an hour. */
export const JobReport = z
  .object({
    completedAt: z.string(),
    drawing: z.enum(OUTLINES).nullable(),
    photos: z.array(
      z.object({
        id: z.string(),
        photoType: z.enum(PHOTO_TYPES),
        url: z.string(),
        thumbUrl: z.string(),
        description: z.string(),
        vehicle: ofWhich,
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
        vehicle: ofWhich,
        reportedAt: z.string(),
      }),
    ),
    notes: z.string(),
    additionalServices: z.array(z.string()),
    checklist: z.array(Tick),
    /** Every vehicle, the first one included; absent where there is one. */
    vehicles: z
      .array(
        z.object({
          ...namedVehicle,
          /** What was done to it; absent where nothing was said. */ note: z.string().optional(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'JobReport' });

export const Upload = z
  .object({ clientId: z.string(), photoUrl: z.string(), thumbUrl: z.string(), sha256: z.string() })
  .meta({ id: 'Upload' });

const ofJob = { audience: 'team', params: idInPath } as const;
const recording = { problems: [404, 409, 413, 415, 422], touches: ['jobs', 'quotes', 'audit'] } as const;

/** What completed jobs say about how long work takes. Of something counted, the minutes are for each unit. */
const WorkTime = z.strictObject({
  packageType: z.string(),
  vehicleType: z.string().nullable(),
  jobs: z.number(),
  /** Half of the jobs took at most so many minutes. */
  median: z.number(),
  /** 80 percent of them took at most so many. */
  percentile80: z.number(),
});

export const documentationCalls = {
  'GET /api/jobs/:id/documentation': {
    ...ofJob,
    summary: 'Returns the documentation of a job, to its accepted employee and admins.',
    response: { 200: JobDocumentation },
    problems: [404, 409],
  },
  'GET /api/jobs/:id/photos': {
    ...ofJob,
    summary: 'Returns the photos of a job, oldest first.',
    response: { 200: z.array(JobPhoto) },
    problems: [404, 409],
  },
  'POST /api/jobs/:id/photos': {
    ...ofJob,
    ...recording,
    summary:
      'Records a photo, idempotent per client id. The first photo taken before the work starts the job; the last one that a completion is waiting for completes it.',
    headers: z.object(fromEmployee),
    body: NewJobPhoto,
    response: { 201: JobPhoto },
    bodyLimit: PHOTO_BODY,
    touches: ['jobs', 'quotes', 'staff', 'audit'],
  },
  'POST /api/job-photos/:id/remove': {
    audience: 'team',
    params: idInPath,
    summary:
      'Removes a photo: its author until the job is closed, and admins. Only admins can still see it. Returns the photos of the job.',
    response: { 200: z.array(JobPhoto) },
    problems: [404, 409, 422],
    touches: ['jobs', 'quotes', 'audit'],
  },
  'POST /api/jobs/:id/accept-late': {
    audience: 'admin',
    params: idInPath,
    summary: 'Accepts entries that former crew of a job sent late; the customer can see them from then on.',
    response: { 200: JobDocumentation },
    problems: [404, 422],
    touches: ['jobs', 'quotes', 'audit'],
  },
  'POST /api/jobs/:id/photo-files': {
    ...ofJob,
    ...recording,
    summary:
      'Uploads a picture as it is, to be referenced as `photoUrl` by a photo or damage entry of the same job. Idempotent per client id.',
    headers: z.object({
      ...fromEmployee,
      'x-client-id': z
        .uuid({ error: issue('notUuid', { field: 'xClientId' }) })
        .toLowerCase()
        .optional(),
      /** SHA-256 of the body; a mismatch is rejected. */
      'x-sha256': plainText('xSha256', 64)
        .regex(/^[\da-f]{64}$/i, { error: issue('notSha256') })
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
    summary: 'Returns the damage entries of a job, oldest first.',
    response: { 200: z.array(DamageLog) },
    problems: [404, 409],
  },
  'POST /api/jobs/:id/damage-logs': {
    ...ofJob,
    ...recording,
    summary: 'Records damage, idempotent per client id; a later entry can amend an earlier one.',
    headers: z.object(fromEmployee),
    body: NewDamageLog,
    response: { 201: DamageLog },
    bodyLimit: PHOTO_BODY,
  },
  'GET /api/jobs/:id/completion': {
    ...ofJob,
    summary: 'Returns how a job was completed; null before that.',
    response: { 200: Completion.nullable() },
    problems: [404, 409],
  },
  'POST /api/jobs/:id/completion': {
    ...ofJob,
    ...recording,
    summary:
      'Completes a job, once. It takes effect when the photos it names have arrived; one before and one after of each vehicle are required unless a reason is given.',
    headers: z.object(fromEmployee),
    body: NewCompletion,
    response: { 201: Completion },
    touches: ['jobs', 'quotes', 'staff', 'estimates', 'audit'],
  },
  'GET /api/admin/work-times': {
    audience: 'admin',
    summary:
      'Returns how long work on each package took in the last 365 days, from three completed jobs on: of all its vehicle classes (vehicleType null), and of each.',
    response: { 200: z.array(WorkTime) },
  },
  'POST /api/jobs/:id/reopen': {
    ...ofJob,
    summary:
      'Takes back that a job was completed, within ten minutes (REOPEN_SECONDS): it is open as before, and its thank-you email is dropped.',
    response: { 200: JobDocumentation },
    problems: [404, 409],
    touches: ['jobs', 'quotes', 'staff', 'estimates', 'mail', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type JobPhoto = z.infer<typeof JobPhoto>;
export type DamageLog = z.infer<typeof DamageLog>;
export type Completion = z.infer<typeof Completion>;
export type JobDocumentation = z.infer<typeof JobDocumentation>;
export type JobReport = z.infer<typeof JobReport>;
export type Upload = z.infer<typeof Upload>;
export type WorkTime = z.infer<typeof WorkTime>;
