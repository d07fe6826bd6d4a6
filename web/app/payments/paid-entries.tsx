import { formatMoneyExact } from '#core/lib/money.ts';
import { entryText } from '#core/payments/payment-texts.ts';
import type { Half, EntryKind, PaidBy } from '#core/payments/payments.ts';
import { formatShortDate } from '#core/lib/time.ts';
import type { ReactNode } from 'react';
import '../../ui/price-lines.css';
import './paid-entries.css';

type Shown = {
  readonly id: string;
  readonly kind: EntryKind;
  readonly method: PaidBy;
  readonly cents: number;
  readonly half: Half | null;
  readonly isCorrected: boolean;
  readonly receivedOn: string;
};

type PaidEntriesProps<Entry extends Shown> = {
  readonly entries: readonly Entry[];
  /** More about an entry, and what may be done with it. */
  readonly renderMore?: (entry: Entry) => ReactNode;
};

/** What counts of the entries: what was corrected is left out, with its correction. */
export function countingEntries<Entry extends Shown>(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ kind, isCorrected }) => kind !== 'correction' && !isCorrected);
}

/** What was paid, entry by entry, oldest first. One that was corrected is struck out. */
export function PaidEntries<Entry extends Shown>({ entries, renderMore }: PaidEntriesProps<Entry>) {
  return (
    <dl className="lines paid">
      {entries.map((entry) => (
        <div key={entry.id} className={entry.isCorrected ? 'paid-wrong' : undefined}>
          <dt>
            {entryText(entry)}
            {entry.isCorrected && <span className="visually-hidden"> (corrected)</span>}
            <small>
              {formatShortDate(Temporal.PlainDate.from(entry.receivedOn))}
              {renderMore?.(entry)}
            </small>
          </dt>
          <dd>{formatMoneyExact(entry.cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
