import { createECDH } from 'node:crypto';
import type { Notifications } from '#contract/people.ts';
import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { PUSH_TOPICS, MOST_PUSH_DEVICES, PUSH_DEADLINE, type PushRole } from '#core/notifications/push.ts';
import type { Actor } from '#core/people/permissions.ts';
import { personOf, type Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Invalid, NotFound, Conflict } from '#server/errors.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { enqueue } from '#server/notifications/outbox.ts';
import { loadPushKeys, mayPost } from '#server/notifications/push.ts';
import { browserHash } from '#server/remembered-device.ts';
import {
  listPushSubscriptions,
  listTopicsOff,
  findLiveSession,
  insertPushSubscription,
  deletePushSubscription,
  setTopicsOff,
  languageOf,
} from './queries.ts';

/** Returns the caller's devices and topics, and the key that a browser subscribes with. */
export async function readNotifications(context: Context): Promise<Notifications> {
  const personId = personOf(context.actor);
  const [{ publicKey }, rows, off] = await Promise.all([
    loadPushKeys(context.db),
    listPushSubscriptions(context.db, personId),
    listTopicsOff(context.db, personId),
  ]);
  const role = roleOf(context.actor);
  return {
    publicKey,
    topics: PUSH_TOPICS[role].map((topic) => ({ topic, isOn: !off.includes(topic) })),
    devices: rows
      .filter((row) => row.role === role)
      .map(({ id, endpoint, browser, created_at: createdAt }) => ({ id, endpoint, browser, createdAt })),
  };
}

/**
 * Stores the browser's subscription for the caller. Throws Invalid for an address that isn't a public push service, and
 * Conflict when the caller has as many devices as they may.
 */
export async function addDevice(
  context: Context,
  newDevice: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
    readonly sessionToken: string | undefined;
    readonly deviceToken: string | undefined;
  },
): Promise<{ readonly id: string }> {
  const { endpoint, keys, sessionToken, deviceToken } = newDevice;
  const invalid = (path: string) => new Invalid([{ path, message: messageOf(accountErrorsTexts, 'noPushService') }]);
  if (!mayPost(context.env, endpoint)) throw invalid('endpoint');
  if (!isPoint(keys.p256dh)) throw invalid('keys.p256dh');
  const id = context.random.id();
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const session = await findLiveSession(trx, hashToken(sessionToken ?? ''), at);
    if (!session) throw new NotFound(messageOf(accountErrorsTexts, 'sessionEnded'));
    const isStored = await insertPushSubscription(trx, {
      id,
      person_id: personOf(context.actor),
      role: roleOf(context.actor),
      session_id: session.id,
      endpoint,
      ...keys,
      browser: session.browser,
      browser_hash: browserHash(context, deviceToken),
      created_at: at,
    });
    if (!isStored)
      throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'tooManyDevices', { most: MOST_PUSH_DEVICES }));
  });
  return { id };
}

/** Throws NotFound if the caller has no such device. */
export async function removeDevice(context: Context, { id }: { readonly id: string }): Promise<void> {
  const isRemoved = await transaction(context.db, (trx) =>
    deletePushSubscription(trx, { id, personId: personOf(context.actor) }),
  );
  if (!isRemoved) throw new NotFound(messageOf(accountErrorsTexts, 'noDevice'));
}

/** Turns notifications about these topics off for the caller, and all others on. */
export async function turnTopicsOff(context: Context, { off }: { readonly off: readonly string[] }): Promise<void> {
  await transaction(context.db, (trx) => setTopicsOff(trx, personOf(context.actor), [...new Set(off)]));
}

/** Queues a test notification for each device of the caller. Throws NotFound if there is none. */
export async function sendTest(context: Context): Promise<{ readonly devices: number }> {
  const now = context.clock.now();
  const role = roleOf(context.actor);
  return transaction(context.db, async (trx) => {
    const personId = personOf(context.actor);
    const language = await languageOf(trx, personId);
    const devices = (await listPushSubscriptions(trx, personId)).filter((device) => device.role === role);
    if (devices.length === 0) throw new NotFound(messageOf(accountErrorsTexts, 'noDevice'));
    await enqueue(
      trx,
      devices.map((device) => {
        const id = context.random.id();
        return {
          id,
          channel: 'push',
          kind: 'push-test',
          recipient: device.id,
          message_id: id,
          data: JSON.stringify({ path: role === 'admin' ? '/admin/dashboard' : '/employee-dashboard' }),
          due_at: now.toString(),
          deadline: now.add(PUSH_DEADLINE).toString(),
          language,
          created_at: now.toString(),
        };
      }),
    );
    return { devices: devices.length };
  });
}

function roleOf({ adminId }: Actor): PushRole {
  return adminId === undefined ? 'employee' : 'admin';
}

/** Whether that is a point of the curve; the text has been checked by the contract. */
function isPoint(p256dh: string): boolean {
  try {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    ecdh.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}
