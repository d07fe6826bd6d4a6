import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Till } from '#contract/payments.ts';
import { formatMoneyExact } from '#core/money.ts';
import { methodText } from '#core/payment-texts.ts';
import { formatDate } from '#core/time.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { refusalText } from '../refusal.ts';
import { till as readTill } from './payment-data.ts';

/** What came in and went out on a day, by kind of payment. */
export function TillSheet() {
  const [date, setDate] = useState<string>();
  const { data: till, error } = useQuery(readTill(date));
  return (
    <section className="till" aria-labelledby="till">
      <header>
        <h3 id="till">{till ? formatDate(Temporal.PlainDate.from(till.date)) : 'The till'}</h3>
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
      {error && <Callout title="The till could not be loaded">{refusalText(error)}</Callout>}
      {!till && !error && <Skeleton lines={4} label="Loading the till" />}
      {till && <Lines till={till} />}
    </section>
  );
}

const COLUMNS = [
  ['Payments', 'paymentCents'],
  ['Deposits', 'depositCents'],
  ['Tips', 'tipCents'],
  ['Refunds', 'refundCents'],
  ['Corrections', 'correctionCents'],
  ['In all', 'netCents'],
] as const;

function Lines({ till: { lines, netCents } }: { readonly till: Till }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, also with the keyboard
    <section className="till-lines" aria-label="Sums by kind of payment" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">By</th>
            {COLUMNS.map(([title]) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.method}>
              <th scope="row">{methodText(line.method)}</th>
              {COLUMNS.map(([title, key]) => (
                <td key={title}>{formatMoneyExact(line[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={COLUMNS.length}>
              The day
            </th>
            <td>{formatMoneyExact(netCents)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
