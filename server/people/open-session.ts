import { BROWSER_ON_SYSTEM, UNKNOWN_BROWSER } from '#core/people/browser-name.ts';
import { sessionLifetime } from '#core/people/identity.ts';
import type { Actor, Role } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { browserHash, rememberDevice } from '#server/remembered-device.ts';
import {
  takeOverDevice,
  deleteSession,
  findLiveSession,
  findRemembered,
  insertSession,
  type LiveSession,
} from './queries.ts';

/** Where a log-in comes from: the browser's own words about itself, and the cookies that it has already. */
export type Browser = {
  readonly userAgent: string | undefined;
  readonly sessionToken: string | undefined;
  /** The cookie by which the browser is known, as it was sent. */
  readonly deviceToken?: string | undefined;
};

export type NewSession = Browser & {
  readonly personId: string;
  /** The role of the log-in that succeeded. */
  readonly role: Role;
  /** How it was proven: for the audit log. */
  readonly by:
    | 'password'
    | 'second-factor'
    | 'recovery-code'
    | 'passkey'
    | 'password-change'
    | 'invitation'
    | 'link'
    | 'sign-up';
};

export type OpenedSession = {
  readonly id: string;
  readonly token: string;
  readonly seconds: number;
  /** The cookie by which this browser is known from now on. */
  readonly device: string;
};

/**
 * Opens a session for a person who has just authenticated, always with a new token, and ends this browser's previous session.
 * If that was a live one of the same person, its roles are kept. Remembers the browser as one of the person's devices, and
 * gives them the notifications that it shows.
 */
export async function openSession(trx: Trx, context: Context, opening: NewSession): Promise<OpenedSession> {
  const { personId, role, by } = opening;
  const now = context.clock.now();
  const earlier = await findEarlier(trx, context, opening);
  const roles = [...new Set([...(earlier?.person_id === personId ? earlier.hats : []), role])];
  const { idleSeconds, mostSeconds } = sessionLifetime(roles);
  const token = Buffer.from(context.random.bytes(32)).toString('base64url');
  const id = context.random.id();
  await insertSession(trx, {
    id,
    token_hash: hashToken(token),
    person_id: personId,
    hats: roles,
    browser: browserName(opening.userAgent),
    created_at: now.toString(),
    last_seen_at: now.toString(),
    idle_seconds: idleSeconds,
    expires_at: now.add({ seconds: mostSeconds }).toString(),
  });
  const device = rememberDevice(context, opening.deviceToken, await findRemembered(trx, personId));
  await takeOverDevice(trx, {
    person_id: personId,
    session_id: id,
    browser_hash: browserHash(context, device),
    role,
    earlierSessionId: earlier?.id,
    earlierHash: browserHash(context, opening.deviceToken),
  });
  if (earlier) await deleteSession(trx, { id: earlier.id, personId: earlier.person_id });
  const actor: Actor = { personId };
  await writeAudit(
    trx,
    { ...context, actor },
    { at: now.toString(), action: 'session.open', subject: 'person', subjectId: personId, after: { hats: roles, by } },
  );
  return { id, token, seconds: mostSeconds, device };
}

/** Returns the live session of this browser, also another person's. */
async function findEarlier(trx: Trx, context: Context, { sessionToken }: NewSession): Promise<LiveSession | undefined> {
  if (sessionToken === undefined) return undefined;
  return findLiveSession(trx, hashToken(sessionToken), context.clock.now().toString());
}

const BROWSERS = [
  [/\bEdg\w*\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  // oxlint-disable-next-line texts/no-hardcoded-text -- a name
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bCrOS\b/, 'Linux'],
] as const;

function browserName(userAgent = ''): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [browser ?? UNKNOWN_BROWSER, system].filter((part) => part !== undefined).join(BROWSER_ON_SYSTEM);
}
