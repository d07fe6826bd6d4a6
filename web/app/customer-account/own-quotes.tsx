import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import { customerAccountTexts } from '#core/languages/en/customer-account.ts';
import { formatMoney, formatMoneyExact, toCents } from '#core/lib/money.ts';
import { formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { capital, listText } from '#core/lib/wording.ts';
import { visitText } from '#core/scheduling/arrival-words.ts';
import { bookAgain, vehiclesAgain } from '#web/lib/again-draft.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, rich, timeAt, useTexts } from '#web/lib/language.tsx';
import { statusTextOf } from '#web/lib/quote-status.ts';
import { errorText } from '#web/lib/refusal.ts';
import { localStore } from '#web/lib/storage.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ownQuotes, type OwnQuoteInList, type Session } from './customer-data.ts';
import styles from './customer-account.module.css';

/** Every quote, those to come apart from those that are over; updates when the shop changes one. */
export function OwnQuotes({ session }: { readonly session: Session }) {
  const t = useTexts(customerAccountTexts);
  const { data: quotes, error, refetch } = useQuery(ownQuotes());
  return (
    <section aria-labelledby="quotes" className={styles.quotes}>
      <header>
        <h2 id="quotes">{t('quotes')}</h2>
        {quotes && quotes.length > 0 && (
          <Button variant="sponge" href="/quote">
            {t('getQuote')}
          </Button>
        )}
      </header>
      {!quotes && !error && <Skeleton lines={4} height="5rem" label={t('loadingQuotes')} />}
      {!quotes && error && (
        <EmptyState
          icon="alert"
          heading="h3"
          title={t('quotesNotLoaded')}
          action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
        >
          {errorText(error)}
        </EmptyState>
      )}
      {quotes?.length === 0 && (
        <EmptyState
          icon="spark"
          heading="h3"
          title={t('noQuotes')}
          action={
            <Button variant="sponge" href="/quote">
              {t('getQuote')}
            </Button>
          }
        >
          {t('noQuotesHelp')}
        </EmptyState>
      )}
      {quotes && quotes.length > 0 && (
        <>
          <QuoteGroup title={t('upcoming')} quotes={upcomingOf(quotes)} session={session} />
          <QuoteGroup title={t('past')} quotes={quotes.filter(isPast)} session={session} most={MOST_PAST} />
        </>
      )}
    </section>
  );
}

type QuoteGroupProps = {
  readonly title: string;
  readonly quotes: readonly OwnQuoteInList[];
  readonly session: Session;
  readonly most?: number;
};

/** How many past quotes are listed before all are asked for. A button for one more would take as much room as that one. */
const MOST_PAST = 5;

/** Quotes under a heading, the first of them if `most` says how many. */
function QuoteGroup({ title, quotes, session, most = quotes.length }: QuoteGroupProps) {
  const t = useTexts(customerAccountTexts);
  const [isAll, setAll] = useState(false);
  const isFolded = quotes.length > most + 1 && !isAll;
  if (quotes.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {(isFolded ? quotes.slice(0, most) : quotes).map((quote) => (
          <li key={quote.id}>
            <QuoteCard quote={quote} session={session} />
          </li>
        ))}
      </ul>
      {isFolded && <Button onClick={() => setAll(true)}>{t('showAll', { count: quotes.length })}</Button>}
    </section>
  );
}

/** Whether nothing more happens with a quote. */
function isPast({ status }: OwnQuoteInList): boolean {
  return status === 'completed' || status === 'declined' || status === 'cancelled';
}

/** Quotes that something still happens with, the next appointment first, those without a time last. */
function upcomingOf(quotes: readonly OwnQuoteInList[]): readonly OwnQuoteInList[] {
  const at = ({ scheduledDate }: OwnQuoteInList) => scheduledDate ?? '9';
  return quotes.filter((quote) => !isPast(quote)).toSorted((one, other) => at(one).localeCompare(at(other)));
}

function QuoteCard({ quote, session }: { readonly quote: OwnQuoteInList; readonly session: Session }) {
  const t = useTexts(customerAccountTexts);
  const language = use(LanguageContext);
  const { word, tone, icon } = statusTextOf(quote, language);
  const { subject } = quote;
  return (
    <article className={styles.card} aria-label={t('quoteName', quote)}>
      <header>
        <h4>
          <Link to="/customer-account" search={{ open: quote.id }}>
            {quote.packageName}
          </Link>
        </h4>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </header>
      <p>
        {quote.scheduledDate
          ? capital(withUnbrokenTimes(visitText(quote.scheduledDate, quote.arrival, { ...quote, language })), language)
          : t('noTime')}
      </p>
      <p className={styles.soft}>
        {quote.reference}
        {subject && `, ${subject}`}
      </p>
      <DepositDue quote={quote} />
      <footer>
        <b className="num">{formatMoneyExact(toCents(quote.totalPrice))}</b>
        <BookAgain quote={quote} session={session} />
      </footer>
    </article>
  );
}

/** What is to be paid first, and until when the time is kept for it. */
function DepositDue({ quote: { deposit, timeZone } }: { readonly quote: OwnQuoteInList }) {
  const t = useTexts(customerAccountTexts);
  const language = use(LanguageContext);
  if (deposit?.state !== 'due') return null;
  const amount = formatMoney(deposit.cents);
  const { payBy } = deposit;
  return (
    <p className={styles.due}>
      <Icon name="alert" />
      <span>
        {payBy
          ? rich(
              t.rich('depositDueBy', {
                amount,
                when: withUnbrokenTimes(formatInstant(Temporal.Instant.from(payBy), timeZone, language)),
                time: timeAt(payBy),
              }),
            )
          : t('depositDue', { amount })}
      </span>
    </p>
  );
}

/** Opens the wizard prefilled from this quote; first says so if one of its vehicles can't be booked any more. */
export function BookAgain({ quote, session }: { readonly quote: OwnQuoteInList; readonly session: Session }) {
  const t = useTexts(customerAccountTexts);
  const catalog = useCatalog();
  const language = use(LanguageContext);
  const [leftOut, setLeftOut] = useState<readonly string[]>();
  function open(): void {
    const moment = { now: Temporal.Now.instant(), newKey: () => crypto.randomUUID() };
    bookAgain(localStore, catalog, { ...moment, quote, session });
    window.location.assign('/quote');
  }
  function ask(): void {
    const missing = vehiclesAgain(catalog, quote).leftOut;
    if (missing.length === 0) open();
    else setLeftOut(missing);
  }
  return (
    <>
      <Button aria-label={t('bookAgainName', { work: quote.packageName, reference: quote.reference })} onClick={ask}>
        {t('bookAgain')}
      </Button>
      {leftOut && (
        <Ask
          title={t('bookAgainRest')}
          about={t('bookAgainWithout', { vehicles: listText(leftOut, language) })}
          action={t('bookAgainOthers')}
          variant="sponge"
          isBusy={false}
          onDo={open}
          onClose={() => setLeftOut(undefined)}
        />
      )}
    </>
  );
}
