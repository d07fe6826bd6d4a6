import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoney, toCents } from '#core/lib/money.ts';
import { formatInstant } from '#core/lib/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { STATUS_TEXTS } from '#web/lib/quote-status.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { localStore } from '#web/lib/storage.ts';
import { quoteRows } from '#web/app/quotes/quote-rows.ts';
import { ownQuotes, type OwnQuoteInList, type Session } from './customer-data.ts';
import { bookAgain } from './again-draft.ts';
import styles from './customer-account.module.css';

/** Every quote, newest first; updates when the shop changes one. */
export function OwnQuotes({ session }: { readonly session: Session }) {
  const { data: quotes, error, refetch } = useQuery(ownQuotes());
  return (
    <section aria-labelledby="quotes" className={styles.quotes}>
      <header>
        <h2 id="quotes">Your quotes</h2>
        {quotes && quotes.length > 0 && (
          <Button variant="sponge" href="/quote">
            Get Your Quote
          </Button>
        )}
      </header>
      {!quotes && !error && <Skeleton lines={4} height="5rem" label="Loading your quotes" />}
      {!quotes && error && (
        <EmptyState
          icon="alert"
          heading="h3"
          title="Your quotes could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {errorText(error)}
        </EmptyState>
      )}
      {quotes?.length === 0 && (
        <EmptyState
          icon="spark"
          heading="h3"
          title="No quotes yet"
          action={
            <Button variant="sponge" href="/quote">
              Get Your Quote
            </Button>
          }
        >
          Choose a package and a time: your quote stands here then, with its price and its appointment.
        </EmptyState>
      )}
      {quotes && quotes.length > 0 && (
        <ul>
          {quotes.map((quote) => (
            <li key={quote.id}>
              <QuoteCard quote={quote} session={session} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function QuoteCard({ quote, session }: { readonly quote: OwnQuoteInList; readonly session: Session }) {
  const { word, tone, icon } = STATUS_TEXTS[quote.status];
  const subject = quoteRows({ ...quote, offer: null, photos: [], estimate: null, report: null }).find(({ title }) =>
    ['Vehicle', 'Garbage cans'].includes(title),
  );
  return (
    <article className={styles.card} aria-label={`Quote ${quote.reference}`}>
      <header>
        <h3>
          <Link to="/customer-account" search={{ open: quote.id }}>
            {quote.packageName}
          </Link>
        </h3>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </header>
      <p>
        {quote.scheduledDate
          ? formatInstant(Temporal.Instant.from(quote.scheduledDate), quote.timeZone)
          : 'We suggest a time when we confirm.'}
      </p>
      <p className={styles.soft}>
        {quote.reference}
        {subject && `, ${subject.value}`}
      </p>
      <footer>
        <b className="num">{formatMoney(toCents(quote.totalPrice))}</b>
        <BookAgain quote={quote} session={session} />
      </footer>
    </article>
  );
}

/** Opens the wizard prefilled from this quote. */
export function BookAgain({ quote, session }: { readonly quote: OwnQuoteInList; readonly session: Session }) {
  const catalog = useCatalog();
  return (
    <Button
      aria-label={`Book again: ${quote.packageName}, quote ${quote.reference}`}
      onClick={() => {
        const moment = { now: Temporal.Now.instant(), newKey: () => crypto.randomUUID() };
        bookAgain(localStore, catalog, { ...moment, quote, session });
        window.location.assign('/quote');
      }}
    >
      Book again
    </Button>
  );
}
