import { useMutation } from '@tanstack/react-query';
import { use, useState, type ReactNode } from 'react';
import type { PaymentAccount } from '#contract/payments.ts';
import { paidEntriesTexts, paymentsTexts } from '#core/languages/en/payments.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact, formatMoney } from '#core/lib/money.ts';
import { formatInstant, formatShortDate, withUnbrokenTimes } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import type { PaidBy } from '#core/payments/methods.ts';
import type { Half, EntryKind } from '#core/payments/payments.ts';
import { returnText } from '#core/payments/return-text.ts';
import { entryText, remainderLabel } from '#core/quotes/describe.ts';
import { call, type Answer } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { giftCardLines } from '#web/lib/gift-card-lines.ts';
import { LanguageContext, rich, timeAt, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Lines, PriceLines } from '#web/ui/price-lines.tsx';
import { SaveCardBox } from './saved-card.tsx';
import styles from './paid-entries.module.css';

type ShownEntry = {
  readonly id: string;
  readonly kind: EntryKind;
  readonly method: PaidBy;
  readonly cents: number;
  readonly taxCents: number;
  readonly half: Half | null;
  readonly isCorrected: boolean;
  readonly receivedOn: string;
};

type PaidEntriesProps<Entry extends ShownEntry> = {
  readonly entries: readonly Entry[];
  /** Details and actions of an entry. */
  readonly renderMore?: (entry: Entry) => ReactNode;
};

/** The entries without corrected ones and their corrections. */
export function countingEntries<Entry extends ShownEntry>(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ kind, isCorrected }) => kind !== 'correction' && !isCorrected);
}

/** Every payment entry, oldest first. Corrected ones are struck through. */
export function PaidEntries<Entry extends ShownEntry>({ entries, renderMore }: PaidEntriesProps<Entry>) {
  const t = useTexts(paidEntriesTexts);
  const language = use(LanguageContext);
  return (
    <Lines>
      {entries.map((entry) => (
        <div key={entry.id} className={entry.isCorrected ? styles.wrong : undefined}>
          <dt>
            {entryText(entry, language)}
            {entry.isCorrected && <span className="visually-hidden"> {t('corrected')}</span>}{' '}
            <small>
              {capital(formatShortDate(Temporal.PlainDate.from(entry.receivedOn), language), language)}
              {renderMore?.(entry)}
            </small>
          </dt>
          <dd>{formatMoneyExact(entry.cents)}</dd>
        </div>
      ))}
    </Lines>
  );
}

type BalanceLinesProps = Pick<PaymentAccount, 'balance'> & {
  /** False where the price lines next to it have lines for a fee and for the lower price. */
  readonly hasReduction?: boolean;
};

/** The balance or the overpayment, and the tips. */
export function BalanceLines({ balance, hasReduction = false }: BalanceLinesProps) {
  const t = useTexts(paidEntriesTexts);
  const language = use(LanguageContext);
  const { dueCents, overpaidCents, feeCents, reducedCents, tipCents } = balance;
  return (
    <Lines className={styles.balance}>
      {hasReduction && feeCents > 0 && (
        <div>
          <dt>{t('fee')}</dt>
          <dd>{formatMoneyExact(feeCents)}</dd>
        </div>
      )}
      {hasReduction && reducedCents > 0 && (
        <div>
          <dt>{t('reduced')}</dt>
          <dd>{formatMoneyExact(-reducedCents)}</dd>
        </div>
      )}
      {tipCents > 0 && (
        <div>
          <dt>{t('tips')}</dt>
          <dd>{formatMoneyExact(tipCents)}</dd>
        </div>
      )}
      <div>
        <dt>{remainderLabel(balance, language)}</dt>
        <dd>{formatMoneyExact(overpaidCents > 0 ? overpaidCents : dueCents)}</dd>
      </div>
    </Lines>
  );
}

type OwnPaymentProps = {
  readonly payment: Answer<'GET /api/quotes/by-token/:token/payment'>;
  /** Until when the slot is held without the deposit. */
  readonly payBy?: string | null | undefined;
  /** How the customer came back from the card page with the deposit. */
  readonly cardPage?: 'done' | 'left' | undefined;
  /** Whether something else is the main action of the page. */
  readonly isQuiet?: boolean | undefined;
};

/** What becomes of the money that was paid beyond what is owed; null for none. */
export function overpaidText(
  { state, balance, isFeeUndecided }: Pick<OwnPaymentProps['payment'], 'state' | 'balance' | 'isFeeUndecided'>,
  language: Language,
): string | null {
  const { overpaidCents: paidCents, tipCents } = balance;
  const isOff = state === 'cancelled' || state === 'declined';
  if (isFeeUndecided) return paymentsTexts(language)(paidCents + tipCents > 0 ? 'feeOrReturn' : 'feeMayApply');
  // The tip for work that isn't done goes back, too.
  return returnText({ paidCents, tipCents: isOff ? tipCents : 0 }, language);
}

/** On the page of a quote: payments, balance, payment link and receipt. */
export function OwnPayment({ payment, payBy, cardPage, isQuiet = false }: OwnPaymentProps) {
  const t = useTexts(paymentsTexts);
  const language = use(LanguageContext);
  const { balance, state, deposit, hasPaid, giftCard, isFeeUndecided } = payment;
  if (state === 'deposit') return <DepositToPay {...{ payment, payBy, cardPage }} />;
  const isOff = state === 'not-approved' || state === 'declined' || state === 'cancelled';
  if (isOff && !hasPaid && !giftCard && !isFeeUndecided) return null;
  const returned = deposit?.state === 'returned' ? t('depositReturned') : overpaidText(payment, language);
  return (
    <section className={styles.ownPayment} aria-labelledby="payment">
      <h2 id="payment">{t('yourPayment')}</h2>
      {hasPaid && <PaidEntries entries={countingEntries(payment.entries)} />}
      {(hasPaid || !isOff) && <BalanceLines balance={balance} hasReduction />}
      {giftCard && <PriceLines lines={[]} after={giftCardLines(giftCard, language)} />}
      {giftCard && <p>{t('giftCardWaits', { last4: giftCard.last4, amount: formatMoney(giftCard.balanceCents) })}</p>}
      {state === 'claimed' && <p>{t('claimed')}</p>}
      {state === 'billed-monthly' && <p>{t('whyBilledMonthly')}</p>}
      {deposit?.state === 'paid' && state === 'not-approved' && (
        <p>{t('depositPaid', { amount: formatMoney(deposit.cents) })}</p>
      )}
      {returned && <p>{returned}</p>}
      <div>
        {state === 'open' && (
          <Button {...(!isQuiet && { variant: 'sponge' as const })} big href={withinSite(payment.payUrl)}>
            {t('pay', { amount: formatMoneyExact(balance.dueCents) })}
          </Button>
        )}
        {state === 'claimed' && <Button href={withinSite(payment.payUrl)}>{t('notPaid')}</Button>}
        {hasPaid && <Button href={withinSite(payment.receiptUrl)}>{t('seeReceipt')}</Button>}
      </div>
    </section>
  );
}

/** The path within this site, whatever host the links in mails use. */
function withinSite(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin);
  return pathname + search;
}

/** The deposit that keeps the slot: paid on the card service's page, which comes back here. */
function DepositToPay({ payment: { deposit, giftCard, payUrl }, payBy, cardPage }: OwnPaymentProps) {
  const t = useTexts(paymentsTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  const token = new URL(payUrl, window.location.origin).searchParams.get('token') ?? '';
  const [saveCard, setSaveCard] = useState(false);
  const begin = useMutation({
    mutationFn: () => call('POST /api/payments/:token/card', { params: { token }, body: { tipCents: 0, saveCard } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const isAwaited = cardPage === 'done';
  return (
    <section className={styles.deposit} aria-labelledby="deposit">
      <h2 id="deposit">{t(isAwaited ? 'awaitingCard' : 'depositTitle')}</h2>
      {isAwaited ? (
        <p aria-live="polite">{t('awaitingCardHelp')}</p>
      ) : (
        <p>
          {t('depositAbout')}{' '}
          {payBy &&
            timeZone &&
            rich(
              t.rich('depositBy', {
                when: withUnbrokenTimes(formatInstant(Temporal.Instant.from(payBy), timeZone, language)),
                time: timeAt(payBy),
              }),
            )}
        </p>
      )}
      {giftCard && <PriceLines lines={[]} after={giftCardLines(giftCard, language)} />}
      {cardPage === 'left' && <p>{t('leftDepositPage')}</p>}
      {begin.error && <Callout title={t('nothingCharged')}>{errorText(begin.error)}</Callout>}
      {!isAwaited && <SaveCardBox isChecked={saveCard} onCheck={setSaveCard} />}
      {!isAwaited && (
        <Button variant="sponge" big aria-disabled={begin.isPending} onClick={() => !begin.isPending && begin.mutate()}>
          {t('payDeposit', { amount: formatMoney(deposit?.cents ?? 0) })}
        </Button>
      )}
      {!isAwaited && <p className={styles.hint}>{t('cardHelp')}</p>}
    </section>
  );
}
