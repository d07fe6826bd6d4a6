import { sql, type Insertable } from 'kysely';
import { MOST_PUSH_DEVICES } from '#core/notifications/push.ts';
import type { Db, Trx } from '../db/client.ts';
import type { PushSubscriptionsTable } from '../db/people-tables.ts';

/**
 * Stores a device, replacing what was stored for its endpoint, also another person's; beyond the most per person, the
 * oldest are removed.
 */
export async function insertPushSubscription(trx: Trx, device: Insertable<PushSubscriptionsTable>): Promise<void> {
  await sql`select from people where id = ${device.person_id} for update`.execute(trx);
  await trx.deleteFrom('push_subscriptions').where('endpoint', '=', device.endpoint).execute();
  await trx.insertInto('push_subscriptions').values(device).execute();
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where person_id = ${device.person_id} and role = ${device.role}
    order by created_at desc, id desc offset ${MOST_PUSH_DEVICES})`.execute(trx);
}

/** Returns the devices of a person, newest first. */
export async function listPushSubscriptions(db: Db | Trx, personId: string) {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'role', 'endpoint', 'browser', 'created_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Removes a device of a person. Returns false if they have none with that id. */
export async function deletePushSubscription(
  trx: Trx,
  { id, personId }: { readonly id: string; readonly personId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listTopicsOff(db: Db, personId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('push_topics_off').select('topic').where('person_id', '=', personId).execute();
  return rows.map(({ topic }) => topic);
}

/** Replaces the topics that a person has turned off. */
export async function setTopicsOff(trx: Trx, personId: string, topics: readonly string[]): Promise<void> {
  await sql`select from people where id = ${personId} for update`.execute(trx);
  await trx.deleteFrom('push_topics_off').where('person_id', '=', personId).execute();
  if (topics.length > 0)
    await trx
      .insertInto('push_topics_off')
      .values(topics.map((topic) => ({ person_id: personId, topic })))
      .execute();
}
