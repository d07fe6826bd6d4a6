import { getRouteApi } from '@tanstack/react-router';
import type { LedgerRow, Till } from '#contract/payments.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { entryText, methodText } from '#core/quotes/describe.ts';
import { formatShortDate, formatDate } from '#core/lib/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import type { Column } from '#web/app/list/list-table.tsx';
import { RecordBody, RecordSheet } from '#web/app/list/record-sheet.tsx';
import { AccountPart } from './account-part.tsx';
import { ExpectedList } from './expected-list.tsx';
import { entryAccount, readLedger, till as readTill } from './payment-data.ts';
import { UnmatchedList } from './unmatched-list.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { errorText } from '#web/lib/refusal.ts';
import styles from './payments-part.module.css';

const route = getRouteApi('/admin/dashboard');

const VIEWS = [
  { value: 'expected', word: 'Expected' },
  { value: 'ledger', word: 'Ledger' },
  { value: 'till', word: 'Till' },
] as const;

/** Payments: expected ones, the ledger, and the totals of a day. */
export function PaymentsPart() {
  const { section } = route.useSearch();
  const navigate = route.useNavigate();
  const view = VIEWS.find(({ value }) => value === section)?.value ?? 'expected';
  return (
    <div className={styles.root}>
      <Segments
        name="payments-view"
        label="View"
        choices={VIEWS}
        chosen={view}
        onChoose={(chosen) =>
          void navigate({ search: { tab: 'payments', section: chosen }, replace: true, resetScroll: false })
        }
      />
      <UnmatchedList />
      {view === 'expected' && (
        <section aria-labelledby="expected">
          <h1 id="expected">Expected by Venmo</h1>
          <ExpectedList />
        </section>
      )}
      {view === 'ledger' && (
        <div className={styles.ledger}>
          <Ledger />
        </div>
      )}
      {view === 'till' && <TillSheet />}
    </div>
  );
}

const STATUSES = [
  { value: 'venmo', word: 'Venmo' },
  { value: 'cash', word: 'Cash' },
  { value: 'card', word: 'Card' },
  { value: 'tip', word: 'Tips' },
  { value: 'refund', word: 'Refunds' },
] as const;

const COLUMNS: readonly Column<LedgerRow>[] = [
  {
    title: 'What',
    share: 2.5,
    cell: (entry) => (
      <>
        {entryText(entry)}
        {entry.isCorrected && <Badge>Corrected</Badge>}
      </>
    ),
  },
  { title: 'Received', share: 1.6, cell: ({ receivedOn }) => formatShortDate(Temporal.PlainDate.from(receivedOn)) },
  { title: 'Recorded by', share: 1.8, cell: ({ recordedBy }) => recordedBy, onPhone: 'none' },
  { title: 'Amount', share: 1.2, cell: ({ cents }) => formatMoneyExact(cents), isFigure: true, onPhone: 'side' },
];

function Ledger() {
  return (
    <RecordList
      topic="payments"
      title="Ledger"
      placeholder="Name, reference, phone"
      statuses={STATUSES}
      days="Received"
      exportPath="/api/payments/export"
      readPage={readLedger}
      nameColumn={{
        title: 'Customer',
        share: 2.5,
        name: ({ customerName }) => customerName,
        about: ({ quoteReference }) => quoteReference,
      }}
      columns={COLUMNS}
      empty={{ icon: 'note', title: 'No payments yet', about: 'Whatever is recorded as paid stands here.' }}
      sheet={openSheet}
    />
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return (
    <RecordSheet
      key={id}
      what="payment"
      query={entryAccount(id)}
      frame={frame}
      title={({ customerName }) => customerName}
      about={({ reference }) => reference}
    >
      {(account) => (
        <RecordBody>
          <AccountPart account={account} />
        </RecordBody>
      )}
    </RecordSheet>
  );
}

/** The totals of a day, received and refunded, by kind of payment. */
function TillSheet() {
  const [date, setDate] = useState<string>();
  const { data: till, error } = useQuery(readTill(date));
  return (
    <section className={styles.till} aria-labelledby="till">
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
