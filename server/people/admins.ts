import type { Admin } from '#contract/people.ts';
import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { SOURCE } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { INVITATION_DAYS } from '#core/people/identity.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { personOf, type Context } from '#server/context.ts';
import { transaction, type Db } from '#server/db/client.ts';
import type { Random, Clock } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { hashPassword } from '#server/lib/passwords.ts';
import { hashToken, randomToken } from '#server/lib/secrets.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { shopLanguage } from '#server/settings/queries.ts';
import {
  deleteAdmin,
  deleteLinks,
  ensurePerson,
  findPerson,
  insertAdmin,
  insertLink,
  listAdminRows,
  lockAdmins,
  setPassword,
  deleteSessionsOf,
} from './queries.ts';
import { adminView } from './view.ts';

/** All admins and invitations that wait, the oldest first. */
export async function listAdmins(context: Context): Promise<readonly Admin[]> {
  const rows = await listAdminRows(context.db);
  return rows.map((row) => adminView(row, context.actor));
}

/**
 * Mails an invitation to become an admin: a one-time link where the new admin chooses a password. Inviting someone with a
 * pending invitation sends a new link and voids the earlier one. Throws Conflict if they are already an admin.
 */
export async function inviteAdmin(
  context: Context,
  invitation: { readonly name: string; readonly email: string },
): Promise<void> {
  const { name, email } = invitation;
  await recordAttempt(context, `invite:${personOf(context.actor)}`, { most: 20, seconds: 3600 });
  const token = randomToken(context.random, 24);
  const now = context.clock.now();
  const at = now.toString();
  await transaction(context.db, async (trx) => {
    await lockAdmins(trx);
    const id = context.random.id();
    const personId = await ensurePerson(trx, {
      id: context.random.id(),
      email,
      name,
      password_hash: null,
      email_verified_at: null,
      created_at: at,
      language: await shopLanguage(trx),
    });
    const isNew = await insertAdmin(trx, { id, personId, acceptedAt: null, createdAt: at });
    if (!isNew && (await isAdmin(trx, personId)))
      throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'adminAlready'));
    await deleteLinks(trx, personId, 'admin-invitation');
    await insertLink(trx, {
      token_hash: hashToken(token),
      purpose: 'admin-invitation',
      person_id: personId,
      created_at: at,
      expires_at: now.add({ hours: INVITATION_DAYS * 24 }).toString(),
    });
    const inviter = await findPerson(trx, personOf(context.actor));
    const invited = await findPerson(trx, personId);
    const invitedBy = inviter?.name ?? '';
    const data = { name, invitedBy, acceptUrl: `${context.publicUrl}/admin/reset?token=${token}&invitation=1` };
    await enqueue(trx, [
      outboxRow(
        context,
        { kind: 'admin-invitation', recipient: email, data },
        { language: invited?.language ?? SOURCE },
      ),
    ]);
    await writeAudit(trx, context, { at, action: 'admin.invite', subject: 'person', subjectId: personId });
  });
}

async function isAdmin(trx: Parameters<typeof listAdminRows>[0], personId: string): Promise<boolean> {
  const admins = await listAdminRows(trx);
  return admins.some((admin) => admin.person_id === personId && admin.accepted_at !== null);
}

/**
 * Removes the admin role, or withdraws an invitation: their admin sessions end at once; the person and their history stay.
 * Throws NotFound, and Conflict for the last admin who could log in.
 */
export async function removeAdmin(context: Context, { id }: { readonly id: string }): Promise<void> {
  await transaction(context.db, async (trx) => {
    await lockAdmins(trx);
    const admins = await listAdminRows(trx);
    const admin = admins.find((one) => one.id === id);
    if (!admin) throw new NotFound(messageOf(accountErrorsTexts, 'noAdmin'));
    if (!admins.some((one) => one.id !== id && one.accepted_at !== null)) {
      throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'lastAdmin'));
    }
    const personId = admin.person_id;
    await deleteAdmin(trx, id);
    await deleteLinks(trx, personId, 'admin-invitation');
    await deleteSessionsOf(trx, personId, { role: 'admin' });
    const at = context.clock.now().toString();
    await writeAudit(trx, context, { at, action: 'admin.remove', subject: 'person', subjectId: personId });
  });
}

/** The first admin as created: print the password once, never log it. */
export type Owner = {
  readonly email: string;
  /** Only when it was generated: the environment's own is known already. */
  readonly password: string | undefined;
};

/**
 * Creates the first admin at the very first start, with ADMIN_EMAIL and ADMIN_PASSWORD or a generated password. Returns
 * undefined if there are admins already; nothing changes then, regardless of the environment.
 */
export async function seedOwner(deps: {
  readonly db: Db;
  readonly env: Env;
  readonly clock: Clock;
  readonly random: Random;
}): Promise<Owner | undefined> {
  const { db, env, clock, random } = deps;
  if ((await listAdminRows(db)).length > 0) return undefined;
  const generated = env.ADMIN_PASSWORD === undefined ? Buffer.from(random.bytes(12)).toString('base64url') : undefined;
  const email = env.ADMIN_EMAIL.trim().toLowerCase();
  const passwordHash = await hashPassword(env.ADMIN_PASSWORD ?? generated ?? '', random.bytes(16));
  const at = clock.now().toString();
  const isMade = await transaction(db, async (trx) => {
    await lockAdmins(trx);
    if ((await listAdminRows(trx)).length > 0) return false;
    const personId = await ensurePerson(trx, {
      id: random.id(),
      email,
      name: 'Owner',
      password_hash: passwordHash,
      email_verified_at: at,
      created_at: at,
    });
    await setPassword(trx, personId, passwordHash);
    return insertAdmin(trx, { id: random.id(), personId, acceptedAt: at, createdAt: at });
  });
  return isMade ? { email, password: generated } : undefined;
}
