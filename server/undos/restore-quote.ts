import type { Settings } from '#core/settings/settings.ts';
import { formatInstant } from '#core/lib/time.ts';
import type { Trx } from '../db/client.ts';
import type { StateBefore } from '../db/undo-tables.ts';
import { Conflict } from '../errors.ts';
import { holdSlot } from '../data/hold-slot.ts';
import { holdersOf, lockSlots, releaseHolds } from '../data/quotes.ts';
import { deleteJob, forgetReminders, restoreJobRow, restoreQuoteRow, type UndoRow } from '#server/data/undos.ts';

type Restoring = {
  readonly undo: UndoRow;
  readonly before: Extract<StateBefore, { readonly quote: unknown }>;
  /** Now. */
  readonly at: string;
};

/** Restores a quote that is locked, with its slot and its job. Throws Conflict when another quote has the slot now. */
export async function restoreQuote(trx: Trx, business: Settings, { undo, before, at }: Restoring): Promise<void> {
  const { after, quote_id: quoteId } = undo;
  if (quoteId === null || !('quote' in after)) throw new Error(`the undo ${undo.id} has no quote`);
  const slotsOf = (state: Pick<typeof before, 'holds'>) => state.holds.map(({ starts_at: startsAt }) => startsAt);
  const lost = slotsOf(before).filter((startsAt) => !slotsOf(after).includes(startsAt));
  const gained = slotsOf(after).filter((startsAt) => !slotsOf(before).includes(startsAt));
  if (lost.length + gained.length > 0) await lockSlots(trx, [...lost, ...gained]);
  for (const startsAt of gained) await releaseHolds(trx, quoteId, startsAt);
  for (const startsAt of lost) {
    if (!(await holdSlot(trx, { startsAt, quoteId, capacity: business.slotCapacity })))
      throw await takenMeanwhile(trx, business, startsAt);
  }

  if (before.job) await restoreJobRow(trx, before.job);
  else if (after.job) await deleteJob(trx, after.job.id);
  await restoreQuoteRow(trx, quoteId, { ...before.quote, updated_at: at });
  await forgetReminders(trx, quoteId, before.reminders);
}

async function takenMeanwhile(trx: Trx, business: Settings, startsAt: string): Promise<Conflict> {
  const holders = await holdersOf(trx, startsAt);
  const names = holders.map(({ reference, customer_name: name }) => `${reference} (${name})`).join(', ');
  const when = formatInstant(Temporal.Instant.from(startsAt), business.timeZone);
  return new Conflict('slot-taken', `${when} was taken by ${names} in the meantime, so this can't be undone.`, {
    holders: holders.map(({ reference }) => reference),
  });
}
