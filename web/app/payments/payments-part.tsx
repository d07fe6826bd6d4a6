import { capital } from '#core/lib/capital.ts';
import { getRouteApi } from '@tanstack/react-router';
import type { LedgerRow, Till } from '#contract/payments.ts';
import type { Language } from '#core/languages/language.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
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
import { use, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { errorText } from '#web/lib/refusal.ts';
import styles from './payments-part.module.css';

const route = getRouteApi('/admin/dashboard');

const VIEWS = [
  { value: 'expected', word: 'expectedView' },
  { value: 'ledger', word: 'ledger' },
  { value: 'till', word: 'till' },
] as const;

/** Payments: expected ones, the ledger, and the totals of a day. */
export function PaymentsPart() {
  const t = useTexts(ledgerTexts);
  const { section } = route.useSearch();
  const navigate = route.useNavigate();
  const view = VIEWS.find(({ value }) => value === section)?.value ?? 'expected';
  return (
    <div className={styles.root}>
      <Segments
        name="payments-view"
        label={t('view')}
        choices={VIEWS.map(({ value, word }) => ({ value, word: t(word) }))}
        chosen={view}
        onChoose={(chosen) =>
          void navigate({ search: { tab: 'payments', section: chosen }, replace: true, resetScroll: false })
        }
      />
      <UnmatchedList />
      {view === 'expected' && (
        <section aria-labelledby="expected">
          <h1 id="expected">{t('expected')}</h1>
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

function columnsIn(language: Language): readonly Column<LedgerRow>[] {
  const t = ledgerTexts(language);
  return [
    {
      title: t('what'),
      share: 2.5,
      cell: (entry) => (
        <>
          {entryText(entry, language)}
          {entry.isCorrected && <Badge>{t('corrected')}</Badge>}
        </>
      ),
    },
    {
      title: t('received'),
      share: 1.6,
      cell: ({ receivedOn }) => capital(formatShortDate(Temporal.PlainDate.from(receivedOn), language), language),
    },
    { title: t('recordedBy'), share: 1.8, cell: ({ recordedBy }) => recordedBy, onPhone: 'none' },
    { title: t('amount'), share: 1.2, cell: ({ cents }) => formatMoneyExact(cents), isFigure: true, onPhone: 'side' },
  ];
}

function Ledger() {
  const t = useTexts(ledgerTexts);
  const language = use(LanguageContext);
  return (
    <RecordList
      topic="payments"
      title={t('ledger')}
      placeholder={t('search')}
      statuses={[
        { value: 'venmo', word: methodText('venmo', language) },
        { value: 'cash', word: methodText('cash', language) },
        { value: 'card', word: methodText('card', language) },
        { value: 'tip', word: t('tips') },
        { value: 'refund', word: t('refunds') },
      ]}
      hasDays
      exportPath="/api/payments/export"
      readPage={readLedger}
      nameColumn={{
        title: t('customer'),
        share: 2.5,
        name: ({ customerName }) => customerName,
        about: ({ quoteReference }) => quoteReference,
      }}
      columns={columnsIn(language)}
      empty={{ icon: 'note', title: t('noPayments'), about: t('noPaymentsHelp') }}
      sheet={openSheet}
    />
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return (
    <RecordSheet
      key={id}
      kind="payment"
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
  const t = useTexts(ledgerTexts);
  const language = use(LanguageContext);
  const [date, setDate] = useState<string>();
  const { data: till, error } = useQuery(readTill(date));
  return (
    <section className={styles.till} aria-labelledby="till">
      <header>
        <h1 id="till">
          {till ? capital(formatDate(Temporal.PlainDate.from(till.date), language), language) : t('theTill')}
        </h1>
        <Field
          id="till-day"
          label={t('day')}
          type="date"
          value={date ?? till?.date ?? ''}
          onChange={({ target }) => setDate(target.value || undefined)}
        />
        {till && (
          <Button href={`/api/payments/export?from=${till.date}&to=${till.date}`} download>
            {t('tillCsv')}
          </Button>
        )}
      </header>
      {error && <Callout title={t('tillNotLoaded')}>{errorText(error)}</Callout>}
      {!till && !error && <Skeleton lines={4} label={t('loadingTill')} />}
      {till && <Lines till={till} />}
    </section>
  );
}

const ROWS = [
  ['payments', 'paymentCents'],
  ['deposits', 'depositCents'],
  ['tips', 'tipCents'],
  ['refunds', 'refundCents'],
  ['corrections', 'correctionCents'],
  ['total', 'netCents'],
] as const;

/** A column per kind of payment; cards only if there are any. */
function Lines({ till: { lines, netCents } }: { readonly till: Till }) {
  const t = useTexts(ledgerTexts);
  const language = use(LanguageContext);
  const shown = lines.filter(({ method, count }) => method !== 'card' || count > 0);
  return (
    <table>
      <caption className="visually-hidden">{t('tillCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          {shown.map(({ method }) => (
            <th key={method} scope="col">
              {methodText(method, language)}
            </th>
          ))}
          <th scope="col">{t('total')}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([title, key]) => (
          <tr key={title}>
            <th scope="row">{t(title)}</th>
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
