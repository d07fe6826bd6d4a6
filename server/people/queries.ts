import { type Insertable, sql } from 'kysely';
import type { Language } from '#core/languages/language.ts';
import { type PushRole, MOST_PUSH_DEVICES } from '#core/notifications/push.ts';
import type { Role } from '#core/people/permissions.ts';
import type { Trx, Db, DbOrTrx } from '#server/db/client.ts';
import type {
  PasskeysTable,
  PeopleTable,
  PersonLinksTable,
  PersonLinkPurpose,
  PushSubscriptionsTable,
  SessionsTable,
} from '#server/db/people-tables.ts';
import type { Remembered } from '#server/remembered-device.ts';

/** Returns false if that passkey is already registered. */
export async function insertPasskey(trx: Trx, passkey: Insertable<PasskeysTable>): Promise<boolean> {
  const row = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the passkeys of a person, oldest first. */
export async function listPasskeys(db: Db, personId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'transports', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export type PasskeyForRole = NonNullable<Awaited<ReturnType<typeof findPasskeyForRole>>>;

/** Returns a passkey of a person who has the role. */
export async function findPasskeyForRole(db: Db, role: Role, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('people', 'people.id', 'passkeys.person_id')
    .leftJoin('second_factors', 'second_factors.person_id', 'people.id')
    .select(sql<boolean>`second_factors.confirmed_at is not null`.as('has_second_factor'))
    .select(['passkeys.id', 'passkeys.person_id', 'passkeys.public_key', 'passkeys.counter', 'people.name'])
    .where('passkeys.credential_id', '=', credentialId)
    .where(hasRole(role))
    .executeTakeFirst();
}

/** Records a use. Returns false if the passkey was removed or a concurrent use has already reached the count. */
export async function countUse(
  trx: Trx,
  use: { readonly id: string; readonly counter: number; readonly now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter: use.counter, last_used_at: use.now })
    .where('id', '=', use.id)
    .where(sql<boolean>`(counter < ${use.counter} or ${use.counter} = 0)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a passkey of a person. Returns false if they have none with that id. */
export async function deletePasskey(
  trx: Trx,
  passkey: { readonly id: string; readonly personId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', passkey.id)
    .where('person_id', '=', passkey.personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePasskeysOf(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('person_id', '=', personId).execute();
}

export async function insertChallenge(
  db: Db,
  challenge: { readonly hash: Buffer; readonly personId: string | null; readonly expiresAt: string },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: challenge.hash, person_id: challenge.personId, expires_at: challenge.expiresAt })
    .execute();
}

/** Uses up a challenge. Returns false if it is unknown, expired, already used, or was issued to another person. */
export async function takeChallenge(
  db: Db,
  challenge: { readonly hash: Buffer; readonly personId: string | null; readonly now: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge.hash)
    .where('person_id', 'is not distinct from', challenge.personId)
    .where('expires_at', '>', challenge.now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredChallenges(db: Db, now: string): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}

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

export type SecondFactor = NonNullable<Awaited<ReturnType<typeof findSecondFactor>>>;

/** Returns the second factor of a person, confirmed or not; undefined if there is none. */
export async function findSecondFactor(db: DbOrTrx, personId: string) {
  return db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

/** Starts over with an unconfirmed secret. Returns false if a confirmed one exists. */
export async function putSecret(
  trx: Trx,
  factor: { readonly personId: string; readonly sealedSecret: Buffer },
): Promise<boolean> {
  const row = await trx
    .insertInto('second_factors')
    .values({ person_id: factor.personId, sealed_secret: factor.sealedSecret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ sealed_secret: factor.sealedSecret, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns on the second factor. Returns false if it was already on. */
export async function confirmSecret(trx: Trx, personId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Accepts the code of a time step. Returns false if that step or a later one was already used. */
export async function takeStep(trx: Trx, personId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a recovery code. Returns false if there is no such code. */
export async function takeRecoveryCode(trx: Trx, personId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('person_id', '=', personId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(trx: Trx, personId: string, hashes: readonly Buffer[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ person_id: personId, code_hash: hash })))
    .execute();
}

/** Returns how many recovery codes a person has left. */
export async function countRecoveryCodes(db: Db, personId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Removes the second factor with its recovery codes. Returns false if there was no confirmed one. */
export async function deleteSecondFactor(trx: Trx, personId: string): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  const row = await trx
    .deleteFrom('second_factors')
    .where('person_id', '=', personId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

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

/** Returns the language of a person. */
export async function languageOf(trx: Trx, personId: string): Promise<Language> {
  const { language } = await trx
    .selectFrom('people')
    .select('language')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return language;
}
