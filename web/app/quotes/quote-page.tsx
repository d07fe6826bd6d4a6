import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatInstant, timeZoneLabel } from '#core/time.ts';
import { toCents } from '#core/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Photos } from '../../ui/photos.tsx';
import { PriceLines } from '../../ui/price-lines.tsx';
import { ReviewList } from '../../ui/review-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApiError, ConnectionError } from '../api.ts';
import { CustomerReport } from '../documentation/customer-report.tsx';
import { FollowUp } from '../follow-up/follow-up.tsx';
import { ChangeVisit } from './change-visit.tsx';
import { OfferAnswer } from './offer-answer.tsx';
import { quoteRows } from './quote-rows.ts';
import { STATUS_TEXTS, type CustomerQuote } from './quote-status.ts';
import { useCatalogueIfKnown } from './use-catalogue.ts';
import { ownQuote } from './use-own-change.ts';
import './quote-page.css';

const route = getRouteApi('/quote/$token');

/** A quote as its customer sees it, opened with the secret link of the mail. */
export function QuotePage() {
  const { token } = route.useParams();
  const { data: quote, error, refetch } = useQuery(ownQuote(token));
  useEffect(() => {
    document.title = quote ? `Quote ${quote.reference}` : 'Your quote';
  }, [quote]);

  return (
    <div className="quote-page">
      {quote && <OpenQuote token={token} quote={quote} />}
      {!quote && error && <NoQuote error={error} onRetry={() => void refetch()} />}
      {!quote && !error && <Waiting />}
    </div>
  );
}

function OpenQuote({ token, quote }: { readonly token: string; readonly quote: CustomerQuote }) {
  const status = STATUS_TEXTS[quote.status];
  const { do: wish } = route.useSearch();
  const title = useTitleOfChange(`${quote.status} ${quote.scheduledDate}`);
  return (
    <>
      <header>
        <p className="quote-page-reference">
          Quote {quote.reference}
          <Badge tone={status.tone} icon={status.icon}>
            {status.word}
          </Badge>
        </p>
        <h1 ref={title} tabIndex={-1}>
          {status.title}
        </h1>
        <p className="quote-page-next">{status.next}</p>
        {quote.status === 'pending' && (
          <p className="quote-page-promise">
            You hear from us by <time dateTime={quote.confirmationDue}>{inZone(quote.confirmationDue, quote)}</time>.
          </p>
        )}
      </header>
      {quote.offer && <OfferAnswer token={token} quote={quote} offer={quote.offer} />}
      <FollowUp token={token} quote={quote} wish={wish} />
      <div className="quote-page-body">
        <section aria-labelledby="visit">
          <h2 id="visit">Your visit</h2>
          <ReviewList rows={quoteRows(quote)} />
          <p className="quote-page-small">All times are {timeZoneLabel(quote.timeZone)}.</p>
        </section>
        <section aria-labelledby="price" className="quote-page-price">
          <h2 id="price">Your price</h2>
          <PriceLines lines={quote.lines} totalCents={toCents(quote.totalPrice)} />
        </section>
      </div>
      {quote.photos.length > 0 && (
        <section aria-labelledby="photos" className="quote-page-photos">
          <h2 id="photos">Your photos</h2>
          <Photos photos={quote.photos} label="Photo" />
        </section>
      )}
      {quote.report && <CustomerReport report={quote.report} timeZone={quote.timeZone} />}
      <ChangeVisit token={token} quote={quote} isMoving={wish === 'move'} />
      <Contact />
    </>
  );
}

/** What was changed stands at the top, and the buttons that did it are gone: the focus goes to the title. */
function useTitleOfChange(state: string) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [state]);
  return title;
}

function Waiting() {
  return (
    <>
      <div className="quote-page-waiting">
        <Skeleton lines={2} height="2.5rem" label="Loading your quote" />
      </div>
      <div className="quote-page-body">
        <Skeleton lines={5} label="" />
        <Skeleton lines={4} label="" />
      </div>
    </>
  );
}

function Contact() {
  const shop = useCatalogueIfKnown();
  if (!shop) return null;
  return (
    <p className="quote-page-contact">
      Questions? Write to <a href={`mailto:${shop.email}`}>{shop.email}</a> or call{' '}
      <a href={`tel:${shop.phone.replaceAll(/[^\d+]/g, '')}`}>{shop.phone}</a>.
    </p>
  );
}

function NoQuote({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        heading="h1"
        icon="search"
        title="We do not find this quote"
        action={
          <Button variant="sponge" href="/quote">
            Get a new quote
          </Button>
        }
      >
        The link may have been cut off on its way. Open it from our email once more; if it still does not work, write to
        us.
      </EmptyState>
    );
  }
  const isOffline = error instanceof ConnectionError;
  return (
    <EmptyState
      heading="h1"
      icon={isOffline ? 'offline' : 'alert'}
      title={isOffline ? 'You seem to be offline' : 'Your quote could not be loaded'}
      action={
        <Button variant="sponge" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Your quote is safe with us. Try again in a moment.
    </EmptyState>
  );
}

function inZone(instant: string, { timeZone }: CustomerQuote): string {
  return formatInstant(Temporal.Instant.from(instant), timeZone);
}
