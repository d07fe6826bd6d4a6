import { useState } from 'react';
import { FREE_CHANGE_HOURS } from '#core/quotes/quotes.ts';
import { formatInstant } from '#core/lib/time.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SlotPicker, type PickedSlot } from '#web/app/slot-picker/slot-picker.tsx';
import { fieldError, errorText } from '#web/lib/refusal.ts';
import { useOwnChange, type QuoteActions } from './quote-actions.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import styles from './change-appointment.module.css';

type ChangeAppointmentProps = {
  readonly actions: QuoteActions;
  readonly quote: CustomerQuote;
  /** Whether the opened link is for rescheduling. */
  readonly isMoving?: boolean;
};

/** Reschedules or cancels, until 24 hours before the appointment; after that, says whom to call. */
export function ChangeAppointment(props: ChangeAppointmentProps) {
  const { quote, isMoving } = props;
  const [open, setOpen] = useState<'move' | 'cancel' | undefined>(isMoving ? 'move' : undefined);
  const [now] = useState(() => Temporal.Now.instant());
  const { events, freeChangeUntil: until, timeZone } = quote;
  if (!events.includes('cancel') && !events.includes('reschedule')) return null;
  const isFree = until === null || Temporal.Instant.compare(now, Temporal.Instant.from(until)) <= 0;
  const close = () => setOpen(undefined);
  return (
    <section className={styles.change} aria-labelledby="change">
      <h2 id="change">Plans change?</h2>
      {!isFree && <TooLate />}
      {isFree && (
        <>
          <p>
            {until ? (
              <>
                Reschedule or cancel free of charge until{' '}
                <time dateTime={until}>{formatInstant(Temporal.Instant.from(until), timeZone)}</time>.
              </>
            ) : (
              `${quote.isEmailConfirmed ? 'Pick a time yourself, or cancel' : 'Cancel'} free of charge. Once there is a time, both are free up to ${FREE_CHANGE_HOURS} hours ahead.`
            )}
          </p>
          <div className={styles.buttons}>
            {events.includes('reschedule') && (
              <Button aria-expanded={open === 'move'} onClick={() => setOpen(open === 'move' ? undefined : 'move')}>
                {quote.scheduledDate ? 'Reschedule' : 'Pick a time'}
              </Button>
            )}
            {events.includes('cancel') && (
              <Button variant="stop" onClick={() => setOpen('cancel')}>
                {quote.scheduledDate ? 'Cancel visit' : 'Cancel quote'}
              </Button>
            )}
          </div>
          {open === 'move' && <Move {...props} onClose={close} />}
          {open === 'cancel' && <Cancel {...props} onClose={close} />}
        </>
      )}
    </section>
  );
}

function TooLate() {
  const shop = useCatalogIfKnown();
  return (
    <p>
      It is less than {FREE_CHANGE_HOURS} hours to your visit, so it cannot be changed here any more.
      {shop && (
        <>
          {' '}
          Please call us at <a href={`tel:${shop.phone.replaceAll(/[^\d+]/g, '')}`}>{shop.phone}</a>, and we see what we
          can do.
        </>
      )}
    </p>
  );
}

type StepProps = ChangeAppointmentProps & { readonly onClose: () => void };

function Move({ actions, quote, onClose }: StepProps) {
  const [picked, setPicked] = useState<PickedSlot>();
  const move = useOwnChange(actions.queryKey, (time: PickedSlot) => actions.reschedule(time), onClose);
  const refused =
    fieldError(move.error, 'scheduledDate') ?? fieldError(move.error, 'scheduledTime') ?? errorText(move.error);
  return (
    <div className={styles.move}>
      <SlotPicker
        packageType={quote.packageType}
        near={quote.scheduledDate}
        picked={picked}
        onPick={(time) => {
          move.reset();
          setPicked(time);
        }}
      />
      {refused && <Callout title="Your visit has not moved">{refused}</Callout>}
      <Button
        variant="sponge"
        big
        aria-disabled={!picked || move.isPending}
        aria-describedby={picked ? undefined : 'change-needs'}
        onClick={() => picked && move.mutate(picked)}
      >
        {quote.scheduledDate ? 'Move my visit' : 'Take this time'}
      </Button>
      {!picked && <p id="change-needs">Still needed: a date and a time.</p>}
    </div>
  );
}

function Cancel({ actions, quote, onClose }: StepProps) {
  const [reason, setReason] = useState('');
  const cancel = useOwnChange(actions.queryKey, () => actions.cancel(reason), onClose);
  return (
    <Ask
      title={quote.scheduledDate ? 'Cancel your visit?' : 'Cancel your quote?'}
      about="Your time goes to others then. It costs you nothing."
      action="Cancel it"
      back="Keep it"
      isBusy={cancel.isPending}
      onDo={() => cancel.mutate(undefined)}
      onClose={onClose}
    >
      <TextField
        id="cancel-reason"
        label="Reason"
        aside="optional"
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={fieldError(cancel.error, 'reason')}
      />
      {cancel.error && <Callout title="Not cancelled">{errorText(cancel.error)}</Callout>}
    </Ask>
  );
}
