import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useEffect, useRef, type ReactNode, useId, useState } from 'react';
import type { PaymentSummary } from '#contract/payments.ts';
import { quotePageTexts } from '#core/languages/en/quote-page.ts';
import { requestLabelsTexts } from '#core/languages/en/request-labels.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { timeZoneLabel, formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { telLink } from '#core/people/phone-links.ts';
import { destinationOf, paymentText, serviceText } from '#core/quotes/describe.ts';
import { REQUEST_TEXTS } from '#core/quotes/request-texts.ts';
import { visitText, withPickup } from '#core/scheduling/arrival-words.ts';
import { formatDue } from '#core/scheduling/promises.ts';
import { CustomerReport } from '#web/app/job-record/customer-report.tsx';
import { QuotePhotos } from '#web/app/questions/quote-photos.tsx';
import { PageColumns } from '#web/app/shell/customer-page.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { itemRows } from '#web/lib/item-rows.ts';
import { LanguageContext, linkTo, rich, timeAt, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { statusTextOf, type CustomerQuote } from '#web/lib/quote-status.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Directions } from '#web/ui/directions.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { type QuoteActions, useOwnChange } from './quote-actions.ts';
import { ChangeAppointment, CounterOfferAnswer, NoteForm } from './quote-forms.tsx';
import styles from './quote-page.module.css';

/** Few quotes have a change to answer. */
const PriceChangeAnswer = later(() => import('./price-change-answer.tsx').then((module) => module.PriceChangeAnswer));

/** Few quotes are part of a plan. */
const OwnPlan = later(() => import('./own-plan.tsx').then((module) => module.OwnPlan));

const ChosenPlan = later(() => import('./own-plan.tsx').then((module) => module.ChosenPlan));

/** Few shops ask for pictures. */
const PictureConsent = later(() => import('./picture-consent.tsx').then((module) => module.PictureConsent));

type OpenQuoteProps = {
  readonly actions: QuoteActions;
  readonly quote: CustomerQuote;
  /** Whether the opened link is for rescheduling. */
  readonly isMoving?: boolean;
  /** The follow-up that a reminder or thank-you mail asks for. */
  readonly followUp?: ReactNode;
  /** Payments and balance, if they can be shown. */
  readonly payment?: ReactNode;
  /** What was paid so far, if known. */
  readonly balance?: PaymentSummary['balance'] | undefined;
  /** The job is done and not paid: paying comes before the rating and all else. */
  readonly isPaidFirst?: boolean | undefined;
  /** Actions that require an account. */
  readonly children?: ReactNode;
};

/** Everything that the customer sees of a quote and can do with it. */
export function OpenQuote(props: OpenQuoteProps) {
  const { actions, quote, isMoving = false, followUp, payment, balance, isPaidFirst = false, children } = props;
  const t = useTexts(quotePageTexts);
  const language = use(LanguageContext);
  const { confirmationDue, timeZone } = quote;
  const status = statusTextOf(quote, language);
  const title = useTitleOfChange(`${quote.status} ${quote.scheduledDate} ${quote.deposit?.state}`);
  const isDepositDue = quote.deposit?.state === 'due';
  const change = <ChangeAppointment actions={actions} quote={quote} isMoving={isMoving} balance={balance} />;
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
        {quote.declineReason && (
          <p className={styles.promise}>
            {quote.status === 'cancelled' ? t('cancelReason', { reason: quote.declineReason }) : quote.declineReason}
          </p>
        )}
        <p className={styles.next}>{isAddressWanted(quote) ? t('addressFirst') : nextOf(quote, language)}</p>
        {balance && isBooked(quote) && (
          <p className={styles.promise}>
            {balance.dueCents > 0
              ? t('stillToPay', { amount: formatMoneyExact(balance.dueCents) })
              : t('paidInFull', { amount: formatMoneyExact(balance.paidCents) })}
          </p>
        )}
        {quote.isBookedWhenPaid && <p className={styles.promise}>{t('bookedWhenPaid')}</p>}
        {quote.status === 'pending' && quote.lapsedAt === null && !quote.isBookedWhenPaid && (
          <p className={styles.promise} data-testid="answer-due">
            {rich(
              t.rich('answerDue', {
                due: formatDue(Temporal.Instant.from(confirmationDue), timeZone, language),
                time: timeAt(confirmationDue),
              }),
            )}
          </p>
        )}
        {hasVisit(quote) && (
          <p className={styles.calendar}>
            {isBooked(quote) && <WayToShop quote={quote} />}
            <Button href={actions.calendarUrl} download>
              <Icon name="cal" />
              {t('addToCalendar')}
            </Button>
          </p>
        )}
        {isClosed(quote) && (
          <p className={styles.calendar}>
            <Button variant="sponge" href="/quote">
              {t('newQuote')}
            </Button>
          </p>
        )}
      </header>
      {isAddressWanted(quote) && <AddressForm actions={actions} />}
      {isDepositDue && payment}
      {!isDepositDue && <ConfirmEmail actions={actions} quote={quote} />}
      {quote.moveRequest && change}
      {quote.offer && <CounterOfferAnswer actions={actions} quote={quote} offer={quote.offer} />}
      {quote.priceChange && (
        <Suspense fallback={null}>
          <PriceChangeAnswer key={quote.priceChange.id} actions={actions} change={quote.priceChange} />
        </Suspense>
      )}
      {isPaidFirst && !isDepositDue && payment}
      {followUp}
      <PageColumns>
        <section aria-labelledby="visit">
          <h2 id="visit">{t(isClosed(quote) || quote.offer ? 'request' : 'appointment')}</h2>
          <ReviewList rows={quoteRows(quote, language)} />
          {!isClosed(quote) && <p className={styles.small}>{t('zone', { zone: timeZoneLabel(timeZone, language) })}</p>}
        </section>
        <section aria-labelledby="price" className={styles.price} data-testid="price">
          <h2 id="price">{t(quote.offer ? 'requestPrice' : 'price')}</h2>
          {/* Every other amount on this page has its cents. */}
          <PriceLines lines={quote.lines} totalCents={toCents(quote.totalPrice)} isExact />
        </section>
      </PageColumns>
      {quote.plan && (
        <Suspense fallback={null}>
          <OwnPlan actions={actions} plan={quote.plan} timeZone={quote.timeZone} />
        </Suspense>
      )}
      {quote.planChoice && (
        <Suspense fallback={null}>
          <ChosenPlan choice={quote.planChoice} />
        </Suspense>
      )}
      {!isPaidFirst && !isDepositDue && payment}
      {quote.photos.length > 0 && (
        <section aria-labelledby="photos" className={styles.photos}>
          <h2 id="photos">{t('photos')}</h2>
          <QuotePhotos photos={quote.photos} label={t('photo')} />
        </section>
      )}
      {quote.report && <CustomerReport report={quote.report} timeZone={quote.timeZone} />}
      {!quote.moveRequest && change}
      {isClosed(quote) ? (
        children
      ) : (
        <>
          <QuoteMore actions={actions} quote={quote}>
            {children}
          </QuoteMore>
          <SecretLink actions={actions} />
        </>
      )}
      <Contact />
    </>
  );
}

/** Directions to the shop, where the customer goes there and its address is known. */
function WayToShop({ quote }: Pick<OpenQuoteProps, 'quote'>) {
  const address = destinationOf(quote, { dropOff: useCatalogIfKnown(), reader: 'customer' });
  return address && <Directions to={address} className={buttonClass()} />;
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
          call: linkTo(telLink(shop.phone)),
        }),
      )}
    </p>
  );
}

/** Whether nothing comes of a quote anymore. */
function isClosed({ status }: CustomerQuote): boolean {
  return status === 'declined' || status === 'cancelled';
}

/** Whether the appointment stands, or was done. */
function isBooked(quote: CustomerQuote): boolean {
  return !isClosed(quote) && quote.status !== 'pending' && quote.status !== 'countered';
}

/** What comes next: for an appointment that stands, when and where. */
function nextOf(quote: CustomerQuote, language: Language): string {
  const t = quotePageTexts(language);
  const { status, scheduledDate, arrival, place } = quote;
  if (scheduledDate === null || (status !== 'approved' && status !== 'employee-accepted'))
    return statusTextOf(quote, language).next;
  const when = withPickup(
    withUnbrokenTimes(visitText(scheduledDate, arrival, { ...quote, language })),
    arrival,
    language,
  );
  if (place.kind === 'customer') return t('weCome', { when, place: place.text });
  return place.hours || place.directions || place.text.includes(',')
    ? t('seeYouAt', { when, place: place.text })
    : t('seeYouAtOurs', { when });
}

/** Whether there is an appointment to come, to add to a calendar. */
function hasVisit({ scheduledDate, status }: CustomerQuote): boolean {
  return scheduledDate !== null && !['countered', 'in-progress', 'declined', 'cancelled', 'completed'].includes(status);
}

/** Whether the customer still has to give an address. */
function isAddressWanted({ place, status }: CustomerQuote): boolean {
  return place.isAddressNeeded && !['declined', 'cancelled', 'completed'].includes(status);
}

/** The appointment row by row, times in the shop's zone. */
function quoteRows(
  quote: CustomerQuote,
  language: Language,
): readonly { readonly title: string; readonly value: string }[] {
  const [t, labels] = [quotePageTexts(language), requestLabelsTexts(language)];
  const { subject } = quote;
  const isRedo = quote.lines.some(({ kind }) => kind === 'redo');
  const when = [
    {
      title: t('dateAndTime'),
      value: quote.scheduledDate
        ? capital(
            withPickup(
              withUnbrokenTimes(visitText(quote.scheduledDate, quote.arrival, { ...quote, language })),
              quote.arrival,
              language,
            ),
            language,
          )
        : t('noTimeYet'),
    },
  ];
  return [
    ...(isClosed(quote) ? [] : when),
    { title: t('service'), value: serviceText(quote, 'customer', language) },
    ...(subject ? [{ title: quote.subjectLabel, value: subject }] : []),
    ...quote.answers.map(({ question, answer }) => ({ title: question, value: answer })),
    ...itemRows(quote.items, language),
    ...(quote.customerNote ? [{ title: labels('customerNote', { at: 'review' }), value: quote.customerNote }] : []),
    ...(isClosed(quote) ? [] : whereRows(quote, language)),
    { title: t('name'), value: quote.customerName },
    ...(isRedo || isClosed(quote) ? [] : [{ title: t('payment'), value: paymentText(quote.paymentMethod, language) }]),
  ];
}

/** Where it is, and when the shop is open where the customer goes there. */
function whereRows({ place }: CustomerQuote, language: Language) {
  const t = quotePageTexts(language);
  return [
    { title: t('where'), value: [place.text, place.directions].filter(Boolean).join('\n') },
    ...(place.hours ? [{ title: t('open'), value: place.hours }] : []),
  ];
}

/** Asks the customer for the address of the appointment. A failure keeps what was typed. */
function AddressForm({ actions }: { readonly actions: QuoteActions }) {
  const t = useTexts(quotePageTexts);
  const id = useId();
  const give = useOwnChange(actions.queryKey, actions.setAddress, () =>
    toast({ title: t('addressSavedTitle'), description: t('addressSaved') }),
  );
  const form = useServerForm({
    initial: { serviceAddress: '' },
    send: ({ serviceAddress }) => give.mutateAsync(serviceAddress),
    restAt: 'serviceAddress',
  });
  return (
    <form noValidate className={styles.address} aria-labelledby={`${id}-title`} onSubmit={form.submit}>
      <h2 id={`${id}-title`}>{t('addressTitle')}</h2>
      <p>{t('addressAbout')}</p>
      <Field
        {...form.field('serviceAddress')}
        id={id}
        label={t('addressLabel')}
        autoComplete="street-address"
        hint={t('addressHint')}
        maxLength={REQUEST_TEXTS.serviceAddress.most}
        required
      />
      <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
        {t('addressSave')}
      </Button>
    </form>
  );
}

type ConfirmEmailProps = { readonly actions: QuoteActions; readonly quote: CustomerQuote };

/** While the email address is unconfirmed: the button of the mailed link, or where to find that link. */
function ConfirmEmail({ actions, quote }: ConfirmEmailProps) {
  const t = useTexts(quotePageTexts);
  const language = use(LanguageContext);
  const { confirmEmail, resendConfirmation } = actions;
  const confirm = useOwnChange(
    actions.queryKey,
    async () => (confirmEmail ? confirmEmail() : quote),
    () => toast({ title: t('confirmed') }),
  );
  if (quote.isEmailConfirmed || quote.status !== 'pending') return null;
  return (
    <section className={styles.confirm} aria-labelledby="confirm-email">
      <h2 id="confirm-email">{t('confirmTitle')}</h2>
      <p>{reasonOf(quote, language)}</p>
      {confirm.error && <Callout title={t('actionFailed')}>{errorText(confirm.error)}</Callout>}
      {confirmEmail ? (
        <>
          <p>{t('confirmLastStep')}</p>
          <Button variant="sponge" big aria-disabled={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
            {t('confirm')}
          </Button>
        </>
      ) : (
        <p>{t('confirmInMail')}</p>
      )}
      {resendConfirmation && <SendAgain send={resendConfirmation} />}
    </section>
  );
}

function SendAgain({ send }: { readonly send: NonNullable<QuoteActions['resendConfirmation']> }) {
  const t = useTexts(quotePageTexts);
  const again = useMutation({ mutationFn: send });
  return (
    <>
      <output>{again.isSuccess ? again.data.message : errorText(again.error)}</output>
      <Button aria-disabled={again.isPending} onClick={() => again.mutate()}>
        {t('confirmSendAgain')}
      </Button>
    </>
  );
}

function reasonOf({ confirmEmailBy, lapsedAt, scheduledDate, timeZone }: CustomerQuote, language: Language): string {
  const t = quotePageTexts(language);
  if (confirmEmailBy !== null)
    return t('confirmBy', {
      time: withUnbrokenTimes(formatInstant(Temporal.Instant.from(confirmEmailBy), timeZone, language)),
    });
  if (scheduledDate !== null) return t('confirmToReach');
  return t(lapsedAt === null ? 'confirmToPick' : 'confirmToPickAgain');
}

type QuoteMoreProps = {
  readonly actions: QuoteActions;
  readonly quote: CustomerQuote;
  /** Actions that require an account. */
  readonly children?: ReactNode;
};

/** Other things the customer can do with a quote: agree to pictures on the site, opt out of photos on social media, and send a note. */
function QuoteMore({ actions, quote, children }: QuoteMoreProps) {
  const t = useTexts(quotePageTexts);
  return (
    <>
      {quote.pictureConsent && (
        <Suspense>
          <PictureConsent actions={actions} {...quote.pictureConsent} timeZone={quote.timeZone} />
        </Suspense>
      )}
      <section className={styles.more} aria-labelledby="more">
        <h2 id="more">{t('more')}</h2>
        <PhotoConsent actions={actions} quote={quote} />
        {children}
        <NoteForm send={actions.writeNote} reference={quote.reference} isOver={quote.status === 'completed'} />
      </section>
    </>
  );
}

/** The wizard's opt-out, in the same words. It can be changed at any time. */
function PhotoConsent({ actions, quote }: Omit<QuoteMoreProps, 'children'>) {
  const t = useTexts(quotePageTexts);
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (isPublic: boolean) => actions.setConsent(isPublic),
    onSuccess: (changed) => client.setQueryData(actions.queryKey, changed),
    onError: (error) => toastError({ title: t('choiceNotSaved'), description: errorText(error) ?? '' }),
  });
  // It's about photos of a vehicle.
  if (!quote.vehicleType) return null;
  const isKept = set.isPending ? !set.variables : quote.optOutSocialMedia;
  return (
    <Checkbox checked={isKept} onChange={(event) => set.mutate(!event.target.checked)}>
      {t('keepPhotosPrivate')}
    </Checkbox>
  );
}

/** Revokes the secret link of the page, in case it leaked; a new one is emailed to the customer. */
function SecretLink({ actions }: { readonly actions: QuoteActions }) {
  const t = useTexts(quotePageTexts);
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({ mutationFn: actions.renewLink, onSuccess: () => setAsking(false) });
  return (
    <details className={styles.link}>
      <summary>{t('linkTitle')}</summary>
      {renew.isSuccess ? <output>{t('linkSent')}</output> : <p>{t('linkAbout')}</p>}
      <Button onClick={() => setAsking(true)}>{t('linkMake')}</Button>
      {isAsking && (
        <Ask
          title={t('linkMakeTitle')}
          about={t('linkMakeAbout')}
          action={t('linkMake')}
          variant="sponge"
          isBusy={renew.isPending}
          onDo={() => renew.mutate()}
          onClose={() => {
            if (renew.isError) renew.reset();
            setAsking(false);
          }}
        >
          {renew.error && <Callout title={t('actionFailed')}>{errorText(renew.error)}</Callout>}
        </Ask>
      )}
    </details>
  );
}
