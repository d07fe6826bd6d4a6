import { z } from 'zod';
import { ALL_LANGUAGES, LANGUAGE_TAGS } from '#core/languages/language.ts';
import {
  APPLICATION_STATUSES,
  APPLICANT_CODE_LENGTH,
  AVAILABILITY_CHOICES,
  isWebLink,
  normalizeApplicantCode,
} from '#core/people/applications.ts';
import { type Call, type CallKey, csvAnswer } from './call.ts';
import { anObject, codeText, freeText, oneOf, email, personName, phone, plainText, requiredText } from './fields.ts';
import { issue } from './issues.ts';
import { listed, paged, pageOf, sortedBy } from './pages.ts';
import { idInPath } from './sessions.ts';
import { UndoOffer } from './undos.ts';

/** An application in the owner's list. */
export const ApplicationInList = z
  .object({
    id: z.string(),
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    status: z.enum(APPLICATION_STATUSES),
    availability: z.array(z.string()),
    createdAt: z.string(),
    isTest: z.boolean(),
  })
  .meta({ id: 'ApplicationInList' });

/** Everything an applicant wrote, the decisions that are possible now, and earlier ones. */
export const ApplicationDetail = ApplicationInList.extend({
  firstName: z.string(),
  lastName: z.string(),
  /** What the applicant reads. */
  language: z.enum(ALL_LANGUAGES),
  experience: z.string(),
  whyJoin: z.string(),
  resumeLink: z.string().nullable(),
  transportation: z.string(),
  references: z.string().nullable(),
  /** The owner's own notes. */
  notes: z.string(),
  nextStatuses: z.array(z.enum(APPLICATION_STATUSES)),
  /** `status` is the result of a decision, or 'undone'. */
  history: z.array(z.object({ at: z.string(), who: z.string(), status: z.string() })),
  /** Whether an employee has this address. */
  isOnCrew: z.boolean(),
  /** The latest decision, while it can be undone. */
  undo: UndoOffer.nullable(),
}).meta({ id: 'ApplicationDetail' });

const ApplicationPage = pageOf(ApplicationInList).meta({ id: 'ApplicationPage' });
const narrowed = { status: oneOf('status', APPLICATION_STATUSES).optional() };

export const applicationCalls = {
  'GET /api/job-applications': {
    summary:
      'Returns the job applications, newest first. Without parameters: the newest 50 as a plain array; with any parameter: a page.',
    audience: 'admin',
    query: z.object({ ...paged, ...narrowed, sort: sortedBy('applications') }),
    response: { 200: z.union([z.array(ApplicationInList), ApplicationPage]) },
    problems: [422],
  },
  'GET /api/job-applications/export': {
    summary: 'Exports the job applications as CSV, with the same filters as the list.',
    audience: 'admin',
    query: z.object({ ...listed, ...narrowed }),
    response: { 200: csvAnswer },
    problems: [422],
  },
  'GET /api/job-applications/:id': {
    summary: 'Returns one application with everything the applicant wrote.',
    audience: 'admin',
    params: idInPath,
    response: { 200: ApplicationDetail },
    problems: [404, 422],
  },
  'PATCH /api/job-applications/:id': {
    summary:
      "Moves an application to interview, hired or rejected and tells the applicant, or changes its notes or the applicant's language.",
    audience: 'admin',
    params: idInPath,
    body: z
      .object(
        {
          status: oneOf('status', APPLICATION_STATUSES).optional(),
          notes: freeText('notes', 5000).optional(),
          /** The notes as the writer saw them; 409 with the stored ones if they have changed since. */
          seenNotes: freeText('notes', 5000).optional(),
          language: oneOf('language', LANGUAGE_TAGS).optional(),
        },
        anObject,
      )
      .refine(
        ({ seenNotes: _, ...change }) => Object.values(change).filter((value) => value !== undefined).length === 1,
        {
          path: ['status'],
          error: issue('statusOrNotes'),
        },
      )
      .meta({ id: 'ApplicationChange' }),
    response: { 200: ApplicationDetail },
    problems: [404, 409, 422],
    touches: ['applications', 'mail', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type ApplicationInList = z.infer<typeof ApplicationInList>;
export type ApplicationDetail = z.infer<typeof ApplicationDetail>;

/** Opens the application form: a code, or the email address to send one to. */
const ApplicantAccess = z
  .object(
    {
      code: codeText('accessCode', 40)
        .transform(normalizeApplicantCode)
        .refine((code) => code !== '', { error: issue('noAccessCode') })
        .refine((code) => code.length <= APPLICANT_CODE_LENGTH, {
          error: issue('accessCodeTooLong', { most: APPLICANT_CODE_LENGTH }),
        })
        .optional(),
      email: email.optional(),
    },
    anObject,
  )
  .refine(({ code, email: address }) => code !== undefined || address !== undefined, {
    path: ['code'],
    error: issue('noAccessCode'),
  })
  .meta({ id: 'ApplicantAccess' });

/** The application as documented. The link is only checked as text: the server never opens it. */
export const NewApplication = z
  .object(
    {
      firstName: personName('firstName'),
      lastName: personName('lastName'),
      email,
      phone,
      availability: z
        .array(oneOf('availability', AVAILABILITY_CHOICES), { error: issue('notAvailabilityList') })
        .min(1, { error: issue('noAvailability') })
        .max(AVAILABILITY_CHOICES.length * 2, { error: issue('choiceTwice') })
        .transform((chosen) => AVAILABILITY_CHOICES.filter((choice) => chosen.includes(choice))),
      experience: requiredText('experience', 3000),
      whyJoin: requiredText('whyJoin', 3000),
      resumeLink: freeText('resumeLink', 500)
        .refine((text) => text === '' || isWebLink(text), {
          error: issue('notWebLink', { example: 'https://www.example.com/my-resume' }),
        })
        .optional(),
      transportation: requiredText('transportation', 500),
      references: freeText('references', 2000).optional(),
    },
    anObject,
  )
  .meta({ id: 'NewApplication' });

export const applicantCalls = {
  'POST /api/job-applications/access': {
    summary:
      'Opens the application form for two hours with an access code, or emails a code to an address. Never reveals who has applied.',
    audience: 'anyone',
    passesLaunchLock: true,
    touches: ['mail'],
    body: ApplicantAccess,
    response: { 200: z.object({ success: z.literal(true), isCodeSent: z.boolean() }).meta({ id: 'AccessAnswer' }) },
    problems: [413, 415, 422],
    limit: { most: 60, seconds: 60 },
  },
  'POST /api/job-applications': {
    summary: 'Submits a job application. Requires the cookie set by an access code; idempotent per key.',
    audience: 'applicant',
    passesLaunchLock: true,
    touches: ['applications', 'mail', 'audit'],
    headers: z.object({
      'idempotency-key': plainText('idempotencyKey', 64)
        .min(1, { error: issue('emptyHeader', { field: 'idempotencyKey' }) })
        .optional(),
    }),
    body: NewApplication,
    response: { 201: z.object({ success: z.literal(true) }).meta({ id: 'ApplicationReceived' }) },
    problems: [413, 415, 422],
    limit: { most: 20, seconds: 600 },
  },
} as const satisfies Record<CallKey, Call>;

type ApplicantAccess = z.output<typeof ApplicantAccess>;
export type NewApplication = z.output<typeof NewApplication>;
