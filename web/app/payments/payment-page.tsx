import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState, type ReactNode } from 'react';
import type { SavedCard } from '#contract/payments.ts';
import { paymentsTexts } from '#core/languages/en/payments.ts';
import { savedCardTexts } from '#core/languages/en/saved-cards.ts';
import type { Language } from '#core/languages/language.ts';
import { centsTyped, formatMoney } from '#core/lib/money.ts';
import { formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { PAY_TO_METHODS, type SentMethod } from '#core/payments/methods.ts';
import { type PaymentState, venmoLink } from '#core/payments/payments.ts';
import { dueByText, workText, halfText } from '#core/quotes/describe.ts';
import { call } from '#web/lib/api.ts';
import { LanguageContext, useTexts, rich } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { BalanceLines, countingEntries, overpaidText, PaidEntries } from './paid-entries.tsx';
import { paymentPage } from './payment-data.ts';
import { PaymentFrame, type Opened } from './payment-frame.tsx';
import { SaveCardBox, SavedCardLine } from './saved-card.tsx';
import { TipPercents } from './tip-percents.tsx';
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
  const returned = overpaidText(payment, language);
  const isOpen = state === 'open' || state === 'deposit';
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
          {returned}
        </Callout>
      )}
      {card === 'left' && isOpen && (
        <Callout tone="wait" title={t('nothingCharged')}>
          {t('leftCardPage')}
        </Callout>
      )}
      <div className={styles.body}>
        <div className={styles.ways}>
          {state === 'open' && <Ways {...{ token, payment }} />}
          {state === 'deposit' && <CardPart {...{ token, payment }} tipCents={0} isFirst />}
          {state === 'claimed' && <ClaimedPayment {...{ token, payment }} />}
          {state !== 'open' && state !== 'deposit' && state !== 'claimed' && (
            <NothingToPay {...{ token, payment, state }} />
          )}
          <SavedCardPart token={token} card={payment.savedCard} />
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
  const [tip, setTip] = useState<Tip>({ choice: '0', typed: '' });
  const { venmo, paymentMethod, card } = payment;
  const isCash = paymentMethod === 'cash';
  const other = PAY_TO_METHODS.find((method) => method === paymentMethod);
  const tipCents = Math.max(0, tip.choice === 'other' ? (centsTyped(tip.typed) ?? 0) : Number(tip.choice));
  return (
    <>
      {isCash && <CashPart payment={payment} isChosen />}
      {(venmo || card || other) && <TipChoice {...{ tip, payment }} onChange={setTip} />}
      {other && <OtherPart {...{ token, payment, tipCents }} method={other} />}
      {venmo && <VenmoPart {...{ token, payment, venmo, tipCents }} />}
      {card && <CardPart {...{ token, payment, tipCents }} isFirst={!isCash && !venmo && !other} />}
      {!isCash && <CashPart payment={payment} isChosen={false} />}
      <GiftCardPart token={token} />
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

function NothingToPay({ token, payment: { entries: all, isFeeUndecided }, state }: NothingToPayProps) {
  const t = useTexts(paymentsTexts);
  const entries = countingEntries(all);
  return (
    <section className={styles.way}>
      <p>{t(isFeeUndecided ? 'whyFeeUndecided' : WHY_NOTHING[state])}</p>
      {entries.length > 0 && (
        <Button variant="sponge" big href={`/payment-success?token=${token}`}>
          {t('seeReceipt')}
        </Button>
      )}
    </section>
  );
}

const TITLES = {
  'billed-monthly': 'billedMonthly',
  claimed: 'awaitingConfirmation',
  paid: 'paidInFull',
  'not-approved': 'nothingYet',
  declined: 'nothingToPay',
  cancelled: 'nothingToPay',
} as const satisfies Readonly<Record<Exclude<PaymentState, 'open' | 'deposit'>, string>>;
const WHY_NOTHING = {
  'billed-monthly': 'whyBilledMonthly',
  paid: 'whyPaid',
  'not-approved': 'whyNotApproved',
  declined: 'whyDeclined',
  cancelled: 'whyCancelled',
} as const;

function titleOf({ balance, deposit, state }: Opened['payment'], language: Language): string {
  const t = paymentsTexts(language);
  if (state === 'deposit') return t('depositToPay', { amount: formatMoney(deposit?.cents ?? 0) });
  return state === 'open' ? t('toPay', { amount: formatMoney(balance.dueCents) }) : t(TITLES[state]);
}

function whenOf({ scheduledDate, timeZone }: Opened['payment'], language: Language): string {
  return scheduledDate
    ? withUnbrokenTimes(formatInstant(Temporal.Instant.from(scheduledDate), timeZone, language))
    : '';
}

type VenmoPartProps = Pick<Opened, 'token' | 'payment'> & { readonly venmo: string; readonly tipCents: number };

/** Payment by Venmo: a link that opens its app or its site; at a computer also a code for the phone that has the app. */
function VenmoPart({ token, payment, venmo, tipCents }: VenmoPartProps) {
  const t = useTexts(paymentsTexts);
  const cents = payment.balance.dueCents + tipCents;
  const amount = formatMoney(cents);
  const link = venmoLink(venmo, { cents, note: payment.reference });
  return (
    <section className={styles.way} aria-labelledby="venmo">
      <h2 id="venmo">{t('payWithVenmo')}</h2>
      <div className={styles.venmo}>
        <div className={styles.code}>
          <QrCode text={link} label={t('venmoCode', { amount, account: venmo })} />
        </div>
        <div className={styles.actions}>
          <p>
            {rich(t.rich('venmoTo', { amount, account: venmo, strong: bold }))} <small>{t('venmoNote', payment)}</small>
          </p>
          <Button variant="sponge" big href={link} target="_blank" rel="noreferrer">
            {t('payAmountWithVenmo', { amount })}
          </Button>
          <p className={`${styles.soft} ${styles.scan}`}>{t('scanCode')}</p>
        </div>
      </div>
      <Said {...{ token, payment, tipCents }} method="venmo" />
    </section>
  );
}

type OtherPartProps = Omit<VenmoPartProps, 'venmo'> & { readonly method: (typeof PAY_TO_METHODS)[number] };

/** Payment by the chosen method, in the owner's words: where to send it. */
function OtherPart({ token, payment, tipCents, method }: OtherPartProps) {
  const t = useTexts(paymentsTexts);
  const language = use(LanguageContext);
  const asked = { amount: formatMoney(payment.balance.dueCents + tipCents), reference: payment.reference };
  return (
    <section className={styles.way} aria-labelledby="other">
      <h2 id="other">{t('payBy', { how: dueByText(method, language) })}</h2>
      {payment.payTo && (
        <p>
          <b>{payment.payTo}</b>
        </p>
      )}
      <p>{t(method === 'check' ? 'checkHelp' : 'sendHelp', asked)}</p>
      {method !== 'check' && <Said {...{ token, payment, tipCents, method }} />}
    </section>
  );
}

const bold = (text: readonly ReactNode[]) => <b>{text}</b>;

type SaidProps = Omit<VenmoPartProps, 'venmo'> & { readonly method: SentMethod };

/** 'I have paid' asks the shop to check; it doesn't count as a payment. */
function Said({ token, payment: { balance }, tipCents, method }: SaidProps) {
  const t = useTexts(paymentsTexts);
  const client = useQueryClient();
  const say = useMutation({
    mutationFn: () =>
      call('POST /api/payments/:token/announce', {
        params: { token },
        body: { method, cents: balance.dueCents, tipCents },
      }),
    onSuccess: (page) => client.setQueryData(paymentPage(token).queryKey, page),
    onError: () => client.invalidateQueries({ queryKey: paymentPage(token).queryKey }),
  });
  return (
    <div className={styles.said}>
      {say.error && <Callout title={t('notReceived')}>{errorText(say.error)}</Callout>}
      <p>{t('tellUs')}</p>
      <Button aria-disabled={say.isPending} onClick={() => say.mutate()}>
        {t('havePaid')}
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
function CardPart({ token, payment, tipCents, isFirst }: CardPartProps) {
  const t = useTexts(paymentsTexts);
  const [saveCard, setSaveCard] = useState(false);
  const begin = useMutation({
    mutationFn: () => call('POST /api/payments/:token/card', { params: { token }, body: { tipCents, saveCard } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const isDeposit = payment.state === 'deposit';
  const amount = formatMoney(isDeposit ? (payment.deposit?.cents ?? 0) : payment.balance.dueCents + tipCents);
  return (
    <section className={styles.way} aria-labelledby="card">
      <h2 id="card">{t(isFirst ? 'payByCard' : 'orPayByCard')}</h2>
      {begin.error && <Callout title={t('nothingCharged')}>{errorText(begin.error)}</Callout>}
      {payment.canSaveCard && <SaveCardBox isChecked={saveCard} onCheck={setSaveCard} />}
      <div className={styles.said}>
        {isDeposit && <p>{t('depositAbout')}</p>}
        <Button
          {...(isDeposit && { variant: 'sponge' as const, big: true })}
          aria-disabled={begin.isPending}
          onClick={() => !begin.isPending && begin.mutate()}
        >
          {t('payAmountByCard', { amount })}
        </Button>
        <p className={styles.soft}>{t('cardHelp')}</p>
      </div>
    </section>
  );
}

/** The card that the customer has saved, with the way to remove it; nothing where there is none. */
function SavedCardPart({ token, card }: Pick<Opened, 'token'> & { readonly card: SavedCard | null }) {
  const t = useTexts(savedCardTexts);
  const [isRemoved, setRemoved] = useState(false);
  const client = useQueryClient();
  const remove = async () => {
    const page = await call('DELETE /api/payments/:token/saved-card', { params: { token } });
    setRemoved(true);
    client.setQueryData(paymentPage(token).queryKey, page);
  };
  if (!card) return isRemoved && <output>{t('cardRemoved')}</output>;
  return (
    <section className={styles.way} aria-labelledby="saved-card">
      <h2 id="saved-card">{t('savedCard')}</h2>
      <SavedCardLine card={card} remove={remove}>
        {t('cardHelp')}
      </SavedCardLine>
    </section>
  );
}

/** Payment with a gift card, as far as its balance goes; the rest is paid another way. */
function GiftCardPart({ token }: Pick<Opened, 'token'>) {
  const t = useTexts(paymentsTexts);
  const client = useQueryClient();
  const form = useServerForm({
    initial: { giftCard: '' },
    rules: { giftCard: (typed) => (typed.trim() === '' ? t('giftCardNeeded') : undefined) },
    send: async ({ giftCard }) =>
      call('POST /api/payments/:token/gift-card', { params: { token }, body: { giftCard } }),
    onSent: (page) => client.setQueryData(paymentPage(token).queryKey, page),
    restAt: 'giftCard',
  });
  return (
    <section className={styles.way} aria-labelledby="gift-card">
      <h2 id="gift-card">{t('payWithGiftCard')}</h2>
      <form className={styles.giftCard} noValidate onSubmit={form.submit}>
        <Field
          {...form.field('giftCard')}
          label={t('giftCardCode')}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" aria-disabled={form.isBusy}>
          {t('useGiftCard')}
        </Button>
      </form>
      <p className={styles.soft}>{t('giftCardHelp')}</p>
    </section>
  );
}

/** Payment in cash: half on arrival, half after completion. The employee who takes it records it. */
function CashPart({ payment, isChosen }: Pick<Opened, 'payment'> & { readonly isChosen: boolean }) {
  const t = useTexts(paymentsTexts);
  const language = use(LanguageContext);
  return (
    <section className={styles.way} aria-labelledby="cash">
      <h2 id="cash">{t(isChosen ? 'payInCash' : 'orPayInCash')}</h2>
      <ul className={styles.halves}>
        {payment.halves.map(({ half, cents, isPaid }) => (
          <li key={half}>
            <span>{halfText(half, language)}</span>
            <b>{formatMoney(cents)}</b>
            {isPaid && (
              <Badge tone="good" icon="check">
                {t('paid')}
              </Badge>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.soft}>{t('cashHelp')}</p>
    </section>
  );
}

/** In cents, or an amount that the customer types. */
const TIPS = ['0', '500', '1000', '2000', 'other'] as const;
type Tip = { readonly choice: (typeof TIPS)[number]; readonly typed: string };

type TipChoiceProps = {
  readonly tip: Tip;
  readonly payment: Opened['payment'];
  readonly onChange: (tip: Tip) => void;
};

/** The tip for the crew, the same for Venmo and card. */
function TipChoice({ tip, payment: { balance }, onChange }: TipChoiceProps) {
  const t = useTexts(paymentsTexts);
  const words = { '0': t('noTip'), other: t('otherTip') };
  const choices = TIPS.map((value) => ({
    value,
    word: value === '0' || value === 'other' ? words[value] : formatMoney(Number(value)),
  }));
  const { typed } = tip;
  return (
    <div className={`${styles.way} ${styles.tip}`}>
      <p>{t('addTip')}</p>
      <Segments
        name="tip"
        label={t('tip')}
        choices={choices}
        chosen={tip.choice}
        onChoose={(choice) => onChange({ ...tip, choice })}
      />
      {tip.choice === 'other' && (
        <TipPercents ofCents={balance.totalCents} onChoose={(amount) => onChange({ ...tip, typed: amount })} />
      )}
      {tip.choice === 'other' && (
        <Field
          id="tip-amount"
          label={t('tipAmount')}
          unitBefore="$"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          value={typed}
          {...(typed !== '' && (centsTyped(typed) ?? -1) < 0 && { error: t('tipAmountUnclear') })}
          onChange={(event) => onChange({ ...tip, typed: event.target.value })}
        />
      )}
    </div>
  );
}

/** After 'I have paid': nothing more can be paid until the shop has checked, or the customer withdraws the announcement. */
function ClaimedPayment({ token, payment: { expected } }: Pick<Opened, 'token' | 'payment'>) {
  const client = useQueryClient();
  const t = useTexts(paymentsTexts);
  const { queryKey } = paymentPage(token);
  const withdraw = useMutation({
    mutationFn: () => call('POST /api/payments/:token/withdraw', { params: { token } }),
    onSuccess: (page) => client.setQueryData(queryKey, page),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <section className={styles.way} aria-label={t('yourPayment')}>
      <Callout tone="wait" icon="clock" title={t('claimedTitle')}>
        {expected
          ? t('claimedAmountHelp', { amount: formatMoney(expected.cents + expected.tipCents) })
          : t('claimedHelp')}
      </Callout>
      {withdraw.error && <Callout title={t('notReceived')}>{errorText(withdraw.error)}</Callout>}
      <div className={styles.said}>
        <p>{t('byMistake')}</p>
        <Button aria-disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('notPaidYet')}
        </Button>
      </div>
    </section>
  );
}
