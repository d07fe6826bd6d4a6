import { use, useState, useId } from 'react';
import type { PaymentSummary } from '#contract/payments.ts';
import { moveRequestsTexts } from '#core/languages/en/move-requests.ts';
import { quotePageTexts, noteFormTexts } from '#core/languages/en/quote-page.ts';
import { formatMoney, toCents } from '#core/lib/money.ts';
import { formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { returnText } from '#core/payments/return-text.ts';
import { telLink } from '#core/people/phone-links.ts';
import { feeNotice } from '#core/quotes/describe.ts';
import { FREE_CHANGE_HOURS } from '#core/quotes/quotes.ts';
import { visitText, type Arrival } from '#core/scheduling/arrival-words.ts';
import { SlotPicker, type PickedSlot } from '#web/app/slot-picker/slot-picker.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, linkTo, rich, timeAt, useTexts } from '#web/lib/language.tsx';
import type { CustomerQuote } from '#web/lib/quote-status.ts';
import { fieldError, errorText, firstError } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useOwnChange, type QuoteActions } from './quote-actions.ts';
import styles from './quote-page.module.css';

type ChangeAppointmentProps = {
  readonly actions: QuoteActions;
  readonly quote: CustomerQuote;
  /** Whether the opened link is for rescheduling. */
  readonly isMoving?: boolean;
  /** What was paid so far, if known. */
  readonly balance?: PaymentSummary['balance'] | undefined;
};

/**
 * Reschedules or cancels, until 24 hours before the appointment or while the shop asks for another time; after that and during the
 * work, says whom to call.
 */
export function ChangeAppointment(props: ChangeAppointmentProps) {
  const { quote, isMoving } = props;
  const t = useTexts(quotePageTexts);
  const language = use(LanguageContext);
  const inRequest = useTexts(moveRequestsTexts);
  const { moveRequest } = quote;
  const [open, setOpen] = useState<'move' | 'cancel' | undefined>(isMoving || moveRequest ? 'move' : undefined);
  const [now] = useState(() => Temporal.Now.instant());
  const { events, freeChangeUntil: until, timeZone } = quote;
  if (quote.status === 'in-progress') return <WorkStarted />;
  if (!events.includes('cancel') && !events.includes('reschedule')) return null;
  const isInTime = until === null || Temporal.Instant.compare(now, Temporal.Instant.from(until)) <= 0;
  const isFree = isInTime || moveRequest !== null;
  const close = () => setOpen(undefined);
  return (
    <section className={styles.change} aria-labelledby="change">
      <h2 id="change">{moveRequest ? inRequest('pick') : t('changeTitle')}</h2>
      {moveRequest && <p>{moveRequest.reason}</p>}
      {moveRequest && <p>{inRequest('stays')}</p>}
      {!isFree && <TooLate />}
      {!isFree && quote.cancellationFee && <p>{feeNotice(quote.cancellationFee, language)}</p>}
      {isFree && (
        <>
          {!moveRequest && (
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
          )}
          {!moveRequest && quote.cancellationFee && <p>{feeNotice(quote.cancellationFee, language)}</p>}
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

/** Once the work has started, only the owner changes the appointment. */
function WorkStarted() {
  const t = useTexts(quotePageTexts);
  const phone = useCatalogIfKnown()?.phone;
  return (
    <section className={styles.change} aria-labelledby="change">
      <h2 id="change">{t('changeTitle')}</h2>
      <p>{phone ? rich(t.rich('workStartedCall', { phone, call: linkTo(telLink(phone)) })) : t('workStarted')}</p>
    </section>
  );
}

function TooLate() {
  const t = useTexts(quotePageTexts);
  const shop = useCatalogIfKnown();
  const hours = FREE_CHANGE_HOURS;
  if (!shop) return <p>{t('tooLate', { hours })}</p>;
  const { phone } = shop;
  return <p>{rich(t.rich('tooLateCall', { hours, phone, call: linkTo(telLink(phone)) }))}</p>;
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
        work={quote}
        address={quote.serviceAddress}
        near={quote.scheduledDate}
        ownTimes={actions.times}
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

/** Asks before it cancels, and says what becomes of the money. */
function Cancel({ actions, quote, balance, onClose }: StepProps) {
  const t = useTexts(quotePageTexts);
  const language = use(LanguageContext);
  const [reason, setReason] = useState('');
  const cancel = useOwnChange(actions.queryKey, () => actions.cancel(reason), onClose);
  return (
    <Ask
      title={t(quote.scheduledDate ? 'cancelTitle' : 'cancelQuoteTitle')}
      about={[
        t('cancelAbout'),
        quote.plan?.endsWithThis && t('cancelEndsPlan'),
        balance && returnText(balance, language),
        quote.cancellationFee && feeNotice(quote.cancellationFee, language),
      ]
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

type CounterOfferAnswerProps = {
  readonly actions: QuoteActions;
  readonly quote: CustomerQuote;
  readonly offer: NonNullable<CustomerQuote['offer']>;
};

/** The shop's counter-offer, and the customer's answer. */
export function CounterOfferAnswer({ actions, quote, offer }: CounterOfferAnswerProps) {
  const t = useTexts(quotePageTexts);
  const language = use(LanguageContext);
  const [asking, setAsking] = useState<'accept' | 'refuse'>();
  const answer = useOwnChange(actions.queryKey, actions.answer);
  const inZone = (instant: string | null, arrival?: Arrival) =>
    instant ? withUnbrokenTimes(visitText(instant, arrival, { ...quote, language })) : t('offerNoTime');
  const alone = (visit: Pick<CustomerQuote, 'scheduledDate' | 'arrival'>) =>
    capital(inZone(visit.scheduledDate, visit.arrival), language);
  const isAccepting = asking === 'accept';
  const isDepositDue = quote.deposit?.state === 'due';
  const holdsBoth = quote.scheduledDate !== null && offer.scheduledDate !== quote.scheduledDate;

  return (
    <section className={styles.answer} aria-labelledby="offer">
      <h2 id="offer">{t('offerTitle')}</h2>
      <blockquote>{offer.reason}</blockquote>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('offerWhat')}</span>
            </th>
            <th scope="col">{t('offerAsked')}</th>
            <th scope="col">{t('offerSuggested')}</th>
          </tr>
        </thead>
        <tbody>
          <Row title={t('offerTime')} was={alone(quote)} is={alone(offer)} />
          <Row title={t('offerPrice')} was={money(quote.totalPrice)} is={money(offer.totalPrice)} />
        </tbody>
      </table>
      {offer.totalPrice !== quote.totalPrice && (
        <details>
          <summary>{t('offerLines')}</summary>
          <PriceLines lines={offer.lines} totalCents={toCents(offer.totalPrice)} isExact />
        </details>
      )}
      <p className={styles.until}>
        <Icon name="clock" />
        <span>
          {rich(
            t.rich(holdsBoth ? 'offerBothHeld' : 'offerHeld', {
              until: inZone(offer.expiresAt),
              time: timeAt(offer.expiresAt),
            }),
          )}
        </span>
      </p>
      {isDepositDue && <p id="offer-deposit">{t('depositFirst')}</p>}
      <div className={styles.offerButtons}>
        <Button
          {...(!isDepositDue && { variant: 'sponge' as const })}
          big
          aria-disabled={isDepositDue}
          aria-describedby={isDepositDue ? 'offer-deposit' : undefined}
          onClick={() => !isDepositDue && setAsking('accept')}
        >
          {t('accept')}
        </Button>
        <Button big onClick={() => setAsking('refuse')}>
          {t('refuse')}
        </Button>
      </div>
      {asking && (
        <Ask
          title={t(isAccepting ? 'acceptTitle' : 'refuseTitle')}
          about={
            isAccepting
              ? t('acceptAbout', { time: inZone(offer.scheduledDate, offer.arrival), price: money(offer.totalPrice) })
              : t('refuseAbout')
          }
          action={t(isAccepting ? 'accept' : 'refuse')}
          variant={isAccepting ? 'sponge' : 'stop'}
          back={t('back')}
          isBusy={answer.isPending}
          onDo={() => answer.mutate(isAccepting)}
          onClose={() => {
            answer.reset();
            setAsking(undefined);
          }}
        >
          {answer.error && <Callout title={t('actionFailed')}>{errorText(answer.error)}</Callout>}
        </Ask>
      )}
    </section>
  );
}

function Row({ title, was, is }: { readonly title: string; readonly was: string; readonly is: string }) {
  const t = useTexts(quotePageTexts);
  const isSame = was === is;
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{was}</td>
      <td>{isSame ? t('offerSame') : <b>{is}</b>}</td>
    </tr>
  );
}

function money(dollars: number): string {
  return formatMoney(toCents(dollars));
}

type NoteFormProps = {
  readonly send: (text: string) => Promise<unknown>;
  /** The id of the quote that the note is about. */
  readonly reference?: string;
  /** Whether the appointment is over. */
  readonly isOver?: boolean;
};

/** A note to the shop, about a quote if there is one. A failure keeps the text. */
export function NoteForm({ send, reference, isOver = false }: NoteFormProps) {
  const t = useTexts(noteFormTexts);
  const id = useId();
  const form = useServerForm({
    initial: { text: '' },
    send: ({ text }) => send(text),
    onSent: () => {
      form.reset();
      toast({ title: t('sentTitle'), description: t('sent') });
    },
    restAt: 'text',
  });
  return (
    <form
      noValidate
      className={styles.note}
      aria-label={reference ? t('aboutQuote', { reference }) : t('toShop')}
      onSubmit={form.submit}
    >
      <TextField
        {...form.field('text')}
        id={id}
        label={t(reference ? 'labelAboutQuote' : 'labelToShop')}
        hint={t(isOver ? 'hintAfter' : 'hint')}
        rows={3}
        maxLength={2000}
      />
      <Button type="submit" aria-disabled={form.isBusy}>
        {t('send')}
      </Button>
    </form>
  );
}
