import { sql, type Insertable } from 'kysely';
import type { Language } from '#core/languages/language.ts';
import { MOST_PUSH_DEVICES, type PushRole } from '#core/notifications/push.ts';
import type { Role } from '#core/people/permissions.ts';
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts';
import type {
  PeopleTable,
  PersonLinkPurpose,
  PersonLinksTable,
  PushSubscriptionsTable,
} from '#server/db/people-tables.ts';

export type PersonWithRole = NonNullable<Awaited<ReturnType<typeof findPersonWithRole>>>;

/** Returns the person who logs in with this email address (for employees: employee ID) and has the role. */
export async function findPersonWithRole(db: Db, role: Role, login: string) {
  return db
    .selectFrom('people')
    .leftJoin('second_factors', 'second_factors.person_id', 'people.id')
    .select(['people.id', 'people.name', 'people.email', 'people.password_hash', 'people.language'])
    .select(sql<boolean>`second_factors.confirmed_at is not null`.as('has_second_factor'))
    .where(hasLogIn(role, login))
    .executeTakeFirst();
}

export async function findPerson(db: DbOrTrx, id: string) {
  return db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findPersonByEmail(db: DbOrTrx, email: string) {
  return db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Locks the person until the transaction ends and returns their current row. */
export async function lockPerson(trx: Trx, id: string) {
  return trx.selectFrom('people').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Inserts a person unless the address is known. Returns the id of the person with that address. */
export async function ensurePerson(trx: Trx, person: Insertable<PeopleTable>): Promise<string> {
  await trx
    .insertInto('people')
    .values(person)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const row = await trx.selectFrom('people').select('id').where('email', '=', person.email).executeTakeFirstOrThrow();
  return row.id;
}

export async function setPassword(trx: Trx, personId: string, passwordHash: string): Promise<void> {
  await trx.updateTable('people').set({ password_hash: passwordHash }).where('id', '=', personId).execute();
}

export async function setLanguage(db: Db, personId: string, language: Language): Promise<void> {
  await db.updateTable('people').set({ language }).where('id', '=', personId).execute();
}

/** Changes the email address, which then has to be verified again. */
export async function setEmail(trx: Trx, personId: string, email: string): Promise<void> {
  await trx
    .updateTable('people')
    .set({ email, email_verified_at: null })
    .where('id', '=', personId)
    .where('email', '<>', email)
    .execute();
}

/** Records that the person has proved their email address. */
export async function verifyEmail(trx: Trx, personId: string, now: string): Promise<void> {
  await trx
    .updateTable('people')
    .set({ email_verified_at: now })
    .where('id', '=', personId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Stores a link that was mailed to a person, by its hash. */
export async function insertLink(trx: Trx, link: Insertable<PersonLinksTable>): Promise<void> {
  await trx.insertInto('person_links').values(link).execute();
}

/** Returns what the person of a mailed link reads; undefined if the link is unknown or expired. */
export async function findLinkLanguage(db: Db, tokenHash: Buffer, now: string): Promise<Language | undefined> {
  const row = await db
    .selectFrom('person_links')
    .innerJoin('people', 'people.id', 'person_id')
    .select('language')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.language;
}

/** The purposes of links that can set a password on their own. */
const PASSWORD_LINKS: readonly PersonLinkPurpose[] = ['reset-password', 'admin-invitation'];

/**
 * Uses up a link that sets a password, along with all others of the same person. Returns undefined if it is unknown,
 * expired or already used.
 */
export async function takeLink(trx: Trx, tokenHash: Buffer, now: string) {
  const link = await trx
    .deleteFrom('person_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('purpose', 'in', PASSWORD_LINKS)
    .returning(['person_id', 'purpose'])
    .executeTakeFirst();
  if (link) await deleteLinks(trx, link.person_id);
  return link;
}

/** Deletes a person's mailed links, or those with one purpose. */
export async function deleteLinks(trx: Trx, personId: string, purpose?: PersonLinkPurpose): Promise<void> {
  await trx
    .deleteFrom('person_links')
    .where('person_id', '=', personId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'reset-password'))
    .execute();
}

export async function deleteExpiredLinks(db: Db, now: string): Promise<void> {
  await db.deleteFrom('person_links').where('expires_at', '<=', now).execute();
}

/** Serializes changes to the list of admins: if two admins remove each other at once, one must remain. */
export async function lockAdmins(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(4207231978)`.execute(trx);
}

/** Returns all admins, oldest first. A pending invitation has no accepted_at. */
export async function listAdminRows(db: DbOrTrx) {
  return db
    .selectFrom('admins')
    .innerJoin('people', 'people.id', 'admins.person_id')
    .select(['admins.id', 'admins.person_id', 'admins.accepted_at', 'admins.created_at', 'people.name', 'people.email'])
    .orderBy('admins.created_at')
    .orderBy('admins.id')
    .execute();
}

/**
 * Makes the person an admin, now or when they accept the invitation. Returns false if they already are one or were
 * invited.
 */
export async function insertAdmin(
  trx: Trx,
  admin: {
    readonly id: string;
    readonly personId: string;
    readonly acceptedAt: string | null;
    readonly createdAt: string;
  },
): Promise<boolean> {
  const row = await trx
    .insertInto('admins')
    .values({ id: admin.id, person_id: admin.personId, accepted_at: admin.acceptedAt, created_at: admin.createdAt })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Activates the admin role of an invitation. Returns false if the invitation was withdrawn. */
export async function acceptAdmin(trx: Trx, personId: string, now: string): Promise<boolean> {
  const row = await trx
    .updateTable('admins')
    .set({ accepted_at: now })
    .where('person_id', '=', personId)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteAdmin(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('admins').where('id', '=', id).execute();
}

/** Returns the roles of a person. */
export async function rolesOf(db: DbOrTrx, id: string): Promise<readonly Role[]> {
  const row = await db
    .selectFrom('people')
    .select([hasRole('admin').as('admin'), hasRole('employee').as('employee'), hasRole('customer').as('customer')])
    .where('id', '=', id)
    .executeTakeFirst();
  return (['admin', 'employee', 'customer'] as const).filter((role) => row?.[role]);
}

/** SQL condition: whether the person in this row has the role. */
export function hasRole(role: Role) {
  switch (role) {
    case 'admin':
      return sql<boolean>`exists (
        select from admins where admins.person_id = people.id and admins.accepted_at is not null)`;
    case 'customer':
      return sql<boolean>`exists (select from customers where customers.person_id = people.id)`;
    case 'employee':
      return sql<boolean>`exists (
        select from employees where employees.person_id = people.id and employees.deleted_at is null)`;
  }
}

function hasLogIn(role: Role, login: string) {
  return role === 'employee'
    ? sql<boolean>`people.id = (select person_id from employees where employee_id = ${login} and deleted_at is null)`
    : sql<boolean>`people.email = ${login} and ${hasRole(role)}`;
}

/**
 * Stores a device, replacing what was stored for its endpoint or its browser, also another person's. Returns false, and has
 * to be rolled back, if the person has as many devices as they may.
 */
export async function insertPushSubscription(trx: Trx, device: Insertable<PushSubscriptionsTable>): Promise<boolean> {
  await lockPerson(trx, device.person_id);
  await trx
    .deleteFrom('push_subscriptions')
    .where((where) =>
      where.or([where('endpoint', '=', device.endpoint), where('browser_hash', '=', device.browser_hash ?? null)]),
    )
    .execute();
  if (await hasMostDevices(trx, device.person_id, device.role)) return false;
  await trx.insertInto('push_subscriptions').values(device).execute();
  return true;
}

async function hasMostDevices(trx: Trx, personId: string, role: PushRole): Promise<boolean> {
  const devices = await listPushSubscriptions(trx, personId);
  return devices.filter((device) => device.role === role).length >= MOST_PUSH_DEVICES;
}

type LogIn = Pick<PushSubscriptionsTable, 'person_id' | 'session_id' | 'browser_hash'> & {
  readonly role: Role;
  /** The session of the browser that this one replaces. */
  readonly earlierSessionId: string | undefined;
  /** The browser as it was known until now. */
  readonly earlierHash: Buffer | null;
};

/**
 * Gives the notifications of a browser to the person who has just logged in on it: their own go on with the new session,
 * those of another person are theirs from now on. A customer gets none, nor does a person who has as many devices as they
 * may: then the device is removed.
 */
export async function takeOverDevice(trx: Trx, logIn: LogIn): Promise<void> {
  const { person_id: personId, session_id, browser_hash, role, earlierSessionId, earlierHash } = logIn;
  const isHere = sql<boolean>`(browser_hash = ${earlierHash} or session_id = ${earlierSessionId ?? null}::uuid)`;
  const devices = await trx
    .selectFrom('push_subscriptions')
    .select(['id', 'person_id', 'role'])
    .where(isHere)
    .execute();
  if (devices.length === 0) return;
  await lockPerson(trx, personId);
  for (const device of devices) {
    const nextRole = device.person_id === personId ? device.role : await roleWithRoom(trx, personId, role);
    if (nextRole === undefined) await trx.deleteFrom('push_subscriptions').where('id', '=', device.id).execute();
    else
      await trx
        .updateTable('push_subscriptions')
        .set({ person_id: personId, role: nextRole, session_id, browser_hash })
        .where('id', '=', device.id)
        .execute();
  }
}

/** Returns the role if the person may have one more device in it. */
async function roleWithRoom(trx: Trx, personId: string, role: Role): Promise<PushRole | undefined> {
  if (role === 'customer' || (await hasMostDevices(trx, personId, role))) return undefined;
  return role;
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

/** Returns the topics of notifications that a person has turned off. */
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
