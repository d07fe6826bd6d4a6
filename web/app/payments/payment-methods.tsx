import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatMoney } from '#core/lib/money.ts';
import { venmoLinks } from '#core/payments/payments.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { paymentPage } from './payment-data.ts';
import type { Opened } from './payment-frame.tsx';
import { halfText } from '#core/quotes/describe.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Segments } from '#web/ui/segments.tsx';
import styles from './payment-page.module.css';

type VenmoPartProps = Pick<Opened, 'token' | 'payment'> & { readonly venmo: string; readonly tipCents: number };

/** Payment by Venmo: in its app, on its site, or by scanning a code with the phone that has the app. */
export function VenmoPart({ token, payment, venmo, tipCents }: VenmoPartProps) {
  const cents = payment.balance.dueCents + tipCents;
  const links = venmoLinks(venmo, { cents, note: payment.reference });
  return (
    <section className={styles.way} aria-labelledby="venmo">
      <h2 id="venmo">Pay with Venmo</h2>
      <div className={styles.venmo}>
        <div className={styles.code}>
          <QrCode text={links.web} label={`Code that opens Venmo with ${formatMoney(cents)} to ${venmo}`} />
        </div>
        <div className={styles.actions}>
          <p>
            <b>{formatMoney(cents)}</b> to <b>@{venmo}</b>
            <small>The note says {payment.reference}, so that we know it is yours.</small>
          </p>
          <Button variant="sponge" big href={links.web} target="_blank" rel="noreferrer">
            Pay {formatMoney(cents)} with Venmo
          </Button>
          <Button href={links.app}>Open the Venmo app</Button>
          <p className={styles.soft}>Or scan the code with your phone.</p>
        </div>
      </div>
      <Said token={token} payment={payment} tipCents={tipCents} />
    </section>
  );
}

/** 'I have paid' asks the shop to check; it doesn't count as a payment. */
function Said({ token, payment: { balance }, tipCents }: Omit<VenmoPartProps, 'venmo'>) {
  const client = useQueryClient();
  const say = useMutation({
    mutationFn: () =>
      call('POST /api/payments/:token/announce', { params: { token }, body: { cents: balance.dueCents, tipCents } }),
    onSuccess: (page) => client.setQueryData(paymentPage(token).queryKey, page),
    onError: () => client.invalidateQueries({ queryKey: paymentPage(token).queryKey }),
  });
  return (
    <div className={styles.said}>
      {say.error && <Callout title="That did not reach us">{errorText(say.error)}</Callout>}
      <p>Sent it? Tell us, and we look for it.</p>
      <Button aria-disabled={say.isPending} onClick={() => say.mutate()}>
        I have paid
      </Button>
    </div>
  );
}

type CardPartProps = Pick<Opened, 'token' | 'payment'> & {
  readonly tipCents: number;
  /** Whether it's the first payment method on the page. */
  readonly isFirst: boolean;
};

/** Payment by card, on the card service's page. */
export function CardPart({ token, payment, tipCents, isFirst }: CardPartProps) {
  const begin = useMutation({
    mutationFn: () => call('POST /api/payments/:token/card', { params: { token }, body: { tipCents } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const cents = payment.balance.dueCents + tipCents;
  return (
    <section className={styles.way} aria-labelledby="card">
      <h2 id="card">{isFirst ? 'Pay by card' : 'Or pay by card'}</h2>
      {begin.error && <Callout title="Nothing was charged">{errorText(begin.error)}</Callout>}
      <div className={styles.said}>
        <Button aria-disabled={begin.isPending} onClick={() => !begin.isPending && begin.mutate()}>
          Pay {formatMoney(cents)} by card
        </Button>
        <p className={styles.soft}>The card is entered on the page of Stripe; we never see it.</p>
      </div>
    </section>
  );
}

/** Payment in cash: half on arrival, half after completion. The employee who takes it records it. */
export function CashPart({ payment, isChosen }: Pick<Opened, 'payment'> & { readonly isChosen: boolean }) {
  return (
    <section className={styles.way} aria-labelledby="cash">
      <h2 id="cash">{isChosen ? 'Pay in cash' : 'Or pay in cash'}</h2>
      <ul className={styles.halves}>
        {payment.halves.map(({ half, cents, isPaid }) => (
          <li key={half}>
            <span>{halfText(half)}</span>
            <b>{formatMoney(cents)}</b>
            <Badge tone={isPaid ? 'good' : 'wait'} icon={isPaid ? 'check' : 'clock'}>
              {isPaid ? 'Paid' : 'Open'}
            </Badge>
          </li>
        ))}
      </ul>
      <p className={styles.soft}>Give it to the crew, who tick it off. Tips are optional.</p>
    </section>
  );
}

const TIPS = [
  { value: '0', word: 'No tip' },
  { value: '500', word: '$5' },
  { value: '1000', word: '$10' },
  { value: '2000', word: '$20' },
] as const;
/** In cents. */
export type Tip = (typeof TIPS)[number]['value'];

type TipChoiceProps = { readonly chosen: Tip; readonly onChoose: (tip: Tip) => void };

/** The tip for the crew, the same for Venmo and card. */
export function TipChoice({ chosen, onChoose }: TipChoiceProps) {
  return (
    <div className={`${styles.way} ${styles.tip}`}>
      <p>Add a tip for the crew? It is up to you.</p>
      <Segments name="tip" label="Tip" choices={TIPS} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}

/** After 'I have paid': nothing more can be paid until the shop has checked, or the customer withdraws the announcement. */
export function ClaimedPayment({ token, payment: { expected } }: Pick<Opened, 'token' | 'payment'>) {
  const client = useQueryClient();
  const { queryKey } = paymentPage(token);
  const withdraw = useMutation({
    mutationFn: () => call('POST /api/payments/:token/withdraw', { params: { token } }),
    onSuccess: (page) => client.setQueryData(queryKey, page),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <section className={styles.way} aria-label="Your payment">
      <Callout tone="wait" icon="clock" title="Thanks! We’re confirming your payment">
        {expected && `You told us that you sent ${formatMoney(expected.cents + expected.tipCents)}. `}
        We’ll email you a receipt once we see it. Please don’t pay again.
      </Callout>
      {withdraw.error && <Callout title="That did not reach us">{errorText(withdraw.error)}</Callout>}
      <div className={styles.said}>
        <p>Pressed it by mistake?</p>
        <Button aria-disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
          I have not paid yet
        </Button>
      </div>
    </section>
  );
}
