import { sql, type Insertable } from 'kysely';
import type { Role } from '#core/people/permissions.ts';
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts';
import type { SessionsTable } from '#server/db/people-tables.ts';
import type { Remembered } from '#server/remembered-device.ts';

export async function insertSession(trx: Trx, session: Insertable<SessionsTable>): Promise<void> {
  await trx.insertInto('sessions').values(session).execute();
}

/** Returns what a remembered device depends on, as of this transaction. */
export async function findRemembered(trx: Trx, personId: string): Promise<Remembered> {
  return trx.selectFrom('people').select(['id', 'password_hash']).where('id', '=', personId).executeTakeFirstOrThrow();
}

export type LiveSession = Awaited<ReturnType<typeof findLiveSession>>;

/** Returns the session of a token with its roles; undefined if it is unknown or has ended. */
export async function findLiveSession(db: DbOrTrx, tokenHash: Buffer, now: string) {
  const has = (name: Role) => sql<boolean>`${name} = any(sessions.hats)`;
  return db
    .selectFrom('sessions')
    .leftJoin('admins', (join) =>
      join
        .onRef('admins.person_id', '=', 'sessions.person_id')
        .on('admins.accepted_at', 'is not', null)
        .on(has('admin')),
    )
    .leftJoin('employees', (join) =>
      join
        .onRef('employees.person_id', '=', 'sessions.person_id')
        .on('employees.deleted_at', 'is', null)
        .on(has('employee')),
    )
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .leftJoin('customers', (join) => join.onRef('customers.person_id', '=', 'sessions.person_id').on(has('customer')))
    .select(['sessions.id', 'sessions.person_id', 'sessions.hats', 'sessions.last_seen_at', 'sessions.browser'])
    .select(['admins.id as admin_id', 'employees.id as employee_id', 'customers.id as customer_id'])
    .select(['employees.employee_id as employee_number', 'people.language'])
    .where('token_hash', '=', tokenHash)
    .where(isLive(now))
    .executeTakeFirst();
}

/** Records that a session was used, which keeps it from ending for idleness. */
export async function touchSession(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** Returns the live sessions of a person, most recently used first. */
export async function listSessions(db: Db, personId: string, now: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'browser', 'created_at', 'last_seen_at'])
    .where('person_id', '=', personId)
    .where(isLive(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends one session of a person and the notifications of its device. Returns false if they have none with that id. */
export async function deleteSession(
  trx: Trx,
  session: { readonly id: string; readonly personId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .with('device', (db) =>
      db
        .deleteFrom('push_subscriptions')
        .where('session_id', '=', session.id)
        .where('person_id', '=', session.personId),
    )
    .deleteFrom('sessions')
    .where('id', '=', session.id)
    .where('person_id', '=', session.personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the sessions of a person with the notifications of their devices: all, all but one, or only those with a role. Returns how many there were. */
export async function deleteSessionsOf(
  trx: Trx,
  personId: string,
  which: { readonly butId?: string; readonly role?: Role } = {},
): Promise<number> {
  const { butId, role } = which;
  let devices = trx.deleteFrom('push_subscriptions').where('person_id', '=', personId);
  let query = trx.deleteFrom('sessions').where('person_id', '=', personId);
  if (butId !== undefined) {
    devices = devices.where('session_id', '<>', butId);
    query = query.where('id', '<>', butId);
  }
  if (role === 'admin' || role === 'employee') devices = devices.where('role', '=', role);
  if (role !== 'customer') await devices.execute();
  if (role !== undefined) query = query.where(sql<boolean>`${role} = any(hats)`);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the sessions that have ended. */
export async function deleteEndedSessions(db: Db, now: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) => where.not(isLive(now)))
    .execute();
}

function isLive(now: string) {
  return sql<boolean>`(sessions.expires_at > ${now}::timestamptz
    and sessions.last_seen_at + make_interval(secs => sessions.idle_seconds) > ${now}::timestamptz)`;
}
