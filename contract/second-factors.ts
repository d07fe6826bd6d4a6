import { z } from 'zod';
import type { Call, CallKey } from './call.ts';
import { anObject } from './fields.ts';
import { code, password } from './sessions.ts';

/** Sensitive changes require the current password again. */
export const PresentPassword = z.object({ password: password('password') }, anObject).meta({ id: 'PresentPassword' });

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

export const secondFactorCalls = {
  'POST /api/admin/second-factor': {
    summary:
      'Returns a new secret for an authenticator app, as text and as the URL for a QR code. It takes effect once confirmed.',
    audience: 'admin',
    body: PresentPassword,
    response: { 200: z.object({ secret: z.string(), address: z.string() }) },
    problems: [409, 422],
  },
  'POST /api/admin/second-factor/confirm': {
    summary: 'Turns on the second factor with a first code. Returns the recovery codes, only this once.',
    audience: 'admin',
    body: z.object({ code }, anObject).meta({ id: 'FirstCode' }),
    response: { 200: RecoveryCodes },
    problems: [409, 422],
  },
  'POST /api/admin/second-factor/recovery-codes': {
    summary: 'Replaces the recovery codes and returns the new ones.',
    audience: 'admin',
    body: PresentPassword,
    response: { 200: RecoveryCodes },
    problems: [409, 422],
  },
  'POST /api/admin/second-factor/turn-off': {
    summary: 'Removes the second factor with its recovery codes.',
    audience: 'admin',
    body: PresentPassword,
    response: { 204: null },
    problems: [409, 422],
  },
} as const satisfies Record<CallKey, Call>;
