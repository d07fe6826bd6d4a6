import { useEffect, useRef } from 'react';
import { formatMoney } from '#core/lib/money.ts';
import { DRAFT_TEXTS, type StepId } from '#core/quotes/wizard.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import type { Refusal } from './quote-body.ts';

type RefusalCalloutProps = {
  readonly refusal: Refusal;
  readonly step: StepId;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
};

/** These fields show their own errors. */
const SPEAKING: readonly string[] = [...DRAFT_TEXTS, 'vehicleSubtype', 'garbageCanCount'];

/** Why the quote was rejected, and what to do. It scrolls into view, wherever the button was pressed. */
export function RefusalCallout(props: RefusalCalloutProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Reason {...props} />
    </div>
  );
}

function Reason({ refusal, step, isBusy, onRetry }: RefusalCalloutProps) {
  switch (refusal.kind) {
    case 'price-changed':
      return (
        <Callout tone="wait" title="Our prices have changed since you began">
          {refusal.wasCents !== undefined && refusal.isCents !== undefined
            ? `Your total was ${formatMoney(refusal.wasCents)} and is now ${formatMoney(refusal.isCents)}. `
            : ''}
          Please look at the new lines, then submit again.
        </Callout>
      );
    case 'slot-taken':
      return <Callout title="That time was just taken. Please pick another.">Everything else is kept.</Callout>;
    case 'already-sent':
      return (
        <Callout tone="wait" title="An earlier version of this quote has reached us">
          You changed something after the connection broke off. Check your email for the first one; to send this one as
          well, submit it again.
        </Callout>
      );
    case 'no-answer':
      return (
        <Callout
          icon="offline"
          title={navigator.onLine ? 'No answer came back' : 'You are offline'}
          action={!isBusy && <Button onClick={onRetry}>Try again</Button>}
        >
          Everything you entered is kept on this device. Trying again never makes two quotes.
        </Callout>
      );
    case 'lost':
      return (
        <Callout icon="offline" title="You are offline" action={<Button onClick={onRetry}>Try again</Button>}>
          The next step could not be loaded. Everything you entered is kept on this device.
        </Callout>
      );
    case 'failed':
      return (
        <Callout title="Your quote could not be submitted">
          {refusal.detail ?? 'Everything you entered is kept. Please try again in a minute.'}
        </Callout>
      );
    case 'invalid': {
      const unsaid = Object.entries(refusal.errors).filter(([field]) => !SPEAKING.includes(field));
      const messages = [...new Set(unsaid.map(([, message]) => message))];
      if (refusal.step !== step || messages.length === 0) return null;
      return <Callout title="Please check this step">{messages.join(' ')}</Callout>;
    }
  }
}
