import { paymentsTexts } from '#core/languages/en/payments.ts';
import { useTexts } from '#web/lib/language.tsx';
import { formatMoney } from '#core/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import type { Answer } from '#web/lib/api.ts';
import { BalanceLines, countingEntries, PaidEntries } from './paid-entries.tsx';
import styles from './paid-entries.module.css';

type OwnPaymentProps = { readonly payment: Answer<'GET /api/quotes/by-token/:token/payment'> };

/** On the page of a quote: payments, balance, payment link and receipt. */
export function OwnPayment({ payment }: OwnPaymentProps) {
  const t = useTexts(paymentsTexts);
  const { balance, state, hasPaid } = payment;
  const isOff = state === 'not-approved' || state === 'declined' || state === 'cancelled';
  if (isOff && !hasPaid) return null;
  return (
    <section className={styles.ownPayment} aria-labelledby="payment">
      <h2 id="payment">{t('yourPayment')}</h2>
      {hasPaid && <PaidEntries entries={countingEntries(payment.entries)} />}
      <BalanceLines balance={balance} />
      {state === 'claimed' && <p>{t('claimed')}</p>}
      {balance.overpaidCents > 0 && <p>{t('willReturn', { amount: formatMoney(balance.overpaidCents) })}</p>}
      <div>
        {state === 'open' && (
          <Button variant="sponge" href={withinSite(payment.payUrl)}>
            {t('pay', { amount: formatMoney(balance.dueCents) })}
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
