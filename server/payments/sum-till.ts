import type { LedgerRow, Till } from '#contract/payment-answers.ts';
import { PAYMENT_METHODS, type EntryKind } from '#core/payments/payments.ts';
import type { Actor } from '#core/people/permissions.ts';
import { localDate } from '#core/lib/time.ts';
import type { Deps } from '../deps.ts';
import { searchLedger } from './search-ledger.ts';
import { ledgerView } from './view.ts';

/** More entries than any day has. */
const MOST = 5000;

/** What came in and went out on a local day (today when left out), by method, with the entries, newest first. */
export async function sumTill(deps: Deps, _actor: Actor, asked: { readonly date?: string | undefined }): Promise<Till> {
  const { business } = await deps.business();
  const date = asked.date ?? localDate(deps.clock.now(), business.timeZone).toString();
  const found = await searchLedger(deps.db, { filter: { words: [], from: date, to: date }, limit: MOST });
  const entries = found.map(ledgerView);
  const lines = PAYMENT_METHODS.map((method) => lineOf(method, entries));
  return { date, lines, netCents: lines.reduce((sum, { netCents }) => sum + netCents, 0), entries };
}

function lineOf(method: Till['lines'][number]['method'], all: readonly LedgerRow[]): Till['lines'][number] {
  const entries = all.filter((entry) => entry.method === method);
  const sum = (kind?: EntryKind) =>
    entries.reduce((total, entry) => (kind && entry.kind !== kind ? total : total + entry.cents), 0);
  return {
    method,
    count: entries.length,
    paymentCents: sum('payment'),
    depositCents: sum('deposit'),
    tipCents: sum('tip'),
    refundCents: sum('refund'),
    correctionCents: sum('correction'),
    netCents: sum(),
  };
}
