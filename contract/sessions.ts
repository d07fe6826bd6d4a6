import { z } from 'zod';
import { LANGUAGE_TAGS } from '#core/languages/language.ts';
import { PASSWORD_MOST } from '#core/people/identity.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, codeText, email, oneOf, plainText } from './fields.ts';
import { issue, type FieldName } from './issues.ts';

export const password = (field: FieldName) =>
  plainText(field, PASSWORD_MOST).refine((text) => text.length > 0, { error: issue('missing', { field }) });

/** A code of an authenticator app, or a recovery code. */
export const code = codeText('code', 40);

export const idInPath = z.object({ id: z.uuid({ error: issue('notId') }) });

/** The response to a log-in; `secondFactor` says whether the account has one. */
export const LoggedIn = z
  .object({ success: z.literal(true), name: z.string(), secondFactor: z.boolean() })
  .meta({ id: 'LoggedIn' });

export const sessionCalls = {
  'POST /api/admin/login': {
    summary:
      "Logs in as an admin. With a second factor set up, returns 401 with the code 'second-factor' until `code` is sent.",
    audience: 'anyone',
    body: z.object({ email, password: password('password'), code: code.optional() }, anObject).meta({ id: 'LogIn' }),
    response: { 200: LoggedIn },
    problems: [401, 422],
    passesLaunchLock: true,
  },
  'POST /api/admin/logout': {
    summary: 'Logs out this browser, if it is logged in.',
    audience: 'anyone',
    response: { 204: null },
    passesLaunchLock: true,
  },
  'GET /api/admin/check-auth': {
    summary: 'Returns the admin who is logged in.',
    audience: 'admin',
    response: { 200: z.object({ success: z.literal(true), name: z.string(), email: z.string() }) },
    passesLaunchLock: true,
  },
  'POST /api/admin/log-out-everywhere': {
    summary: 'Ends all sessions of this admin, including this one.',
    audience: 'admin',
    response: { 204: null },
  },
  'DELETE /api/admin/sessions/:id': {
    summary: 'Ends one session of this admin.',
    audience: 'admin',
    params: idInPath,
    response: { 204: null },
    problems: [404, 422],
  },
  'PUT /api/language': {
    summary: "Chooses the language of this browser for a year, and of the caller's account if they are logged in.",
    audience: 'anyone',
    body: z.object({ language: oneOf('language', LANGUAGE_TAGS) }, anObject).meta({ id: 'LanguageChoice' }),
    response: { 204: null },
    problems: [422],
  },
} as const satisfies Record<CallKey, Call>;
