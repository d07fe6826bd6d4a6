import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { LedgerRow, Till, UnmatchedPayment } from '#contract/payments.ts';
import { adminFrameTexts } from '#core/languages/en/admin-frame.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact, formatMoney } from '#core/lib/money.ts';
import { formatShortDate, formatDate, localDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { LEDGER_FILTERS, METHODS, type LedgerStatus } from '#core/payments/methods.ts';
import { entryText, methodText } from '#core/quotes/describe.ts';
import { DateRangeField } from '#web/app/list/date-range.tsx';
import { type Column, DayCell, ordersBy } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordBody, RecordSheet } from '#web/app/list/record-sheet.tsx';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { counts } from '#web/lib/list-pages.ts';
import { errorText, fieldError, formError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AccountPart } from './account-part.tsx';
import { ExpectedList } from './expected-list.tsx';
import { cardPayouts, entryAccount, readLedger, till as readTill, unmatchedPayments } from './payment-data.ts';
import { Payouts } from './payouts.tsx';
import styles from './payments-part.module.css';

const route = getRouteApi('/admin/dashboard');

const VIEWS = [
  { value: 'expected', word: 'expectedView' },
  { value: 'ledger', word: 'ledger' },
  { value: 'till', word: 'till' },
  { value: 'payouts', word: 'payoutsView' },
] as const;

/** Payments: expected ones, the ledger, the totals of a day, and the payouts of the card service. */
export function PaymentsPart() {
  const t = useTexts(ledgerTexts);
  const inFrame = useTexts(adminFrameTexts);
  const { section } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: payouts } = useQuery(cardPayouts());
  const hasPayouts = section === 'payouts' || payouts?.isOn === true || (payouts?.payouts.length ?? 0) > 0;
  const views = VIEWS.filter(({ value }) => value !== 'payouts' || hasPayouts);
  const view = views.find(({ value }) => value === section)?.value ?? 'expected';
  return (
    <div className={styles.root}>
      <h1 className={styles.title}>{inFrame('payments')}</h1>
      <Segments
        name="payments-view"
        label={t('view')}
        choices={views.map(({ value, word }) => ({ value, word: t(word) }))}
        chosen={view}
        onChoose={(chosen) =>
          void navigate({ search: { tab: 'payments', section: chosen }, replace: true, resetScroll: false })
        }
      />
      <UnmatchedList />
      {view === 'expected' && (
        <section aria-labelledby="expected">
          <h2 id="expected">{t('expected')}</h2>
          <ExpectedList />
        </section>
      )}
      {view === 'ledger' && (
        <div className={styles.ledger}>
          <Ledger />
        </div>
      )}
      {view === 'till' && <TillSheet />}
      {view === 'payouts' && <Payouts />}
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
      orders: ordersBy('payments', 'received', 'date'),
    },
    { title: t('recordedBy'), share: 1.8, cell: ({ recordedBy }) => recordedBy, onPhone: 'none' },
    {
      title: t('amount'),
      share: 1.2,
      cell: ({ cents }) => formatMoneyExact(cents),
      isFigure: true,
      onPhone: 'side',
      orders: ordersBy('payments', 'amount', 'amount'),
    },
  ];
}

function filterText(filter: LedgerStatus, language: Language): string {
  const t = ledgerTexts(language);
  if (filter === 'tip') return t('tips');
  return filter === 'refund' ? t('refunds') : methodText(filter, language);
}

function Ledger() {
  const t = useTexts(ledgerTexts);
  const language = use(LanguageContext);
  return (
    <RecordList
      topic="payments"
      title={t('ledger')}
      heading="h2"
      placeholder={t('search')}
      statuses={LEDGER_FILTERS.map((value) => ({ value, word: filterText(value, language) }))}
      hasDays
      exportPath="/api/payments/export"
      readPage={readLedger}
      nameColumn={{
        title: t('customer'),
        share: 2.5,
        name: ({ customerName }) => customerName,
        about: ({ quoteReference }) => quoteReference,
        orders: ordersBy('payments', 'customer', 'text'),
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
  const timeZone = useCatalogIfKnown()?.timeZone;
  const shown = date ?? till?.date;
  return (
    <section className={styles.till} aria-labelledby="till">
      <header>
        <h2 id="till">
          {till ? capital(formatDate(Temporal.PlainDate.from(till.date), language), language) : t('theTill')}
        </h2>
        {shown && timeZone && (
          <DateRangeField
            label={t('day')}
            value={{ from: shown, to: shown }}
            today={localDate(Temporal.Now.instant(), timeZone).toString()}
            isOneDay
            onChange={({ from }) => setDate(from)}
          />
        )}
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
  ['giftCards', 'giftCardCents'],
  ['refunds', 'refundCents'],
  ['corrections', 'correctionCents'],
  ['total', 'netCents'],
] as const;

/** A cell of the till. Nothing is said quietly, so that what there is stands out. */
function Amount({ cents }: { readonly cents: number }) {
  return <td className={cents === 0 ? styles.zero : undefined}>{formatMoneyExact(cents)}</td>;
}

/** A column for each payment method that was used that day; Venmo and cash always have one. */
function Lines({ till: { lines, netCents } }: { readonly till: Till }) {
  const t = useTexts(ledgerTexts);
  const language = use(LanguageContext);
  const shown = lines.filter(({ method, count }) => method === 'venmo' || method === 'cash' || count > 0);
  // What gift cards pay for isn't money in the till: it stands behind the total of what is.
  const money = shown.filter(({ method }) => METHODS[method].isMoney);
  const others = shown.filter(({ method }) => !METHODS[method].isMoney);
  const head = ({ method }: Till['lines'][number]) => (
    <th key={method} scope="col">
      {methodText(method, language)}
    </th>
  );
  return (
    // It scrolls sideways on a phone, so the keyboard has to reach it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region
    <section className={styles.tillLines} aria-label={t('tillCaption')} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{t('tillCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            {money.map(head)}
            <th scope="col">{t('total')}</th>
            {others.map(head)}
          </tr>
        </thead>
        <tbody>
          {ROWS.filter(([, key]) => key !== 'giftCardCents' || sumOf(money, key) !== 0).map(([title, key]) => (
            <tr key={title}>
              <th scope="row">{t(title)}</th>
              {money.map((line) => (
                <Amount key={line.method} cents={line[key]} />
              ))}
              <Amount cents={key === 'netCents' ? netCents : sumOf(money, key)} />
              {others.map((line) => (
                <Amount key={line.method} cents={line[key]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {others.length > 0 && <p>{t('tillLeftOut')}</p>}
    </section>
  );
}

function sumOf(lines: Till['lines'], key: (typeof ROWS)[number][1]): number {
  return lines.reduce((sum, line) => sum + line[key], 0);
}

/** Card payments that match no quote, for the owner to assign. Renders nothing when there are none. */
function UnmatchedList() {
  const t = useTexts(ledgerTexts);
  const { data: unmatched } = useQuery(unmatchedPayments());
  if (!unmatched || unmatched.length === 0) return null;
  return (
    <section aria-labelledby="unmatched">
      <h2 id="unmatched">{t('unmatched')}</h2>
      <p className={styles.expectedNote}>{t('unmatchedHelp')}</p>
      <ul className={styles.expected}>
        {unmatched.map((payment) => (
          <Unmatched key={payment.id} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function Unmatched({ payment }: { readonly payment: UnmatchedPayment }) {
  const t = useTexts(ledgerTexts);
  const [open, setOpen] = useState<'match' | 'dismiss'>();
  const close = () => setOpen(undefined);
  const { cents, cardReference, receivedAt } = payment;
  return (
    <li>
      <div>
        <b>{t('amountByCard', { amount: formatMoney(cents) })}</b> <small>{cardReference}</small>
      </div>
      <div className={styles.expectedSince}>
        <DayCell at={receivedAt} />
      </div>
      <div className={styles.actions}>
        <Button variant="sponge" onClick={() => setOpen('match')}>
          {t('match')}
        </Button>
        <Button onClick={() => setOpen('dismiss')}>{t('dismiss')}</Button>
      </div>
      {open === 'match' && <MatchDialog payment={payment} onClose={close} />}
      {open === 'dismiss' && <DismissDialog payment={payment} onClose={close} />}
    </li>
  );
}

type DialogProps = { readonly payment: UnmatchedPayment; readonly onClose: () => void };

function MatchDialog({ payment: { id, cents }, onClose }: DialogProps) {
  const t = useTexts(ledgerTexts);
  const amount = formatMoney(cents);
  const [reference, setReference] = useState('');
  const match = useSettle(
    () => call('POST /api/payments/unmatched/:id/match', { params: { id }, body: { reference } }),
    {
      done: t('amountRecorded', { amount }),
      onClose,
    },
  );
  const refused = formError(match.error, ['reference']);
  return (
    <Ask
      title={t('matchTitle', { amount })}
      about={t('matchHelp')}
      action={t('recordIt')}
      variant="sponge"
      isBusy={match.isPending}
      onDo={() => match.mutate()}
      onClose={onClose}
    >
      <Field
        id="unmatched-reference"
        label={t('quote')}
        placeholder="BB-4F7K2"
        autoComplete="off"
        maxLength={20}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
        error={fieldError(match.error, 'reference')}
      />
      {refused && <Callout title={t('notRecorded')}>{refused}</Callout>}
    </Ask>
  );
}

function DismissDialog({ payment: { id, cents }, onClose }: DialogProps) {
  const t = useTexts(ledgerTexts);
  const amount = formatMoney(cents);
  const dismiss = useSettle(() => call('POST /api/payments/unmatched/:id/dismiss', { params: { id } }), {
    done: t('amountDismissed', { amount }),
    onClose,
  });
  return (
    <Ask
      title={t('dismissTitle', { amount })}
      about={t('dismissHelp')}
      action={t('dismiss')}
      isBusy={dismiss.isPending}
      onDo={() => dismiss.mutate()}
      onClose={onClose}
    >
      {dismiss.error && <Callout title={t('notDismissed')}>{errorText(dismiss.error)}</Callout>}
    </Ask>
  );
}

/** Resolves an unmatched payment. On success and failure, everything that shows payments is refetched. */
function useSettle(
  settle: () => Promise<null>,
  { done, onClose }: { readonly done: string; readonly onClose: () => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: settle,
    onSuccess: () => {
      toast({ title: done });
      onClose();
    },
    onSettled: async () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['payments'] }),
        client.invalidateQueries({ queryKey: counts().queryKey }),
      ]),
  });
}
