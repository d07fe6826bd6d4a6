import { useEffect, useRef, useState } from 'react';
import type { QuoteDetail as Quote } from '#contract/desk.ts';
import { toCents } from '#core/lib/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Photos } from '#web/ui/photos.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { JobAccount } from '#web/app/payments/account-part.tsx';
import { GroundTruthPart } from '#web/app/estimate-quality/ground-truth-part.tsx';
import { FollowUpPart } from '#web/app/follow-up/follow-up-part.tsx';
import { AddressNeeded } from './address-needed.tsx';
import { CustomerNote } from '#web/app/list/customer-note.tsx';
import { AssignedStaff } from './assigned-staff.tsx';
import { EstimatePart } from './estimate-part.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { MoveAppointment } from './move-appointment.tsx';
import { CounterOfferPart } from './counter-offer-part.tsx';
import { PromiseClock } from './promise-clock.tsx';
import { QuoteBadges } from './quote-badges.tsx';
import { QuoteHistory } from './quote-history.tsx';
import { QuoteNotes } from './quote-notes.tsx';
import { factsOf, hasCrew, phoneText } from '#web/lib/quote-texts.ts';
import { SlotPicker, type PickedSlot } from '#web/app/slot-picker/slot-picker.tsx';
import { AppointmentTime } from './appointment-time.tsx';
import '../list/record.css';

/** Everything about one quote, and the actions that are possible now. */
export function QuoteDetail({ quote }: { readonly quote: Quote }) {
  const [picked, setPicked] = useState<PickedSlot>();
  const [isPicking, setPicking] = useState(false);
  const canApprove = quote.events.includes('approve');
  const canMove = quote.events.includes('reschedule');
  const place = useTitleFocus(canApprove);
  const showsPicker = canMove && (isPicking || (canApprove && !quote.scheduledDate));
  const keepTime = () => {
    setPicked(undefined);
    setPicking(false);
  };
  return (
    <>
      <div className="quote-detail" ref={place}>
        <Badges quote={quote} />
        <p className="quote-who">
          <a href={`mailto:${quote.customerEmail}`}>
            <Icon name="mail" />
            {quote.customerEmail}
          </a>
          <a href={`tel:${quote.customerPhone.replaceAll(/[^\d+]/g, '')}`}>
            <Icon name="phone" />
            {phoneText(quote.customerPhone)}
          </a>
        </p>
        <section aria-labelledby="quote-when">
          <div className="quote-when">
            <h3 id="quote-when">
              <AppointmentTime instant={quote.scheduledDate} none="No time yet" />
            </h3>
            {canMove && quote.scheduledDate && (
              <Button aria-expanded={isPicking} onClick={isPicking ? keepTime : () => setPicking(true)}>
                {isPicking ? 'Keep this time' : 'Change time'}
              </Button>
            )}
          </div>
          <Reservation quote={quote} />
          {showsPicker && (
            <SlotPicker packageType={quote.packageType} near={quote.scheduledDate} picked={picked} onPick={setPicked} />
          )}
          {showsPicker && quote.scheduledDate && <MoveAppointment quote={quote} picked={picked} onMoved={keepTime} />}
        </section>
        <CounterOfferPart quote={quote} />
        <section aria-label="Price">
          <PriceLines lines={quote.lines} totalCents={toCents(quote.totalPrice)} />
        </section>
        {quote.job && <JobAccount jobId={quote.job.id} />}
        {quote.estimate && <EstimatePart estimate={quote.estimate} />}
        {!quote.estimate && quote.photos.length > 0 && (
          <section aria-labelledby="quote-photos">
            <h3 id="quote-photos">Photos, {quote.photos.length}</h3>
            <Photos photos={quote.photos} label="Photo" />
          </section>
        )}
        {quote.customerNote && (
          <section aria-labelledby="quote-customer-note">
            <h3 id="quote-customer-note">Customer’s note</h3>
            <p>
              <CustomerNote text={quote.customerNote} />
            </p>
          </section>
        )}
        <section aria-label="Service">
          <ReviewList rows={factsOf(quote)} />
        </section>
        {quote.addressNeeded && <AddressNeeded id={quote.id} />}
        <GroundTruthPart quoteId={quote.id} isCompleted={quote.completedAt !== null} />
        <FollowUpPart quoteId={quote.id} isAhead={quote.status === 'approved'} />
        {!hasCrew(quote) && <AssignedStaff quote={quote} />}
        <QuoteNotes id={quote.id} notes={quote.notes} />
        <QuoteHistory history={quote.history} />
      </div>
      <DecisionBar quote={quote} picked={picked} onPickAgain={() => setPicking(true)} />
    </>
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

/** Until when the slot waits for the customer to confirm the email, or since when it's open to others. */
function Reservation({ quote: { confirmEmailBy, lapsedAt } }: { readonly quote: Quote }) {
  if (lapsedAt) {
    return (
      <p className="quote-reservation">
        The email wasn’t confirmed by <AppointmentTime instant={lapsedAt} none="" />, so the time is open to others.
      </p>
    );
  }
  if (!confirmEmailBy) return null;
  return (
    <p className="quote-reservation">
      Held until <AppointmentTime instant={confirmEmailBy} none="" />, unless the customer confirms the email.
    </p>
  );
}

function Badges({ quote }: { readonly quote: Quote }) {
  return (
    <p className="quote-badges">
      <QuoteBadges quote={quote}>
        {quote.status === 'pending' && !quote.isEmailConfirmed && (
          <Badge tone="wait" icon="mail">
            Email not confirmed
          </Badge>
        )}
        {quote.lapsedAt && (
          <Badge tone="stop" icon="alert">
            Reservation lapsed
          </Badge>
        )}
      </QuoteBadges>
      {quote.status !== 'pending' && <PromiseClock quote={quote} />}
    </p>
  );
}
