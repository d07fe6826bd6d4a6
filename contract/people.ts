import { z } from 'zod';
import { ALL_LANGUAGES } from '#core/languages/language.ts';
import { PUSH_TOPICS } from '#core/notifications/push.ts';
import { PASSWORD_LEAST } from '#core/people/identity.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, email, personName, plainText } from './fields.ts';
import { issue } from './issues.ts';
import { idInPath, password } from './sessions.ts';

const newPassword = password('password').refine((text) => [...text].length >= PASSWORD_LEAST.admin, {
  error: issue('passwordTooShort', { least: PASSWORD_LEAST.admin }),
});

const Session = z.object({
  id: z.string(),
  browser: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isThisOne: z.boolean(),
});

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

export const Account = z
  .object({
    name: z.string(),
    email: z.string(),
    language: z.enum(ALL_LANGUAGES),
    secondFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() }),
    passkeys: z.array(Passkey),
    sessions: z.array(Session),
  })
  .meta({ id: 'Account' });

export const Admin = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    /** When the invitation was accepted; null while it waits. */
    acceptedAt: z.string().nullable(),
    isYou: z.boolean(),
  })
  .meta({ id: 'Admin' });

export const peopleCalls = {
  'GET /api/admin/account': {
    summary: "Returns the admin's own account: second factor, passkeys and sessions.",
    audience: 'admin',
    response: { 200: Account },
  },
  'POST /api/admin/password': {
    summary: "Changes the admin's own password; all other sessions end.",
    audience: 'admin',
    body: z.object({ password: password('currentPassword'), newPassword }, anObject).meta({ id: 'PasswordChange' }),
    response: { 204: null },
    problems: [422],
  },
  'POST /api/admin/forgot-password': {
    summary: 'Emails a one-time link to set a new password. The response never reveals whether the address is known.',
    audience: 'anyone',
    body: z.object({ email }, anObject).meta({ id: 'ForgotPassword' }),
    response: { 200: z.object({ success: z.literal(true), message: z.string() }) },
    problems: [422],
    passesLaunchLock: true,
  },
  'POST /api/admin/reset-password': {
    summary: 'Sets a password with the link of a reset or an invitation. Ends all sessions; the link is used up.',
    audience: 'anyone',
    body: z.object({ token: plainText('token', 100), password: newPassword }, anObject).meta({ id: 'PasswordReset' }),
    response: { 200: z.object({ success: z.literal(true) }) },
    problems: [401, 422],
    passesLaunchLock: true,
  },
  'GET /api/admin/admins': {
    summary: 'Returns all admins and pending invitations.',
    audience: 'admin',
    response: { 200: z.array(Admin) },
  },
  'POST /api/admin/admins': {
    summary: 'Invites a person to become an admin, or sends the invitation again.',
    audience: 'admin',
    body: z.object({ name: personName('name'), email }, anObject).meta({ id: 'AdminInvitation' }),
    response: { 201: z.object({ success: z.literal(true) }) },
    problems: [409, 422],
  },
  'DELETE /api/admin/admins/:id': {
    summary: 'Removes an admin or withdraws an invitation. At least one admin has to stay.',
    audience: 'admin',
    params: idInPath,
    response: { 204: null },
    problems: [404, 409, 422],
  },
} as const satisfies Record<CallKey, Call>;

export type Account = z.infer<typeof Account>;
export type Admin = z.infer<typeof Admin>;

const TOPICS = [...PUSH_TOPICS.admin, ...PUSH_TOPICS.employee] as const;
const INVALID = { error: issue('unreadableDevice') };

/** A key of the Push API, in base64url: an uncompressed point of P-256 with 65 bytes, and 16 random bytes. */
const key = (length: number) => z.string(INVALID).regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), INVALID);

const NewDevice = z
  .object(
    { endpoint: z.string(INVALID).max(1000, INVALID), keys: z.object({ p256dh: key(87), auth: key(22) }, INVALID) },
    anObject,
  )
  .meta({ id: 'NewPushDevice' });

const Notifications = z
  .object({
    publicKey: z.string(),
    topics: z.array(z.object({ topic: z.enum(TOPICS), isOn: z.boolean() })),
    devices: z.array(z.object({ id: z.string(), endpoint: z.string(), browser: z.string(), createdAt: z.string() })),
  })
  .meta({ id: 'Notifications' });
export type Notifications = z.output<typeof Notifications>;

export const pushCalls = {
  'GET /api/notifications': {
    summary: "Returns the caller's devices that show notifications, and what they are shown for.",
    audience: 'team',
    response: { 200: Notifications },
  },
  'POST /api/notifications/devices': {
    summary: 'Shows notifications on this device. A person can have 10 devices per role.',
    audience: 'team',
    body: NewDevice,
    response: { 201: z.object({ id: z.string() }) },
    problems: [409, 422],
  },
  'DELETE /api/notifications/devices/:id': {
    summary: "Stops notifications on one of the caller's own devices.",
    audience: 'team',
    params: idInPath,
    response: { 204: null },
    problems: [404, 422],
  },
  'PUT /api/notifications/topics': {
    summary: 'Sets what the caller gets no notifications for, on all their devices.',
    audience: 'team',
    body: z.object({ off: z.array(z.enum(TOPICS, INVALID), INVALID).max(TOPICS.length, INVALID) }, anObject),
    response: { 204: null },
  },
  'POST /api/notifications/test': {
    summary: "Sends a test notification to the caller's devices.",
    audience: 'team',
    response: { 202: z.object({ devices: z.number() }) },
    problems: [404],
    limit: { most: 10, seconds: 60 },
  },
} as const satisfies Record<CallKey, Call>;
