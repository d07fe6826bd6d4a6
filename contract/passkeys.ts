import { z } from 'zod';
import type { Call, CallKey } from './call.ts';
import { anObject, plainText, requiredText } from './fields.ts';
import { issue } from './issues.ts';
import { PresentPassword } from './second-factors.ts';
import { idInPath, LoggedIn } from './sessions.ts';

const UNREADABLE = { error: issue('unreadablePasskey') };

const binary = plainText('passkey', 20_000).regex(/^[\w-]*$/, UNREADABLE);

/** The fields of Web Authentication that every answer of a browser has. */
const answerWith = <Response extends z.ZodType>(response: Response) =>
  z.object(
    {
      id: binary,
      rawId: binary,
      type: z.literal('public-key', UNREADABLE),
      clientExtensionResults: z.looseObject({}, UNREADABLE),
      response,
    },
    UNREADABLE,
  );

const NewPasskey = z
  .object(
    {
      name: requiredText('name', 60),
      answer: answerWith(
        z.object(
          {
            clientDataJSON: binary,
            attestationObject: binary,
            transports: z.array(plainText('transport', 30), UNREADABLE).max(10, UNREADABLE).optional(),
          },
          UNREADABLE,
        ),
      ),
    },
    anObject,
  )
  .meta({ id: 'NewPasskey' });

const PasskeyAnswer = z
  .object(
    {
      answer: answerWith(
        z.object({ clientDataJSON: binary, authenticatorData: binary, signature: binary }, UNREADABLE),
      ),
    },
    anObject,
  )
  .meta({ id: 'PasskeyAnswer' });

/** Options for the browser, passed to it unchanged. */
const Options = z.looseObject({ challenge: z.string() });

export const passkeyCalls = {
  'POST /api/admin/passkey-login/options': {
    summary: 'Returns the options that a browser needs to log in with a passkey.',
    audience: 'anyone',
    response: { 200: Options },
    passesLaunchLock: true,
  },
  'POST /api/admin/passkey-login': {
    summary: 'Logs in as an admin with a passkey.',
    audience: 'anyone',
    body: PasskeyAnswer,
    response: { 200: LoggedIn },
    problems: [401, 422],
    passesLaunchLock: true,
  },
  'POST /api/admin/passkeys/options': {
    summary: 'Returns the options that a browser needs to create a passkey.',
    audience: 'admin',
    body: PresentPassword,
    response: { 200: Options },
    problems: [422],
  },
  'POST /api/admin/passkeys': {
    summary: 'Stores a passkey that the browser created.',
    audience: 'admin',
    body: NewPasskey,
    response: { 201: z.object({ success: z.literal(true) }) },
    problems: [409, 422],
  },
  'DELETE /api/admin/passkeys/:id': {
    summary: "Removes one of the admin's own passkeys.",
    audience: 'admin',
    params: idInPath,
    response: { 204: null },
    problems: [404, 422],
  },
} as const satisfies Record<CallKey, Call>;
