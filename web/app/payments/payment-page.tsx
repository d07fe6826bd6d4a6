import { useState } from 'react';
import { formatMoney } from '#core/money.ts';
import { formatInstant } from '#core/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { PriceLines } from '../../ui/price-lines.tsx';
import { usePageTitle } from '../page-title.ts';
import { BalanceLines } from './balance-lines.tsx';
import { CardPart } from './card-part.tsx';
import { CashPart } from './cash-part.tsx';
import { countingEntries, PaidEntries } from './paid-entries.tsx';
import { PaymentFrame, type Opened } from './payment-frame.tsx';
import { TipChoice, type Tip } from './tip-choice.tsx';
import { VenmoPart } from './venmo-part.tsx';

/** /collect-payment and /venmo-payment: what there is to pay, and how. */
export function PaymentPage() {
  return <PaymentFrame>{(opened) => <Payment {...opened} />}</PaymentFrame>;
}

function Payment({ token, payment, card }: Opened) {
  const { balance, reference, packageName, subject, isPayable } = payment;
  const entries = countingEntries(payment.entries);
  const { dueCents, overpaidCents } = balance;
  const isOwed = isPayable && dueCents > 0;
  usePageTitle(`Payment ${reference}`);
  return (
    <>
      <header className="pay-head">
        <p className="pay-reference">
          Quote {reference}
          {!isOwed && isPayable && (
            <Badge tone="good" icon="check">
              Paid
            </Badge>
          )}
        </p>
        <h1>{titleOf(payment)}</h1>
        <p className="pay-about">
          {[packageName, subject, payment.scheduledDate && whenOf(payment)].filter(Boolean).join(', ')}
        </p>
      </header>
      {overpaidCents > 0 && (
        <Callout tone="wait" title={`${formatMoney(overpaidCents)} more than owed`}>
          We see it, and give it back to you.
        </Callout>
      )}
      {card === 'left' && isOwed && (
        <Callout tone="wait" title="Nothing was charged">
          You left the page of the card service before you paid. Try again, or pay another way.
        </Callout>
      )}
      <div className="pay-body">
        <div className="pay-ways">
          {isOwed ? <Ways {...{ token, payment }} /> : <NothingToPay {...{ token, payment }} />}
        </div>
        <section aria-labelledby="pay-price" className="pay-price">
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

/** The way that was chosen stands first. */
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

function NothingToPay({ token, payment: { isPayable, entries: all } }: OpenedPayment) {
  const entries = countingEntries(all);
  return (
    <section className="pay-way">
      <p>
        {isPayable
          ? 'Nothing is owed any more. Your receipt is ready to print or to keep.'
          : 'There is nothing to pay for this quote now. Once it is approved you can pay here.'}
      </p>
      {entries.length > 0 && (
        <Button variant="sponge" big href={`/payment-success?token=${token}`}>
          See your receipt
        </Button>
      )}
    </section>
  );
}

function titleOf({ balance, isPayable }: Opened['payment']): string {
  if (!isPayable) return 'Nothing to pay';
  return balance.dueCents > 0 ? `${formatMoney(balance.dueCents)} to pay` : 'Paid in full. Thank you.';
}

function whenOf({ scheduledDate, timeZone }: Opened['payment']): string {
  return scheduledDate ? formatInstant(Temporal.Instant.from(scheduledDate), timeZone) : '';
}
