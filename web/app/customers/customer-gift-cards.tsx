import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { giftCardsTexts } from '#core/languages/en/gift-cards.ts';
import { formatMoney, formatMoneyExact } from '#core/lib/money.ts';
import { call } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import styles from './customer-sheet.module.css';

/** The gift cards that were sent to a customer; nothing while there are none. */
export function CustomerGiftCards({ customerId }: { readonly customerId: string }) {
  const t = useTexts(giftCardsTexts);
  const language = use(LanguageContext);
  const { data: cards } = useQuery({
    // Below the key of the gift cards, so that changes made elsewhere appear here.
    queryKey: ['gifts', 'of', customerId, language] as const,
    queryFn: () => call('GET /api/customers/:id/gift-cards', { params: { id: customerId } }),
    refetchOnMount: 'always',
  });
  if (!cards || cards.length === 0) return null;
  return (
    <section>
      <h3>{t('ofCustomer')}</h3>
      <ul className={styles.rows}>
        {cards.map(({ id, last4, state, amountCents, balanceCents }) => (
          <li key={id}>
            <Link to="/admin/dashboard" search={{ tab: 'gifts', open: id }}>
              {t('endsIn', { last4 })}
            </Link>
            <span>{t('state', { state })}</span>
            <b>{t('balanceOfAmount', { balance: formatMoneyExact(balanceCents), amount: formatMoney(amountCents) })}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
