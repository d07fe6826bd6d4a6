import { z } from 'zod';
import {
  APPLICANT_CODE_LENGTH,
  AVAILABILITY_CHOICES,
  isWebLink,
  normalizeApplicantCode,
} from '#core/people/applications.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, email, freeText, oneOf, personName, phone, plainText, requiredText } from './fields.ts';
import { issue } from './issues.ts';

/** Opens the application form: a code, or the email address to send one to. */
export const ApplicantAccess = z
  .object(
    {
      code: plainText('accessCode', 40)
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
    touches: ['mail'],
    body: ApplicantAccess,
    response: { 200: z.object({ success: z.literal(true), isCodeSent: z.boolean() }).meta({ id: 'AccessAnswer' }) },
    problems: [413, 415, 422],
    limit: { most: 60, seconds: 60 },
  },
  'POST /api/job-applications': {
    summary: 'Submits a job application. Requires the cookie set by an access code; idempotent per key.',
    audience: 'applicant',
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

export type ApplicantAccess = z.output<typeof ApplicantAccess>;
export type NewApplication = z.output<typeof NewApplication>;
