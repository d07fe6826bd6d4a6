import { useState } from 'react';
import { formatMoney } from '#core/lib/money.ts';
import type { PaymentState } from '#core/payments/payments.ts';
import { workText } from '#core/quotes/describe.ts';
import { formatInstant } from '#core/lib/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { BalanceLines, countingEntries, PaidEntries } from './paid-entries.tsx';
import { PaymentFrame, type Opened } from './payment-frame.tsx';
import { CardPart, CashPart, ClaimedPayment, TipChoice, type Tip, VenmoPart } from './payment-methods.tsx';
import styles from './payment-page.module.css';

/** /collect-payment and /venmo-payment: what there is to pay, and how. */
export function PaymentPage() {
  return <PaymentFrame>{(opened) => <Payment {...opened} />}</PaymentFrame>;
}

function Payment({ token, payment, card }: Opened) {
  const { balance, reference, state } = payment;
  const entries = countingEntries(payment.entries);
  const { overpaidCents } = balance;
  const isOpen = state === 'open';
  usePageTitle(`Payment ${reference}`);
  return (
    <>
      <header className={styles.head}>
        <p className={styles.reference}>
          Quote {reference}
          <StateBadge state={state} />
        </p>
        <h1>{titleOf(payment)}</h1>
        <p className={styles.about}>
          {[workText(payment), payment.scheduledDate && whenOf(payment)].filter(Boolean).join(', ')}
        </p>
      </header>
      {overpaidCents > 0 && (
        <Callout tone="wait" title={`${formatMoney(overpaidCents)} more than owed`}>
          We’ll return it to you.
        </Callout>
      )}
      {card === 'left' && isOpen && (
        <Callout tone="wait" title="Nothing was charged">
          You left the page of the card service before you paid. Try again, or pay another way.
        </Callout>
      )}
      <div className={styles.body}>
        <div className={styles.ways}>
          {isOpen && <Ways {...{ token, payment }} />}
          {state === 'claimed' && <ClaimedPayment {...{ token, payment }} />}
          {!isOpen && state !== 'claimed' && <NothingToPay {...{ token, payment }} />}
        </div>
        <section aria-labelledby="pay-price" className={styles.price}>
          <h2 id="pay-price">Your price</h2>
          <PriceLines lines={payment.lines} totalCents={balance.totalCents} />
          {entries.length > 0 && (
            <>
              <h2>Paid so far</h2>
              <PaidEntries entries={entries} />
              <BalanceLines balance={balance} />
            </>
          )}
        </section>
      </div>
    </>
  );
}

type OpenedPayment = Pick<Opened, 'token' | 'payment'>;

/** Puts the chosen payment method first. */
function Ways({ token, payment }: OpenedPayment) {
  const [tip, setTip] = useState<Tip>('0');
  const { venmo, paymentMethod, card } = payment;
  const isCash = paymentMethod === 'cash';
  const tipCents = Number(tip);
  return (
    <>
      {isCash && <CashPart payment={payment} isChosen />}
      {(venmo || card) && <TipChoice chosen={tip} onChoose={setTip} />}
      {venmo && <VenmoPart {...{ token, payment, venmo, tipCents }} />}
      {card && <CardPart {...{ token, payment, tipCents }} isFirst={!isCash && !venmo} />}
      {!isCash && <CashPart payment={payment} isChosen={false} />}
    </>
  );
}

function StateBadge({ state }: Pick<Opened['payment'], 'state'>) {
  if (state === 'paid') {
    return (
      <Badge tone="good" icon="check">
        Paid
      </Badge>
    );
  }
  if (state !== 'declined' && state !== 'cancelled') return null;
  return <Badge icon="close">{state === 'declined' ? 'Declined' : 'Cancelled'}</Badge>;
}

function NothingToPay({ token, payment: { state, entries: all } }: OpenedPayment) {
  const entries = countingEntries(all);
  return (
    <section className={styles.way}>
      <p>{WHY_NOTHING[state]}</p>
      {entries.length > 0 && (
        <Button variant="sponge" big href={`/payment-success?token=${token}`}>
          See your receipt
        </Button>
      )}
    </section>
  );
}

const NOTHING = 'Nothing to pay';
const TITLES: Readonly<Record<Exclude<PaymentState, 'open'>, string>> = {
  claimed: 'Waiting for confirmation',
  paid: 'Paid in full. Thank you.',
  'not-approved': 'Nothing to pay yet',
  declined: NOTHING,
  cancelled: NOTHING,
};
const WHY_NOTHING: Readonly<Partial<Record<PaymentState, string>>> = {
  paid: 'Nothing is owed any more. Your receipt is ready to print or to keep.',
  'not-approved': 'There is nothing to pay for this quote now. Once it is approved you can pay here.',
  declined: 'We declined this quote, so there is nothing to pay.',
  cancelled: 'This quote was cancelled, so there is nothing to pay.',
};

function titleOf({ balance, state }: Opened['payment']): string {
  return state === 'open' ? `${formatMoney(balance.dueCents)} to pay` : TITLES[state];
}

function whenOf({ scheduledDate, timeZone }: Opened['payment']): string {
  return scheduledDate ? formatInstant(Temporal.Instant.from(scheduledDate), timeZone) : '';
}
