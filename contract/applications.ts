import { ALL_LANGUAGES, LANGUAGE_TAGS } from '#core/languages/language.ts';
import { z } from 'zod';
import { APPLICATION_STATUSES } from '#core/people/applications.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, freeText, oneOf } from './fields.ts';
import { issue } from './issues.ts';
import { csvAnswer } from './files.ts';
import { listed, paged, pageOf } from './pages.ts';
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
    query: z.object({ ...paged, ...narrowed }),
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
          language: oneOf('language', LANGUAGE_TAGS).optional(),
        },
        anObject,
      )
      .refine((change) => Object.values(change).filter((value) => value !== undefined).length === 1, {
        path: ['status'],
        error: issue('statusOrNotes'),
      })
      .meta({ id: 'ApplicationChange' }),
    response: { 200: ApplicationDetail },
    problems: [404, 409, 422],
    touches: ['applications', 'mail', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type ApplicationInList = z.infer<typeof ApplicationInList>;
export type ApplicationDetail = z.infer<typeof ApplicationDetail>;
