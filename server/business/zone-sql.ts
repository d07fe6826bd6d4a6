import { sql } from 'kysely';
import { formatTime, localDate } from '#core/time.ts';
import type { Trx } from '../db/client.ts';
import type { QuoteRow } from '../quotes/sql.ts';

/** A reservation with the instant that it gets. */
export type HoldMove = { readonly quoteId: string; readonly from: string; readonly to: string };

/** A quote as it is since, with the instant that its appointment had. */
export type Moved = { readonly quote: QuoteRow; readonly formerStartsAt: string };

/** Waits for the submits that have read the present version, and lets none read it until this transaction ends. */
export async function lockReaders(trx: Trx): Promise<void> {
  await sql`lock table business_versions in access exclusive mode`.execute(trx);
}

/** Locks the quotes with a reservation that is still to come, as every change of a quote does before it touches others. */
export async function lockHolders(trx: Trx, now: Temporal.Instant): Promise<void> {
  await trx
    .selectFrom('quotes')
    .select('id')
    .where('id', 'in', (hold) =>
      hold.selectFrom('slot_holds').select('quote_id').where('starts_at', '>=', now.toString()),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Every reservation that is still to come, soonest first; they can't be changed until this transaction ends. */
export async function futureHolds(trx: Trx, now: Temporal.Instant) {
  return trx
    .selectFrom('slot_holds')
    .selectAll()
    .where('starts_at', '>=', now.toString())
    .orderBy('starts_at')
    .orderBy('seat')
    .forUpdate()
    .execute();
}

/** Gives reservations their new instants. All are taken out first: one may get the place that another leaves. */
export async function replaceHolds(trx: Trx, moves: readonly HoldMove[], now: Temporal.Instant): Promise<void> {
  await trx.deleteFrom('slot_holds').where('starts_at', '>=', now.toString()).execute();
  for (const { to, quoteId } of moves) {
    await sql`
      insert into slot_holds (starts_at, seat, quote_id)
      select ${to}::timestamptz, coalesce(max(seat), 0) + 1, ${quoteId}::uuid
      from slot_holds where starts_at = ${to}::timestamptz`.execute(trx);
  }
}

/** Moves the quotes and the open offers whose reservations moved; returns the quotes. */
export async function moveQuotes(trx: Trx, moves: readonly HoldMove[], at: string): Promise<readonly Moved[]> {
  const moved: Moved[] = [];
  for (const { quoteId, from, to } of moves) {
    await trx
      .updateTable('counter_offers')
      .set({ starts_at: to })
      .where('quote_id', '=', quoteId)
      .where('starts_at', '=', from)
      .where('answer', 'is', null)
      .execute();
    const quote = await trx
      .updateTable('quotes')
      .set((row) => ({ starts_at: to, updated_at: at, visit_sequence: row('visit_sequence', '+', 1) }))
      .where('id', '=', quoteId)
      .where('starts_at', '=', from)
      .returningAll()
      .executeTakeFirst();
    if (quote) moved.push({ quote, formerStartsAt: from });
  }
  return moved;
}

const AT_ONCE = 1000;

/** Writes the local date and the slot's text of every appointment and offer anew, as the zone's clock shows them. */
export async function rewriteTexts(trx: Trx, timeZone: string): Promise<void> {
  const { rows } = await sql<{ readonly starts_at: string }>`
    select starts_at from quotes where starts_at is not null
    union select starts_at from counter_offers where starts_at is not null`.execute(trx);
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const instants = rows.slice(first, first + AT_ONCE).map((row) => row.starts_at);
    await rewrite(trx, 'quotes', { instants, timeZone });
    await rewrite(trx, 'counter_offers', { instants, timeZone });
  }
}

type Texts = { readonly instants: readonly string[]; readonly timeZone: string };

async function rewrite(trx: Trx, table: 'quotes' | 'counter_offers', { instants, timeZone }: Texts): Promise<void> {
  const read = instants.map((text) => Temporal.Instant.from(text));
  const dates = read.map((instant) => localDate(instant, timeZone).toString());
  const times = read.map((instant) => formatTime(instant, timeZone));
  await sql`
    update ${sql.table(table)} as rewritten set scheduled_date = text.date, scheduled_time = text.time
    from unnest(${instants}::timestamptz[], ${dates}::date[], ${times}::text[]) as text (at, date, time)
    where rewritten.starts_at = text.at
      and (rewritten.scheduled_date <> text.date or rewritten.scheduled_time <> text.time)`.execute(trx);
}
