import { getRouteApi } from '@tanstack/react-router';
import type { LedgerRow } from '#contract/payment-answers.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { entryText } from '#core/payments/payment-texts.ts';
import { formatShortDate } from '#core/lib/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import type { Column } from '#web/app/list/list-table.tsx';
import { RecordSheet } from '#web/app/list/record-sheet.tsx';
import { AccountPart } from './account-part.tsx';
import { ExpectedList } from './expected-list.tsx';
import { entryAccount, readLedger } from './payment-data.ts';
import { TillSheet } from './till-sheet.tsx';
import { UnmatchedList } from './unmatched-list.tsx';
import './payments-part.css';

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
    <div className="payments">
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
      {view === 'ledger' && <Ledger />}
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
        <div className="quote-detail">
          <AccountPart account={account} />
        </div>
      )}
    </RecordSheet>
  );
}
