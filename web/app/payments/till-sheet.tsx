import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Till } from '#contract/payment-answers.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { methodText } from '#core/payments/payment-texts.ts';
import { formatDate } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { till as readTill } from './payment-data.ts';

/** The totals of a day, received and refunded, by kind of payment. */
export function TillSheet() {
  const [date, setDate] = useState<string>();
  const { data: till, error } = useQuery(readTill(date));
  return (
    <section className="till" aria-labelledby="till">
      <header>
        <h1 id="till">{till ? formatDate(Temporal.PlainDate.from(till.date)) : 'The till'}</h1>
        <Field
          id="till-day"
          label="Day"
          type="date"
          value={date ?? till?.date ?? ''}
          onChange={({ target }) => setDate(target.value || undefined)}
        />
        {till && (
          <Button href={`/api/payments/export?from=${till.date}&to=${till.date}`} download>
            CSV of this day
          </Button>
        )}
      </header>
      {error && <Callout title="The till could not be loaded">{errorText(error)}</Callout>}
      {!till && !error && <Skeleton lines={4} label="Loading the till" />}
      {till && <Lines till={till} />}
    </section>
  );
}

const ROWS = [
  ['Payments', 'paymentCents'],
  ['Deposits', 'depositCents'],
  ['Tips', 'tipCents'],
  ['Refunds', 'refundCents'],
  ['Corrections', 'correctionCents'],
  ['In all', 'netCents'],
] as const;

/** A column per kind of payment; cards only if there are any. */
function Lines({ till: { lines, netCents } }: { readonly till: Till }) {
  const shown = lines.filter(({ method, count }) => method !== 'card' || count > 0);
  return (
    <table>
      <caption className="visually-hidden">What came in and went out, by kind of payment</caption>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          {shown.map(({ method }) => (
            <th key={method} scope="col">
              {methodText(method)}
            </th>
          ))}
          <th scope="col">In all</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([title, key]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {shown.map((line) => (
              <td key={line.method}>{formatMoneyExact(line[key])}</td>
            ))}
            <td>{formatMoneyExact(key === 'netCents' ? netCents : sumOf(shown, key))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sumOf(lines: Till['lines'], key: (typeof ROWS)[number][1]): number {
  return lines.reduce((sum, line) => sum + line[key], 0);
}
