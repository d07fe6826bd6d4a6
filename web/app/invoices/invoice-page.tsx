import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { use, useEffect, type ReactNode } from 'react';
import type { InvoicePage as OpenedInvoice } from '#contract/invoices.ts';
import { invoicePageTexts } from '#core/languages/en/invoice-page.ts';
import { ALL_LANGUAGES, knownLanguage, languageNameIn, pathIn } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatDate } from '#core/lib/time.ts';
import { CustomerPage } from '#web/app/shell/customer-page.tsx';
import { call, ConnectionError, isMissing } from '#web/lib/api.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BADGES, invoicePage } from './invoice-data.ts';
import styles from './invoice-page.module.css';

/** /invoice/:token, the customer's page of an invoice or a credit note. */
export function InvoicePage() {
  const t = useTexts(invoicePageTexts);
  const { token } = useParams({ from: '/invoice/$token' });
  const { card } = useSearch({ from: '/invoice/$token' });
  const { data: invoice, error, refetch } = useQuery(invoicePage(token, card === 'done'));
  usePageTitle(invoice && t('name', invoice));
  const navigate = useNavigate();
  const isSettled = card !== undefined && invoice?.payableCents === 0;
  // Otherwise the address would say that a payment is awaited if something is owed again.
  useEffect(() => {
    if (isSettled) void navigate({ to: '/invoice/$token', params: { token }, search: {}, replace: true });
  }, [isSettled, navigate, token]);
  return (
    <CustomerPage className={styles.page}>
      {invoice && <Opened invoice={invoice} token={token} card={invoice.payableCents > 0 ? card : undefined} />}
      {!invoice && error && <NotOpened error={error} onRetry={() => void refetch()} />}
      {!invoice && !error && <Skeleton lines={6} height="3rem" label={t('loading')} />}
    </CustomerPage>
  );
}

function NotOpened({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTexts(invoicePageTexts);
  const home = pathIn('/', use(LanguageContext));
  usePageTitle(isMissing(error) ? t('notFound') : undefined);
  if (isMissing(error)) {
    return (
      <Empty icon="search" title={t('notFound')} about={t('notFoundHelp')}>
        <Button variant="sponge" href={home}>
          {t('home')}
        </Button>
      </Empty>
    );
  }
  const isOffline = error instanceof ConnectionError;
  return (
    <Empty
      icon={isOffline ? 'offline' : 'alert'}
      title={t(isOffline ? 'offline' : 'notLoaded')}
      about={t('notLoadedHelp')}
    >
      <Button variant="sponge" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </Empty>
  );
}

type EmptyProps = {
  readonly icon: 'search' | 'offline' | 'alert';
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
};

function Empty({ icon, title, about, children }: EmptyProps) {
  return (
    <EmptyState heading="h1" icon={icon} title={title} action={children}>
      {about}
    </EmptyState>
  );
}

type InvoiceProps = { readonly invoice: OpenedInvoice };
type OpenedProps = InvoiceProps & {
  readonly token: string;
  /** How the card page was left, while there is something to pay by card. */
  readonly card: 'done' | 'left' | undefined;
};

function Opened({ invoice, token, card }: OpenedProps) {
  const t = useTexts(invoicePageTexts);
  const isAwaited = card === 'done';
  const { state, dueOn } = invoice;
  const date = useDate(dueOn);
  return (
    <>
      <header className={styles.head}>
        <p className={styles.number}>
          {invoice.number}
          {state && (
            <Badge {...BADGES[state]} tone={state === 'outdated' ? 'wait' : BADGES[state].tone}>
              {t('state', { state, date })}
            </Badge>
          )}
        </p>
        <h1>{isAwaited ? t('awaitingCard') : headline(invoice, t)}</h1>
        <p className={styles.about} aria-live="polite">
          {isAwaited ? t('awaitingCardHelp') : aboutOf(invoice, t, date)}
        </p>
        {card === 'left' && (
          <Callout tone="wait" title={t('notCharged')}>
            {t('leftCardPage')}
          </Callout>
        )}
        {!isAwaited && <PayButtons invoice={invoice} token={token} />}
        <div className={styles.buttons}>
          <Button href={`/api/invoices/by-token/${token}/pdf`} target="_blank" rel="noreferrer">
            <Icon name="download" />
            {t('pdf')}
          </Button>
          <Button onClick={() => window.print()}>{t('print')}</Button>
        </div>
      </header>
      <PaperLanguage invoice={invoice} />
      <Paper invoice={invoice} />
    </>
  );
}

type PageTexts = ReturnType<typeof useTexts<(typeof invoicePageTexts)['english']>>;

function headline({ kind, state, number, owedCents }: OpenedInvoice, t: PageTexts): string {
  const isOwed = state === 'open' || state === 'overdue';
  return isOwed ? t('toPay', { amount: formatMoneyExact(owedCents) }) : t('name', { kind, number });
}

function aboutOf({ state, credits, creditedBy }: OpenedInvoice, t: PageTexts, date: string): string {
  switch (state) {
    case 'open':
    case 'overdue':
      return t('dueBy', { state, date });
    case 'paid':
      return t('paid');
    case 'outdated':
      return t('outdated');
    case 'credited':
      return t('credited', { number: creditedBy ?? '' });
    case null:
      return t('creditNote', { number: credits ?? '' });
  }
}

function useDate(date: string | null): string {
  const language = use(LanguageContext);
  return date === null ? '' : formatDate(Temporal.PlainDate.from(date), language);
}

const MAIN = { variant: 'sponge' } as const;

/** One button for everything that is owed, if cards are accepted, and a link to the payment page of each quote. */
function PayButtons({ invoice, token }: InvoiceProps & { readonly token: string }) {
  const t = useTexts(invoicePageTexts);
  const { quotes, payableCents } = invoice;
  const owed = quotes.filter(({ owedCents }) => owedCents > 0);
  const [first] = owed;
  const claimed = owed.filter(({ state }) => state === 'claimed');
  const paysAll = payableCents > 0;
  return (
    <>
      {claimed.map(({ reference }) => (
        <p key={reference} className={styles.claimed}>
          {t('claimed', { reference })}
        </p>
      ))}
      {paysAll && <PayInvoice invoice={invoice} token={token} />}
      {owed.length === 1 && first?.payUrl && (
        <Button {...(!paysAll && MAIN)} href={first.payUrl}>
          {paysAll ? t('otherWays') : t('pay', { amount: formatMoneyExact(first.owedCents) })}
        </Button>
      )}
      {owed.length > 1 && <QuotePayments owed={owed} isOther={paysAll} />}
    </>
  );
}

/** Pays everything by card, on the card service's page. */
function PayInvoice({ invoice: { payableCents: cents }, token }: InvoiceProps & { readonly token: string }) {
  const t = useTexts(invoicePageTexts);
  const client = useQueryClient();
  const begin = useMutation({
    mutationFn: () => call('POST /api/invoices/by-token/:token/card', { params: { token }, body: { cents } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: () => client.invalidateQueries({ queryKey: invoicePage(token).queryKey }),
  });
  return (
    <div className={styles.payInvoice}>
      {begin.error && <Callout title={t('notCharged')}>{errorText(begin.error)}</Callout>}
      <Button variant="sponge" big aria-disabled={begin.isPending} onClick={() => !begin.isPending && begin.mutate()}>
        {t('payInvoice', { amount: formatMoneyExact(cents) })}
      </Button>
      <p>{t('payInvoiceHelp')}</p>
    </div>
  );
}

type QuotePaymentsProps = {
  readonly owed: OpenedInvoice['quotes'];
  /** Whether there is a button for all of them as well. */
  readonly isOther: boolean;
};

/** The payment page of each quote, where it's paid by any method. */
function QuotePayments({ owed, isOther }: QuotePaymentsProps) {
  const t = useTexts(invoicePageTexts);
  return (
    <section className={styles.payments} aria-labelledby="invoice-payments">
      <h2 id="invoice-payments">{t('payments', { isOther: String(isOther) })}</h2>
      <ul>
        {owed.map(({ reference, owedCents, payUrl }) => (
          <li key={reference}>
            <span>{reference}</span>
            {payUrl ? (
              <Button {...(!isOther && MAIN)} href={payUrl}>
                {rich(t.rich('payQuote', { amount: formatMoneyExact(owedCents), reference, hidden }))}
              </Button>
            ) : (
              <b className="num">{formatMoneyExact(owedCents)}</b>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says to a reader of another language why the paper isn't in theirs. */
function PaperLanguage({ invoice }: InvoiceProps) {
  const t = useTexts(invoicePageTexts);
  const reader = use(LanguageContext);
  const language = knownLanguage(invoice.language, ALL_LANGUAGES);
  if (!language || language === reader) return null;
  return <p className={styles.paperLanguage}>{t('paperLanguage', { language: languageNameIn(language, reader) })}</p>;
}

/** The invoice in its own words and language, the only part of the page that is printed. */
function Paper({ invoice }: InvoiceProps) {
  const { shop, contact, title, asOf, billedTo, about, tables, language } = invoice;
  return (
    <section className={styles.paper} aria-labelledby="invoice-paper" lang={language}>
      <header>
        <div>
          <h2 id="invoice-paper">{title}</h2>
          <p>{asOf}</p>
        </div>
        <p>
          <b>{shop}</b>
          {contact.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </header>
      <p className={styles.billedTo}>
        {[billedTo, ...about].filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {tables.map((lines, index) => (
        // Nothing else tells them apart: a customer may have two quotes of the same lines.
        <table key={index}>
          <tbody>
            {lines.map(({ label, amount, isBold }, place) => (
              <tr key={place} data-bold={isBold}>
                <th scope="row" colSpan={amount === '' ? 2 : 1}>
                  {label}
                </th>
                {amount !== '' && <td>{amount}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}
