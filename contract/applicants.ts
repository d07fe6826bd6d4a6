import { z } from 'zod';
import {
  APPLICANT_CODE_LENGTH,
  AVAILABILITY_CHOICES,
  isWebLink,
  normalizeApplicantCode,
} from '#core/people/applications.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, email, freeText, oneOf, personName, phone, plainText, requiredText } from './fields.ts';

/** Opens the application form: a code, or the email address to send one to. */
export const ApplicantAccess = z
  .object(
    {
      code: plainText('The access code', 40)
        .transform(normalizeApplicantCode)
        .refine((code) => code !== '', { error: 'Please enter the access code.' })
        .refine((code) => code.length <= APPLICANT_CODE_LENGTH, {
          error: `An access code has at most ${APPLICANT_CODE_LENGTH} characters.`,
        })
        .optional(),
      email: email.optional(),
    },
    anObject,
  )
  .refine(({ code, email: address }) => code !== undefined || address !== undefined, {
    path: ['code'],
    error: 'Please enter the access code.',
  })
  .meta({ id: 'ApplicantAccess' });

/** The application as documented. The link is only checked as text: the server never opens it. */
export const NewApplication = z
  .object(
    {
      firstName: personName('First name'),
      lastName: personName('Last name'),
      email,
      phone,
      availability: z
        .array(oneOf('Availability', AVAILABILITY_CHOICES), { error: 'Availability has to be a list.' })
        .min(1, { error: 'Please choose at least one time that suits you.' })
        .max(AVAILABILITY_CHOICES.length * 2, { error: 'Each choice once, please.' })
        .transform((chosen) => AVAILABILITY_CHOICES.filter((choice) => chosen.includes(choice))),
      experience: requiredText('Experience', 3000),
      whyJoin: requiredText('Why you want to join', 3000),
      resumeLink: freeText('Resume link', 500)
        .refine((text) => text === '' || isWebLink(text), {
          error: 'That is not a link. It should read like https://www.example.com/my-resume.',
        })
        .optional(),
      transportation: requiredText('Transportation', 500),
      references: freeText('References', 2000).optional(),
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
      'idempotency-key': plainText('Idempotency-Key', 64)
        .min(1, { error: 'Idempotency-Key is empty. Please fill it in or leave it out.' })
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
