import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, use, useEffect, useRef, useState } from 'react';
import type { QuoteDetail as Quote } from '#contract/dashboard-quotes.ts';
import { dashboardTexts, counterOfferTexts } from '#core/languages/en/dashboard.ts';
import { priceChangesTexts } from '#core/languages/en/price-changes.ts';
import type { StoredLanguage } from '#core/languages/language.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { phoneText } from '#core/people/phone-links.ts';
import { destinationOf } from '#core/quotes/describe.ts';
import { writtenRows } from '#core/quotes/written-rows.ts';
import { GroundTruthPart } from '#web/app/estimate-quality/ground-truth-part.tsx';
import { FollowUpPart } from '#web/app/follow-up/follow-up-part.tsx';
import { Invoicing } from '#web/app/invoices/invoicing.tsx';
import { CustomerNote, type NotesToSave, OwnNotes, ReaderLanguage } from '#web/app/list/notes.tsx';
import { RecordBadges, RecordBody, RecordContact, RecordHistory } from '#web/app/list/record-sheet.tsx';
import { JobAccount } from '#web/app/payments/account-part.tsx';
import { QuotePhotos } from '#web/app/questions/quote-photos.tsx';
import { AppointmentTime, useAppointmentText } from '#web/app/shell/when.tsx';
import { SlotPicker, timeOf, type PickedSlot } from '#web/app/slot-picker/slot-picker.tsx';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown, useCountsLength } from '#web/lib/catalog.ts';
import { useCrewChoices } from '#web/lib/crew-choices.ts';
import { giftCardLines } from '#web/lib/gift-card-lines.ts';
import { LanguageContext, rich, timeAt, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { actionText, authorText, factsOf, hasCrew, roundRows, termsOf } from '#web/lib/quote-texts.ts';
import { firstError, errorText, fieldError } from '#web/lib/refusal.ts';
import { publishedSettings } from '#web/lib/settings-versions.ts';
import { useUndoToast } from '#web/lib/undo.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CancellationFeePart } from './cancellation-fee.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { EstimatePart } from './estimate-part.tsx';
import { PromiseClock, QuoteBadges } from './quote-badges.tsx';
import { useQuoteChange } from './quote-data.ts';
import { titleOfVehicle, vehiclesOf } from './quote-vehicles.tsx';
import { RedoPart } from './redo-part.tsx';
import styles from './quote-detail.module.css';

/** Loaded where it's needed: few quotes lack an address, and the dashboard has no other form. */
const AddressNeeded = later(() => import('./address-needed.tsx').then((module) => module.AddressNeeded));

/** Loaded once it's opened. */
const AnswersDialog = later(() => import('./answers-dialog.tsx').then((module) => module.AnswersDialog));

/** Loaded once the time is changed. */
const AskToMove = later(() => import('#web/app/list/ask-to-move.tsx').then((module) => module.AskToMove));

/** Few customers are asked for another time. */
const MoveRequestPart = later(() => import('./move-request-part.tsx').then((module) => module.MoveRequestPart));

/** Few shops name their bays and vans. */
const ResourcePart = later(() => import('./resource-part.tsx').then((module) => module.ResourcePart));

/** Few quotes have changes of their price. */
const PriceChangesPart = later(() => import('./price-changes-part.tsx').then((module) => module.PriceChangesPart));

/** Loaded once the length is changed. */
const LengthDialog = later(() =>
  import('#web/app/slot-picker/length-dialog.tsx').then((module) => module.LengthDialog),
);

/** What the crew found on each vehicle. */
function FoundPart({ quote }: { readonly quote: Quote }) {
  const language = use(LanguageContext);
  const catalog = useCatalogIfKnown();
  const names = quote.items && vehiclesOf(quote, { catalog, language }).map(titleOfVehicle);
  return <GroundTruthPart quoteId={quote.id} isCompleted={quote.completedAt !== null} names={names} />;
}

/** Everything about one quote, and the actions that are possible now. */
export function QuoteDetail({ quote }: { readonly quote: Quote }) {
  const language = use(LanguageContext);
  const t = useTexts(dashboardTexts);
  const [picked, setPicked] = useState<PickedSlot>();
  const [isPicking, setPicking] = useState(false);
  const canApprove = quote.events.includes('approve');
  const canMove = quote.events.includes('reschedule');
  const countsLength = useCountsLength(quote);
  const place = useTitleFocus(canApprove);
  const showsPicker = canMove && (isPicking || (canApprove && !quote.scheduledDate));
  const keepTime = () => {
    setPicked(undefined);
    setPicking(false);
  };
  return (
    <>
      <RecordBody ref={place}>
        <Badges quote={quote} />
        <section aria-labelledby="quote-when">
          <div className={styles.when}>
            <h3 id="quote-when">
              <AppointmentTime instant={quote.scheduledDate} arrival={quote.arrival} none={t('noTime')} />
            </h3>
            {canMove && quote.scheduledDate && (
              <span className={styles.whenActions}>
                <Button aria-expanded={isPicking} onClick={isPicking ? keepTime : () => setPicking(true)}>
                  {t(isPicking ? 'keepTime' : 'changeTime')}
                </Button>
                {!isPicking && countsLength && quote.completedAt === null && (
                  <ChangeLength quote={quote} startsAt={quote.scheduledDate} />
                )}
              </span>
            )}
          </div>
          <Reservation quote={quote} />
          {quote.moveRequest && (
            <Suspense fallback={null}>
              <MoveRequestPart id={quote.id} request={quote.moveRequest} />
            </Suspense>
          )}
          {showsPicker && (
            <SlotPicker
              work={quote}
              address={quote.serviceAddress}
              near={quote.scheduledDate}
              overrules={{ quoteId: quote.id }}
              finds={{ quoteId: quote.id }}
              picked={picked}
              onPick={setPicked}
            />
          )}
          {showsPicker && quote.scheduledDate && <MoveAppointment quote={quote} picked={picked} onMoved={keepTime} />}
          {showsPicker && quote.scheduledDate && !quote.moveRequest && quote.customerEmail !== '' && (
            <Suspense fallback={null}>
              <AskToMove ids={[quote.id]} />
            </Suspense>
          )}
        </section>
        {quote.resource && (
          <Suspense fallback={<Skeleton lines={1} height="4.5rem" label={t('loadingForm')} />}>
            <ResourcePart id={quote.id} resource={quote.resource} />
          </Suspense>
        )}
        <section aria-label={t('service')}>
          <ReviewList rows={[...roundRows(quote.round, language), ...factsOf(quote, language)]} />
          {quote.canEditAnswers && <EditAnswers quote={quote} />}
        </section>
        {writtenRows(quote, 'sheet', language).map(({ name, title, value }) => (
          <section key={name} aria-labelledby={`quote-${name}`}>
            <h3 id={`quote-${name}`}>{title}</h3>
            <p>
              <CustomerNote text={value} />
            </p>
          </section>
        ))}
        {quote.addressNeeded && (
          <Suspense fallback={<Skeleton lines={1} height="9rem" label={t('loadingForm')} />}>
            <AddressNeeded id={quote.id} />
          </Suspense>
        )}
        <RecordContact
          email={quote.customerEmail}
          phone={quote.customerPhone}
          address={destinationOf(quote, { reader: 'team' })}
        />
        <CustomerRecord quote={quote} />
        <WalkInNotes quote={quote} />
        {!hasCrew(quote) && <AssignedStaff quote={quote} />}
        <CounterOfferPart quote={quote} />
        {quote.priceChanges.length > 0 && (
          <Suspense fallback={<Skeleton lines={1} height="3rem" label={t('loadingForm')} />}>
            <PriceChangesPart quote={quote} />
          </Suspense>
        )}
        <PricePart quote={quote} />
        <CancellationFeePart quote={quote} />
        <PlanSlot quote={quote} />
        <RedoPart key={quote.id} quote={quote} />
        {quote.job && <JobAccount jobId={quote.job.id} />}
        {quote.job && <Invoicing of={{ quote: quote.id }} />}
        {quote.estimate && <EstimatePart estimate={quote.estimate} />}
        {quote.itemEstimates?.map((estimate) => (
          <EstimatePart key={estimate.item} estimate={estimate} item={estimate.item} />
        ))}
        <SentPhotos quote={quote} />
        <FoundPart quote={quote} />
        <FollowUpPart quoteId={quote.id} isAhead={quote.status === 'approved'} />
        <section aria-label={t('terms')}>
          <ReviewList rows={termsOf(quote, language)} />
        </section>
        <CustomerLanguage quote={quote} />
        <QuoteNotes id={quote.id} notes={quote.notes} />
        <QuoteHistory history={quote.history} />
      </RecordBody>
      <DecisionBar quote={quote} picked={picked} onPickAgain={() => setPicking(true)} />
    </>
  );
}

/** Most shops have no plans. */
const PlanPart = later(() => import('./plan-part.tsx').then((module) => module.PlanPart));

function PlanSlot({ quote }: { readonly quote: Quote }) {
  if (!quote.plan && !quote.planOffers && !quote.planChoice) return null;
  return (
    <Suspense
      fallback={<Skeleton lines={1} height="3rem" label={dashboardTexts(use(LanguageContext))('loadingForm')} />}
    >
      <PlanPart key={quote.id} quote={quote} />
    </Suspense>
  );
}

type ChangeLengthProps = { readonly quote: Quote; readonly startsAt: string };

/** Opens the length of the appointment for editing. */
function ChangeLength({ quote: { id: quoteId, customerName, packageName }, startsAt }: ChangeLengthProps) {
  const t = useTexts(dashboardTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('changeLength')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LengthDialog plan={{ quoteId, customerName, packageName, startsAt }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The price line by line, with its deposit and what a gift card will pay. */
function PricePart({ quote }: { readonly quote: Quote }) {
  const language = use(LanguageContext);
  const t = useTexts(dashboardTexts);
  return (
    <section aria-label={t('price')}>
      <PriceLines
        lines={quote.lines}
        totalCents={toCents(quote.totalPrice)}
        isExact={quote.offer !== null || quote.priceChanges.length > 0}
        after={giftCardLines(quote.giftCard, language)}
      />
      {quote.deposit && (
        <p className={styles.reservation}>
          {t('depositState', { state: quote.deposit.state, amount: formatMoneyExact(quote.deposit.cents) })}
        </p>
      )}
      {quote.giftCard && (
        <p className={styles.reservation}>
          {t('giftCardWaits', {
            last4: quote.giftCard.last4,
            amount: formatMoneyExact(quote.giftCard.balanceCents),
          })}
        </p>
      )}
    </section>
  );
}

/** The photos that came with it; those of a photo estimate are shown with that. */
function SentPhotos({ quote: { estimate, itemEstimates = [], photos } }: { readonly quote: Quote }) {
  const t = useTexts(dashboardTexts);
  const isEstimated = (item: number | undefined) =>
    item === undefined ? estimate !== null : itemEstimates.some((each) => each.item === item);
  const shown = photos.filter(({ question, item }) => question !== undefined || !isEstimated(item));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="quote-photos">
      <h3 id="quote-photos">{t('photos', { count: shown.length })}</h3>
      <QuotePhotos photos={shown} label={t('photo')} />
    </section>
  );
}

/** Opens the answers to the owner's questions for editing. */
function EditAnswers({ quote }: { readonly quote: Quote }) {
  const t = useTexts(priceChangesTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <p>
      <Button onClick={() => setOpen(true)}>{t('editAnswers')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AnswersDialog quote={quote} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}

/** What the owner has to say in person: without an email address that works nothing is sent, and the terms may not be accepted yet. */
function WalkInNotes({ quote }: { readonly quote: Quote }) {
  const t = useTexts(dashboardTexts);
  const { customerEmail: email, customerPhone, hasAgreed, isEmailRefused } = quote;
  const notes = [
    !email && customerPhone && t('noEmail'),
    isEmailRefused && t('emailRefused', { email }),
    isEmailRefused && customerPhone && t('callInstead', { phone: phoneText(customerPhone) }),
    !hasAgreed && t('termsOpen'),
  ].filter(Boolean);
  return notes.length > 0 && <p className={styles.reservation}>{notes.join(' ')}</p>;
}

/** Whether the customer was here before, with a link to their record. */
function CustomerRecord({ quote: { customer } }: { readonly quote: Quote }) {
  const t = useTexts(dashboardTexts);
  if (!customer) return null;
  const { id, completedBefore: count } = customer;
  return (
    <p className={styles.reservation}>
      <Link to="/admin/dashboard" search={{ tab: 'customers', open: id }}>
        {t('visitsBefore', { count })}
      </Link>
    </p>
  );
}

/** After a decision the buttons are gone, so the focus moves to the title instead of getting lost. */
function useTitleFocus(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.parentElement?.querySelector<HTMLElement>('h2')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return place;
}

/** Until when the slot waits for the customer to confirm the email or pay the deposit, or since when it's open to others. */
function Reservation({ quote: { confirmEmailBy, payDepositBy, lapsedAt, deposit } }: { readonly quote: Quote }) {
  const t = useTexts(dashboardTexts);
  const instant = lapsedAt ?? payDepositBy ?? confirmEmailBy;
  const when = useAppointmentText(instant);
  if (!instant) return null;
  const isDeposit = deposit?.state === 'due';
  const text = lapsedAt ? (isDeposit ? 'lapsedDeposit' : 'lapsed') : isDeposit ? 'heldUntilDeposit' : 'heldUntil';
  return <p className={styles.reservation}>{rich(t.rich(text, { when, time: timeAt(instant) }))}</p>;
}

function Badges({ quote }: { readonly quote: Quote }) {
  const t = useTexts(dashboardTexts);
  return (
    <RecordBadges>
      <QuoteBadges quote={quote}>
        {quote.status === 'pending' && !quote.isEmailConfirmed && (
          <Badge tone="wait" icon="mail">
            {t('emailNotConfirmed')}
          </Badge>
        )}
        {quote.lapsedAt && (
          <Badge tone="stop" icon="alert">
            {t('reservationLapsed')}
          </Badge>
        )}
      </QuoteBadges>
      {quote.status !== 'pending' && <PromiseClock quote={quote} />}
    </RecordBadges>
  );
}

/** Who did what and when, the newest first. */
function QuoteHistory({ history }: Pick<Quote, 'history'>) {
  const t = useTexts(dashboardTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return null;
  return (
    <section aria-labelledby="quote-history">
      <h3 id="quote-history">{t('history')}</h3>
      <RecordHistory>
        {history.toReversed().map((change) => (
          <li key={`${change.at} ${change.action}`}>
            {actionText(change, timeZone, language)}{' '}
            <small>
              {rich(
                t.rich('whoAndWhen', {
                  who: authorText(change, language),
                  when: withUnbrokenTimes(formatInstant(Temporal.Instant.from(change.at), timeZone, language)),
                  time: timeAt(change.at),
                }),
              )}
            </small>
          </li>
        ))}
      </RecordHistory>
    </section>
  );
}

type MoveAppointmentProps = {
  readonly quote: Quote;
  readonly picked: PickedSlot | undefined;
  readonly onMoved: () => void;
};

/** Moves the appointment to the picked slot and notifies the customer at once. */
function MoveAppointment({ quote: { id, status }, picked, onMoved }: MoveAppointmentProps) {
  const t = useTexts(dashboardTexts);
  const say = useUndoToast();
  const move = useQuoteChange({
    id,
    make: (time: PickedSlot) => call('POST /api/quotes/:id/reschedule', { params: { id }, body: timeOf(time) }),
    onMade: ({ undo }) => {
      say({ title: t('moved'), description: t('movedHint'), undo });
      onMoved();
    },
  });
  const refused = firstError(move.error, 'scheduledDate', 'scheduledTime');
  return (
    <div className={styles.move}>
      {refused && <Callout title={t('notMoved')}>{refused}</Callout>}
      <Button
        {...(status === 'approved' && { variant: 'sponge' })}
        aria-disabled={!picked || move.isPending}
        aria-describedby={picked ? undefined : 'move-needs'}
        onClick={() => picked && move.mutate(picked)}
      >
        {t('moveToTime')}
      </Button>
      {!picked && <p id="move-needs">{t('slotNeeded')}</p>}
    </div>
  );
}

const ANSWERS = {
  accepted: { tone: 'good', icon: 'check' },
  refused: { tone: 'stop', icon: 'close' },
  expired: { tone: 'calm', icon: 'clock' },
} as const;

/** The counter-offer to the customer, and its outcome. */
function CounterOfferPart({ quote }: { readonly quote: Quote }) {
  const t = useTexts(counterOfferTexts);
  const { offer } = quote;
  if (!offer) return null;
  const answer = offer.answer && ANSWERS[offer.answer];
  return (
    <section className={styles.offer} aria-labelledby="quote-offer">
      <h3 id="quote-offer">
        {t('ourOffer')}{' '}
        {offer.answer && answer && (
          <Badge tone={answer.tone} icon={answer.icon}>
            {t(offer.answer)}
          </Badge>
        )}
      </h3>
      <p className={styles.offerReason}>{offer.reason}</p>
      <p>
        <AppointmentTime instant={offer.scheduledDate} arrival={offer.arrival} none={t('noTime')} />
      </p>
      {offer.answer !== 'accepted' && <PriceLines lines={offer.lines} totalCents={toCents(offer.totalPrice)} isExact />}
      {!answer && <Waits offer={offer} />}
    </section>
  );
}

function Waits({ offer }: { readonly offer: NonNullable<Quote['offer']> }) {
  const t = useTexts(counterOfferTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return null;
  const when = withUnbrokenTimes(formatInstant(Temporal.Instant.from(offer.expiresAt), timeZone, language));
  return <p>{rich(t.rich('answerUntil', { when, time: timeAt(offer.expiresAt) }))}</p>;
}

/** The assigned employee; saved on change, with undo in the toast. The job of an approved quote follows. */
function AssignedStaff({ quote: { id, assignedStaff, peopleNeeded } }: { readonly quote: Quote }) {
  const t = useTexts(dashboardTexts);
  const { choices: members, shortage, error } = useCrewChoices({ id, needed: peopleNeeded });
  const say = useUndoToast();
  const assign = useQuoteChange({
    id,
    make: (staff: string | null) => call('PATCH /api/quotes/:id', { params: { id }, body: { assignedStaff: staff } }),
    onMade: ({ assignedStaff: staff, undo }) => say({ title: t(staff ? 'staffAssigned' : 'staffUnassigned'), undo }),
  });
  const shown = assign.isPending ? assign.variables : assignedStaff;
  const chosen = members?.find((member) => member.id === shown);
  return (
    <SelectField
      id="quote-staff"
      label={t('assignedStaff')}
      value={shown ?? ''}
      onChange={(event) => assign.mutate(event.target.value || null)}
      hint={[chosen?.sentence, shortage].filter(Boolean).join(' ') || undefined}
      error={fieldError(assign.error, 'assignedStaff') ?? errorText(assign.error ?? error)}
    >
      <option value="">{t('unassigned')}</option>
      {members?.map((member) => (
        <option key={member.id} value={member.id}>
          {member.word}
        </option>
      ))}
      {shown && !chosen && <option value={shown}>{t(members ? 'formerEmployee' : 'loading')}</option>}
    </SelectField>
  );
}

/** What the customer reads: emails about the quote are in it. Left out while customers are offered one language only. */
function CustomerLanguage({ quote: { id, language } }: { readonly quote: Quote }) {
  const t = useTexts(dashboardTexts);
  const { data: offered } = useQuery({
    ...publishedSettings(),
    select: ({ business }) => business.offeredLanguages,
  });
  const change = useQuoteChange({
    id,
    make: (chosen: StoredLanguage) => call('PATCH /api/quotes/:id', { params: { id }, body: { language: chosen } }),
  });
  if (!offered || offered.length < 2) return null;
  return (
    <ReaderLanguage
      id="quote-language"
      label={t('customerLanguage')}
      language={language}
      offered={offered}
      change={change}
    />
  );
}

type QuoteNotesProps = { readonly id: string; readonly notes: string };

/** The owner's notes on a quote. */
function QuoteNotes({ id, notes }: QuoteNotesProps) {
  const save = useQuoteChange({
    id,
    make: (body: NotesToSave) => call('PATCH /api/quotes/:id', { params: { id }, body }),
  });
  return <OwnNotes id="quote-notes" notes={notes} save={save} />;
}
