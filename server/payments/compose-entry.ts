import type { Insertable } from 'kysely';
import type { NewPayment } from '#contract/payments.ts';
import { balanceOf, cashHalves, correctedIn } from '#core/payments/payments.ts';
import type { PaymentsTable } from '../db/payment-tables.ts';
import { Conflict, Invalid } from '../errors.ts';
import { entryOf, type PaymentRow } from '#server/data/payments.ts';

/** What of an entry follows from what was sent and what is in the ledger. */
export type Composed = Pick<
  Insertable<PaymentsTable>,
  'kind' | 'method' | 'cents' | 'is_tip' | 'half' | 'half_round' | 'corrects'
>;
type Around = { readonly payments: readonly PaymentRow[]; readonly totalCents: number };

/**
 * The entry that is to be recorded; undefined for a half that was paid already. Throws Invalid where a field is missing or
 * wrong, Conflict where nothing is owed or the amount of a half is another by now.
 */
export function composeEntry(given: NewPayment, around: Around): Composed | undefined {
  if (given.half !== undefined) return composeHalf(given, given.half, around);
  if (given.kind === 'correction') return composeCorrection(given, around);
  const { kind, method, cents } = given;
  if (!method) throw invalid('method', 'Method is missing. Please say how it was paid.');
  if (!cents) throw invalid('cents', 'The amount is missing. Please fill it in.');
  const { paidCents } = balanceOf(around.totalCents, around.payments.map(entryOf));
  if (kind === 'refund' && cents > paidCents)
    throw invalid('cents', 'That is more than was paid. A refund can be at most what came in.');
  return { ...PLAIN, kind, method, cents: kind === 'refund' ? -cents : cents, is_tip: kind === 'tip' };
}

const PLAIN = { half: null, half_round: 0, corrects: null } as const;

function composeHalf(given: NewPayment, half: 1 | 2, { payments, totalCents }: Around): Composed | undefined {
  if (given.method && given.method !== 'cash') throw invalid('method', 'Halves are paid in cash.');
  const entries = payments.map(entryOf);
  const present = cashHalves(totalCents, entries)[half - 1];
  if (!present || present.paidBy !== null) return undefined;
  const { cents } = present;
  if (cents === 0) throw new Conflict('wrong-state', 'Nothing is owed any more.', { dueCents: 0 });
  if (given.cents !== undefined && given.cents !== cents)
    throw new Conflict('wrong-state', 'The amount has changed. Please look at it again.', { cents });
  const round = entries.filter((entry) => entry.half === half).length;
  return { kind: 'payment', method: 'cash', cents, is_tip: false, half, half_round: round, corrects: null };
}

function composeCorrection({ corrects }: NewPayment, { payments }: Around): Composed {
  const wrong = payments.find(({ id }) => id === corrects);
  if (!wrong || wrong.kind === 'correction') throw invalid('corrects', 'Please choose the entry that was wrong.');
  if (correctedIn(payments.map(entryOf))(wrong))
    throw new Conflict('wrong-state', 'This entry was corrected already. Somebody may have been faster.');
  const { method, cents, is_tip } = wrong;
  return { ...PLAIN, kind: 'correction', method, cents: -cents, is_tip, corrects: wrong.id };
}

function invalid(path: string, message: string): Invalid {
  return new Invalid([{ path, message }]);
}
