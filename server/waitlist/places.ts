import type { WaitlistEntry, WaitlistPlace } from '#contract/waitlist.ts';
import { waitlistErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { NotFound } from '#server/errors.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { deleteEntry, findEntry, listEntries, type WaitlistRow } from '#server/quotes/waitlist/queries.ts';
import { workIn } from './work.ts';

/** Returns the place on the waitlist that a link opens. Throws NotFound once it's booked, left or removed, or its day is over. */
export async function openPlace(context: Context, { token }: { readonly token: string }): Promise<WaitlistPlace> {
  const row = await findEntry(context.db, hashToken(token));
  if (!row) throw noPlace();
  const { settings } = await context.settings();
  const { day, slot_time: time, held_until: heldUntil, first_name: firstName, email, draft } = row;
  const work = workIn(settings, draft, context.language);
  const { extras, items, ...rest } = draft;
  const kept = {
    ...rest,
    extras: [...extras],
    ...(items && { items: items.map((item) => ({ ...item, extras: [...item.extras] })) }),
  };
  return { state: stateOf(row, context.clock.now()), day, time, heldUntil, work, firstName, email, draft: kept };
}

/** Leaves the waitlist. Throws NotFound like `openPlace`. */
export async function leaveWaitlist(context: Context, { token }: { readonly token: string }): Promise<void> {
  await removeBy(context, { tokenHash: hashToken(token) }, 'waitlist.leave');
}

/** Returns the waitlist of a local date in its order, for the owner. */
export async function listWaitlist(context: Context, { day }: { readonly day: string }): Promise<WaitlistEntry[]> {
  const { settings } = await context.settings();
  const rows = await listEntries(context.db, day);
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    email: row.email,
    work: workIn(settings, row.draft, context.language),
    joinedAt: row.created_at,
    time: row.slot_time,
    heldUntil: row.held_until,
  }));
}

/** Removes an entry for the owner. Throws NotFound if it's gone already. */
export async function removeEntry(context: Context, { id }: { readonly id: string }): Promise<void> {
  await removeBy(context, { id }, 'waitlist.remove');
}

async function removeBy(
  context: Context,
  entry: Parameters<typeof deleteEntry>[1],
  action: 'waitlist.leave' | 'waitlist.remove',
): Promise<void> {
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const id = await deleteEntry(trx, entry);
    if (id === undefined) throw noPlace();
    await writeAudit(trx, context, { at, action, subject: 'waitlist', subjectId: id });
  });
}

function stateOf({ lapsed_at: lapsedAt, held_until: heldUntil }: WaitlistRow, now: Temporal.Instant) {
  if (heldUntil === null) return 'waiting';
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(heldUntil), now) <= 0;
  return lapsedAt !== null || isOver ? 'lapsed' : 'held';
}

function noPlace(): NotFound {
  return new NotFound(messageOf(waitlistErrorsTexts, 'noPlace'));
}
