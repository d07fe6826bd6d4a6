import { Suspense, useState } from 'react';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { listsTexts } from '#core/languages/en/lists.ts';
import { priceChangesTexts } from '#core/languages/en/price-changes.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { ReasonDialog } from '#web/app/list/reason-dialog.tsx';
import { RecordActions } from '#web/app/list/record-sheet.tsx';
import { timeOf, type PickedSlot } from '#web/app/slot-picker/slot-picker.tsx';
import { ApiError, call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { useHasBegun } from '#web/lib/moments.ts';
import { firstError } from '#web/lib/refusal.ts';
import { useUndoToast } from '#web/lib/undo.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CancelDialog, type OwnersCancellation } from './cancel-dialog.tsx';
import { PromiseClock } from './quote-badges.tsx';
import { useQuoteChange } from './quote-data.ts';

// Loaded once they're opened.
const CounterOfferDialog = later(() =>
  import('./counter-offer-dialog.tsx').then((module) => module.CounterOfferDialog),
);
const PriceChangeDialog = later(() => import('./price-change-dialog.tsx').then((module) => module.PriceChangeDialog));

type DecisionBarProps = {
  readonly quote: QuoteDetail;
  /** A different slot than the quote's. */
  readonly picked: PickedSlot | undefined;
  readonly onPickAgain: () => void;
};

/** The decisions that are possible now; an error is shown above the buttons. */
export function DecisionBar({ quote, picked, onPickAgain }: DecisionBarProps) {
  const t = useTexts(dashboardTexts);
  const inChanges = useTexts(priceChangesTexts);
  const { events } = quote;
  const [open, setOpen] = useState<'offer' | 'change' | 'decline' | 'cancel' | 'no-show' | 'approve'>();
  const { approve, decline, cancel } = useDecisions(quote, picked, () => setOpen(undefined));
  const may = (event: string) => events.includes(event);
  const isMissed = useHasBegun(quote.scheduledDate) && quote.status === 'approved';
  const error = open === 'approve' ? null : approve.error;
  if (!['approve', 'decline', 'counter', 'cancel'].some(may) && !quote.canChangePrice && !error) return null;

  const ask = (what: 'offer' | 'change' | 'decline' | 'cancel' | 'no-show') => {
    decline.reset();
    cancel.reset();
    setOpen(what);
  };
  return (
    <RecordActions>
      {error && <Refused error={error} onPickAgain={onPickAgain} />}
      {may('approve') && <PromiseClock quote={quote} />}
      {may('decline') && (
        <Button variant="stop" onClick={() => ask('decline')}>
          {t('decline')}
        </Button>
      )}
      {/* A pending quote is declined instead. */}
      {may('cancel') && !may('decline') && (
        <Button variant="stop" onClick={() => ask('cancel')}>
          {t('cancelQuote')}
        </Button>
      )}
      {may('cancel') && isMissed && <Button onClick={() => ask('no-show')}>{t('noShow')}</Button>}
      {quote.canChangePrice && <Button onClick={() => ask('change')}>{inChanges('open')}</Button>}
      {may('counter') && <Button onClick={() => ask('offer')}>{t('counterOffer')}</Button>}
      {may('approve') && (
        <ApproveButton
          isBusy={approve.isPending}
          needsTime={!quote.scheduledDate && !picked}
          onDo={() => (quote.deposit?.state === 'due' ? setOpen('approve') : approve.mutate(undefined))}
        />
      )}
      {open === 'approve' && quote.deposit && (
        <Ask
          title={t('approveUnpaidTitle')}
          about={t('approveUnpaidAbout', { amount: formatMoneyExact(quote.deposit.cents) })}
          action={t('approveWithoutDeposit')}
          back={t('approveUnpaidBack')}
          variant="sponge"
          isBusy={approve.isPending}
          onDo={() => approve.mutate('without-deposit')}
          onClose={() => setOpen(undefined)}
        >
          {approve.error && <Refused error={approve.error} onPickAgain={onPickAgain} />}
        </Ask>
      )}
      {open === 'offer' && (
        <Suspense fallback={null}>
          <CounterOfferDialog quote={quote} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {open === 'change' && (
        <Suspense fallback={null}>
          <PriceChangeDialog quote={quote} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {open === 'decline' && (
        <ReasonDialog
          title={t('askDecline')}
          about={t('declineHint')}
          action={t('decline')}
          isBusy={decline.isPending}
          error={decline.error}
          onDo={(reason) => decline.mutate(reason)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {(open === 'cancel' || open === 'no-show') && (
        <CancelDialog
          quoteId={quote.id}
          first={open === 'no-show' ? open : undefined}
          isBusy={cancel.isPending}
          error={cancel.error}
          onDo={(cancellation) => cancel.mutate(cancellation)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </RecordActions>
  );
}

function useDecisions(quote: QuoteDetail, picked: PickedSlot | undefined, onMade: () => void) {
  const { id } = quote;
  const t = useTexts(dashboardTexts);
  const say = useUndoToast();
  const told = (title: string) => (made: QuoteDetail) => {
    onMade();
    say({ title, undo: made.undo });
  };
  const approve = useQuoteChange({
    id,
    make: (deposit: 'without-deposit' | undefined) =>
      call('POST /api/quotes/:id/approve', {
        params: { id },
        body: { ...scheduleOf(quote, picked), ...(deposit && { withoutDeposit: true }) },
      }),
    onMade: told(t('quoteApproved')),
  });
  const decline = useQuoteChange({
    id,
    make: (reason: string | undefined) => call('POST /api/quotes/:id/decline', { params: { id }, body: { reason } }),
    onMade: (made) => {
      approve.reset();
      told(t('quoteDeclined'))(made);
    },
  });
  const cancel = useQuoteChange({
    id,
    make: (body: OwnersCancellation) => call('POST /api/quotes/:id/cancel', { params: { id }, body }),
    onMade: told(t('quoteCancelled')),
  });
  return { approve, decline, cancel };
}

type ApproveButtonProps = {
  readonly isBusy: boolean;
  readonly needsTime: boolean;
  readonly onDo: () => void;
};

function ApproveButton({ isBusy, needsTime, onDo }: ApproveButtonProps) {
  const t = useTexts(dashboardTexts);
  return (
    <>
      <Button
        variant="sponge"
        aria-disabled={needsTime || isBusy}
        aria-describedby={needsTime ? 'approve-needs' : undefined}
        onClick={onDo}
      >
        <Icon name="check" />
        {t('approve')}
      </Button>
      {needsTime && <p id="approve-needs">{t('slotNeeded')}</p>}
    </>
  );
}

function Refused({ error, onPickAgain }: { readonly error: Error; readonly onPickAgain: () => void }) {
  const t = useTexts(dashboardTexts);
  const inLists = useTexts(listsTexts);
  const isTaken = error instanceof ApiError && error.problem?.code === 'slot-taken';
  return (
    <Callout
      title={isTaken ? t('slotTaken') : inLists('nothingChanged')}
      action={isTaken && <Button onClick={onPickAgain}>{t('pickAnother')}</Button>}
    >
      {firstError(error, 'scheduledDate', 'scheduledTime')}
    </Callout>
  );
}

function scheduleOf({ scheduledDate, scheduledTime }: QuoteDetail, picked: PickedSlot | undefined) {
  return picked ? timeOf(picked) : { scheduledDate, scheduledTime };
}
