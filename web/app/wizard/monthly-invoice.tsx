import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { monthlyInvoiceTexts } from '#core/languages/en/monthly-invoice.ts';
import { read } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { StepProps } from './steps.tsx';
import styles from './wizard-steps.module.css';

type MonthlyInvoiceProps = Pick<StepProps, 'draft' | 'onChange'> & {
  /** Whether it's said here; otherwise it's said among what was chosen. */
  readonly isSaid?: boolean;
};

/**
 * Chooses the invoice of the month in place of a way to pay, where the customer is signed in with that address and is billed monthly, and
 * says so. The server decides it again.
 */
export function MonthlyInvoice({ draft, onChange, isSaid = false }: MonthlyInvoiceProps) {
  const t = useTexts(monthlyInvoiceTexts);
  const { data, isPending } = useQuery({ ...read('GET /api/customer/session'), retry: false });
  const { paymentMethod, customerEmail } = draft;
  const isMonthly = data?.isBilledMonthly === true && isSameAddress(data.email, customerEmail);
  const isSettled = isPending || paymentMethod === 'credit' || isMonthly === (paymentMethod === 'monthly');
  useEffect(() => {
    if (!isSettled) onChange({ paymentMethod: isMonthly ? 'monthly' : undefined });
  }, [isSettled, isMonthly, onChange]);
  if (!isSaid || paymentMethod !== 'monthly') return null;
  return (
    <div className={styles.promo}>
      <output>
        <Icon name="check" />
        <span>{t('onInvoice')}</span>
      </output>
    </div>
  );
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase();
}
