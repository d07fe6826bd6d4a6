import { useState } from 'react';
import type { QuoteDetail } from '#contract/desk.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import { ApiError, call } from '../api.ts';
import { fieldRefusal, refusalText } from '../refusal.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { PromiseClock } from './promise-clock.tsx';
import type { PickedTime } from '../quotes/time-picker.tsx';
import { useQuoteChange } from './use-quote-change.ts';
import './decision-bar.css';

type DecisionBarProps = {
  readonly quote: QuoteDetail;
  /** Another time than the quote has. */
  readonly picked: PickedTime | undefined;
  readonly onPickAgain: () => void;
};

/** What may be decided about the quote now; what stood against it is said above the buttons. */
export function DecisionBar({ quote, picked, onPickAgain }: DecisionBarProps) {
  const { id, events } = quote;
  const [isDeclining, setDeclining] = useState(false);
  const approve = useQuoteChange({
    id,
    make: () => call('POST /api/quotes/:id/approve', { params: { id }, body: scheduleOf(quote, picked) }),
    onMade: () => toast({ title: 'Quote approved and job scheduled' }),
  });
  const decline = useQuoteChange({
    id,
    make: (reason: string | undefined) => call('POST /api/quotes/:id/decline', { params: { id }, body: { reason } }),
    onMade: () => {
      approve.reset();
      setDeclining(false);
      toast({ title: 'Quote declined' });
    },
  });
  const needsTime = !quote.scheduledDate && !picked;
  const [canApprove, canDecline] = [events.includes('approve'), events.includes('decline')];
  const canMore = events.includes('counter') || events.includes('cancel');
  if (!canApprove && !canDecline && !canMore && !approve.error && !decline.error) return null;

  return (
    <footer className="decision">
      {approve.error && <Refused error={approve.error} onPickAgain={onPickAgain} />}
      {decline.error && !isDeclining && <Refused error={decline.error} onPickAgain={onPickAgain} />}
      {canApprove && <PromiseClock quote={quote} />}
      {canDecline && (
        <Button variant="stop" onClick={() => setDeclining(true)}>
          <Icon name="close" />
          Decline
        </Button>
      )}
      {canApprove && (
        <Button
          variant="sponge"
          aria-disabled={needsTime || approve.isPending}
          aria-describedby={needsTime ? 'approve-needs' : undefined}
          onClick={() => approve.mutate(undefined)}
        >
          <Icon name="check" />
          Approve
        </Button>
      )}
      {canApprove && needsTime && <p id="approve-needs">Still needed: a date and a time.</p>}
      {canMore && <MoreDecisions quote={quote} />}
      {isDeclining && (
        <DeclineDialog
          title={`Decline ${quote.customerName}'s quote?`}
          about="The customer is told by email, and the time is free again."
          isBusy={decline.isPending}
          error={decline.error}
          onDecline={(reason) => decline.mutate(reason)}
          onClose={() => {
            decline.reset();
            setDeclining(false);
          }}
        />
      )}
    </footer>
  );
}

/** What else may become of it. */
function MoreDecisions({ quote }: { readonly quote: QuoteDetail }) {
  const [open, setOpen] = useState<'offer' | 'cancel'>();
  const close = () => setOpen(undefined);
  return (
    <div className="decision-more">
      {quote.events.includes('counter') && <Button onClick={() => setOpen('offer')}>Counter-offer</Button>}
      {quote.events.includes('cancel') && <Button onClick={() => setOpen('cancel')}>Cancel quote</Button>}
      {open === 'offer' && <OfferDialog quote={quote} onClose={close} />}
      {open === 'cancel' && <CancelDialog quote={quote} onClose={close} />}
    </div>
  );
}

function Refused({ error, onPickAgain }: { readonly error: Error; readonly onPickAgain: () => void }) {
  const isTaken = error instanceof ApiError && error.problem?.code === 'slot-taken';
  return (
    <Callout
      title={isTaken ? 'That time is taken' : 'Nothing was changed'}
      action={isTaken && <Button onClick={onPickAgain}>Pick another</Button>}
    >
      {fieldRefusal(error, 'scheduledDate') ?? fieldRefusal(error, 'scheduledTime') ?? refusalText(error)}
    </Callout>
  );
}

function scheduleOf({ scheduledDate, scheduledTime }: QuoteDetail, picked: PickedTime | undefined) {
  return picked ? { scheduledDate: picked.date, scheduledTime: picked.time } : { scheduledDate, scheduledTime };
}
