import { use, useState } from 'react';
import { quotePageTexts } from '#core/languages/en/quote-page.ts';
import { feeNotice } from '#core/quotes/describe.ts';
import { FREE_CHANGE_HOURS } from '#core/quotes/quotes.ts';
import { formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { LanguageContext, linkTo, rich, timeAt, useTexts } from '#web/lib/language.tsx';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SlotPicker, type PickedSlot } from '#web/app/slot-picker/slot-picker.tsx';
import { fieldError, errorText, firstError } from '#web/lib/refusal.ts';
import { useOwnChange, type QuoteActions } from './quote-actions.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import styles from './quote-page.module.css';

type ChangeAppointmentProps = {
  readonly actions: QuoteActions;
  readonly quote: CustomerQuote;
  /** Whether the opened link is for rescheduling. */
  readonly isMoving?: boolean;
};

/** Reschedules or cancels, until 24 hours before the appointment; after that, says whom to call. */
export function ChangeAppointment(props: ChangeAppointmentProps) {
  const { quote, isMoving } = props;
  const t = useTexts(quotePageTexts);
  const language = use(LanguageContext);
  const [open, setOpen] = useState<'move' | 'cancel' | undefined>(isMoving ? 'move' : undefined);
  const [now] = useState(() => Temporal.Now.instant());
  const { events, freeChangeUntil: until, timeZone } = quote;
  if (!events.includes('cancel') && !events.includes('reschedule')) return null;
  const isFree = until === null || Temporal.Instant.compare(now, Temporal.Instant.from(until)) <= 0;
  const close = () => setOpen(undefined);
  return (
    <section className={styles.change} aria-labelledby="change">
      <h2 id="change">{t('changeTitle')}</h2>
      {!isFree && <TooLate />}
      {!isFree && quote.cancellationFee && <p>{feeNotice(quote.cancellationFee, language)}</p>}
      {isFree && (
        <>
          <p>
            {until
              ? rich(
                  t.rich('changeUntil', {
                    until: withUnbrokenTimes(formatInstant(Temporal.Instant.from(until), timeZone, language)),
                    time: timeAt(until),
                  }),
                )
              : t(quote.isEmailConfirmed ? 'changeUntimed' : 'cancelUntimed', { hours: FREE_CHANGE_HOURS })}
          </p>
          {quote.cancellationFee && <p>{feeNotice(quote.cancellationFee, language)}</p>}
          <div className={styles.buttons}>
            {events.includes('reschedule') && (
              <Button aria-expanded={open === 'move'} onClick={() => setOpen(open === 'move' ? undefined : 'move')}>
                {t(quote.scheduledDate ? 'reschedule' : 'pickTime')}
              </Button>
            )}
            {events.includes('cancel') && (
              <Button variant="stop" onClick={() => setOpen('cancel')}>
                {t(quote.scheduledDate ? 'cancelAppointment' : 'cancelQuote')}
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
  const t = useTexts(quotePageTexts);
  const shop = useCatalogIfKnown();
  const hours = FREE_CHANGE_HOURS;
  if (!shop) return <p>{t('tooLate', { hours })}</p>;
  const { phone } = shop;
  const call = linkTo(`tel:${phone.replaceAll(/[^\d+]/g, '')}`);
  return <p>{rich(t.rich('tooLateCall', { hours, phone, call }))}</p>;
}

type StepProps = ChangeAppointmentProps & { readonly onClose: () => void };

function Move({ actions, quote, onClose }: StepProps) {
  const t = useTexts(quotePageTexts);
  const [picked, setPicked] = useState<PickedSlot>();
  const move = useOwnChange(actions.queryKey, (time: PickedSlot) => actions.reschedule(time), onClose);
  const refused = firstError(move.error, 'scheduledDate', 'scheduledTime');
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
      {refused && <Callout title={t('moveFailed')}>{refused}</Callout>}
      <Button
        variant="sponge"
        big
        aria-disabled={!picked || move.isPending}
        aria-describedby={picked ? undefined : 'change-needs'}
        onClick={() => picked && move.mutate(picked)}
      >
        {t(quote.scheduledDate ? 'move' : 'takeTime')}
      </Button>
      {!picked && <p id="change-needs">{t('moveMissing')}</p>}
    </div>
  );
}

function Cancel({ actions, quote, onClose }: StepProps) {
  const t = useTexts(quotePageTexts);
  const language = use(LanguageContext);
  const [reason, setReason] = useState('');
  const cancel = useOwnChange(actions.queryKey, () => actions.cancel(reason), onClose);
  return (
    <Ask
      title={t(quote.scheduledDate ? 'cancelTitle' : 'cancelQuoteTitle')}
      about={[t('cancelAbout'), quote.cancellationFee && feeNotice(quote.cancellationFee, language)]
        .filter(Boolean)
        .join(' ')}
      action={t('cancelIt')}
      back={t('keepIt')}
      isBusy={cancel.isPending}
      onDo={() => cancel.mutate(undefined)}
      onClose={onClose}
    >
      <TextField
        id="cancel-reason"
        label={t('reason')}
        aside={t('optional')}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={fieldError(cancel.error, 'reason')}
      />
      {cancel.error && <Callout title={t('notCancelled')}>{errorText(cancel.error)}</Callout>}
    </Ask>
  );
}
