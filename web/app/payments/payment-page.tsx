import { use, useState } from 'react';
import type { Language } from '#core/languages/language.ts';
import { paymentsTexts } from '#core/languages/en/payments.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
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
  const t = useTexts(paymentsTexts);
  const language = use(LanguageContext);
  const { balance, reference, state } = payment;
  const entries = countingEntries(payment.entries);
  const { overpaidCents } = balance;
  const isOpen = state === 'open';
  usePageTitle(t('pageTitle', { reference }));
  return (
    <>
      <header className={styles.head}>
        <p className={styles.reference}>
          {t('quoteName', { reference })}
          <StateBadge state={state} />
        </p>
        <h1>{titleOf(payment, language)}</h1>
        <p className={styles.about}>
          {[workText(payment), payment.scheduledDate && whenOf(payment, language)].filter(Boolean).join(', ')}
        </p>
      </header>
      {overpaidCents > 0 && (
        <Callout tone="wait" title={t('overpaid', { amount: formatMoney(overpaidCents) })}>
          {t('overpaidHelp')}
        </Callout>
      )}
      {card === 'left' && isOpen && (
        <Callout tone="wait" title={t('nothingCharged')}>
          {t('leftCardPage')}
        </Callout>
      )}
      <div className={styles.body}>
        <div className={styles.ways}>
          {isOpen && <Ways {...{ token, payment }} />}
          {state === 'claimed' && <ClaimedPayment {...{ token, payment }} />}
          {!isOpen && state !== 'claimed' && <NothingToPay {...{ token, payment, state }} />}
        </div>
        <section aria-labelledby="pay-price" className={styles.price}>
          <h2 id="pay-price">{t('price')}</h2>
          <PriceLines lines={payment.lines} totalCents={balance.totalCents} />
          {entries.length > 0 && (
            <>
              <h2>{t('paidSoFar')}</h2>
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
  const t = useTexts(paymentsTexts);
  if (state === 'paid') {
    return (
      <Badge tone="good" icon="check">
        {t('paid')}
      </Badge>
    );
  }
  if (state !== 'declined' && state !== 'cancelled') return null;
  return <Badge icon="close">{t(state)}</Badge>;
}

type NothingToPayProps = OpenedPayment & { readonly state: keyof typeof WHY_NOTHING };

function NothingToPay({ token, payment: { entries: all }, state }: NothingToPayProps) {
  const t = useTexts(paymentsTexts);
  const entries = countingEntries(all);
  return (
    <section className={styles.way}>
      <p>{t(WHY_NOTHING[state])}</p>
      {entries.length > 0 && (
        <Button variant="sponge" big href={`/payment-success?token=${token}`}>
          {t('seeReceipt')}
        </Button>
      )}
    </section>
  );
}

const TITLES = {
  claimed: 'awaitingConfirmation',
  paid: 'paidInFull',
  'not-approved': 'nothingYet',
  declined: 'nothingToPay',
  cancelled: 'nothingToPay',
} as const satisfies Readonly<Record<Exclude<PaymentState, 'open'>, string>>;
const WHY_NOTHING = {
  paid: 'whyPaid',
  'not-approved': 'whyNotApproved',
  declined: 'whyDeclined',
  cancelled: 'whyCancelled',
} as const;

function titleOf({ balance, state }: Opened['payment'], language: Language): string {
  const t = paymentsTexts(language);
  return state === 'open' ? t('toPay', { amount: formatMoney(balance.dueCents) }) : t(TITLES[state]);
}

function whenOf({ scheduledDate, timeZone }: Opened['payment'], language: Language): string {
  return scheduledDate ? formatInstant(Temporal.Instant.from(scheduledDate), timeZone, language) : '';
}
