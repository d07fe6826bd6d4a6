import { use, useEffect, useRef, type ReactNode } from 'react';
import { quotePageTexts } from '#core/languages/en/quote-page.ts';
import { toCents } from '#core/lib/money.ts';
import { formatDue } from '#core/scheduling/promises.ts';
import { timeZoneLabel } from '#core/lib/time.ts';
import { LanguageContext, linkTo, rich, timeAt, useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Photos } from '#web/ui/photos.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { CustomerReport } from '#web/app/documentation/customer-report.tsx';
import { AddressForm, ConfirmEmail } from './still-needed.tsx';
import { ChangeAppointment } from './change-appointment.tsx';
import { CounterOfferAnswer } from './counter-offer-answer.tsx';
import type { QuoteActions } from './quote-actions.ts';
import { QuoteMore, SecretLink } from './quote-more.tsx';
import { quoteRows } from './quote-rows.ts';
import { statusTextOf, type CustomerQuote } from '#web/lib/quote-status.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { PageColumns } from '#web/app/shell/customer-page.tsx';
import styles from './quote-page.module.css';

type OpenQuoteProps = {
  readonly actions: QuoteActions;
  readonly quote: CustomerQuote;
  /** Whether the opened link is for rescheduling. */
  readonly isMoving?: boolean;
  /** The follow-up that a reminder or thank-you mail asks for. */
  readonly followUp?: ReactNode;
  /** Payments and balance, if they can be shown. */
  readonly payment?: ReactNode;
  /** Actions that require an account. */
  readonly children?: ReactNode;
};

/** Everything that the customer sees of a quote and can do with it. */
export function OpenQuote({ actions, quote, isMoving = false, followUp, payment, children }: OpenQuoteProps) {
  const t = useTexts(quotePageTexts);
  const language = use(LanguageContext);
  const { confirmationDue, timeZone } = quote;
  const status = statusTextOf(quote, language);
  const title = useTitleOfChange(`${quote.status} ${quote.scheduledDate}`);
  return (
    <>
      <header>
        <p className={styles.reference}>
          {t('pageTitleOf', { reference: quote.reference })}
          <Badge tone={status.tone} icon={status.icon}>
            {status.word}
          </Badge>
        </p>
        <h1 ref={title} tabIndex={-1}>
          {status.title}
        </h1>
        <p className={styles.next}>{isAddressWanted(quote) ? t('addressFirst') : status.next}</p>
        {quote.status === 'pending' && quote.lapsedAt === null && (
          <p className={styles.promise} data-testid="answer-due">
            {rich(
              t.rich('answerDue', {
                due: formatDue(Temporal.Instant.from(confirmationDue), timeZone, language),
                time: timeAt(confirmationDue),
              }),
            )}
          </p>
        )}
      </header>
      {isAddressWanted(quote) && <AddressForm actions={actions} />}
      <ConfirmEmail actions={actions} quote={quote} />
      {quote.offer && <CounterOfferAnswer actions={actions} quote={quote} offer={quote.offer} />}
      {followUp}
      <PageColumns>
        <section aria-labelledby="visit">
          <h2 id="visit">{t('appointment')}</h2>
          <ReviewList rows={quoteRows(quote, language)} />
          <p className={styles.small}>{t('zone', { zone: timeZoneLabel(timeZone, language) })}</p>
          {hasVisit(quote) && (
            <Button href={actions.calendarUrl} download className={styles.calendar}>
              <Icon name="cal" />
              {t('addToCalendar')}
            </Button>
          )}
        </section>
        <section aria-labelledby="price" className={styles.price} data-testid="price">
          <h2 id="price">{t('price')}</h2>
          <PriceLines lines={quote.lines} totalCents={toCents(quote.totalPrice)} />
        </section>
      </PageColumns>
      {payment}
      {quote.photos.length > 0 && (
        <section aria-labelledby="photos" className={styles.photos}>
          <h2 id="photos">{t('photos')}</h2>
          <Photos photos={quote.photos} label={t('photo')} />
        </section>
      )}
      {quote.report && <CustomerReport report={quote.report} timeZone={quote.timeZone} />}
      <ChangeAppointment actions={actions} quote={quote} isMoving={isMoving} />
      <QuoteMore actions={actions} quote={quote}>
        {children}
      </QuoteMore>
      <SecretLink actions={actions} />
      <Contact />
    </>
  );
}

/** The result of a change is at the top and its buttons are gone, so the focus moves to the title. */
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

function Contact() {
  const t = useTexts(quotePageTexts);
  const shop = useCatalogIfKnown();
  if (!shop) return null;
  return (
    <p className={styles.contact}>
      {rich(
        t.rich('contact', {
          email: shop.email,
          phone: shop.phone,
          mail: linkTo(`mailto:${shop.email}`),
          call: linkTo(`tel:${shop.phone.replaceAll(/[^\d+]/g, '')}`),
        }),
      )}
    </p>
  );
}

/** Whether there is an appointment to add to a calendar. */
function hasVisit({ scheduledDate, status }: CustomerQuote): boolean {
  return scheduledDate !== null && !['declined', 'cancelled', 'completed'].includes(status);
}

/** Whether the customer still has to give an address. */
function isAddressWanted({ place, status }: CustomerQuote): boolean {
  return place.isAddressNeeded && !['declined', 'cancelled', 'completed'].includes(status);
}
