import { z } from 'zod';
import { PUSH_TOPICS } from '#core/notifications/push.ts';
import type { Call, CallKey } from './call.ts';
import { anObject } from './fields.ts';
import { issue } from './issues.ts';
import { idInPath } from './sessions.ts';

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
    summary: 'Shows notifications on this device. With more than 10 devices, the oldest is removed.',
    audience: 'team',
    body: NewDevice,
    response: { 201: z.object({ id: z.string() }) },
    problems: [422],
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
