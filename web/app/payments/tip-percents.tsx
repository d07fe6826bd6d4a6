import { tipTexts } from '#core/languages/en/payments.ts';
import { formatMoney } from '#core/lib/money.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './tip-percents.module.css';

/** What customers are used to. */
const PERCENTS = [15, 18, 20] as const;

type TipPercentsProps = {
  /** The price that a percentage is of. */
  readonly ofCents: number;
  /** Called with the amount as one types it: '22.50'. */
  readonly onChoose: (amount: string) => void;
};

/** Fills in an amount as a percentage of the price. */
export function TipPercents({ ofCents, onChoose }: TipPercentsProps) {
  const t = useTexts(tipTexts);
  if (ofCents <= 0) return null;
  return (
    <div className={styles.root}>
      {PERCENTS.map((percent) => {
        const cents = Math.round((ofCents * percent) / 100);
        return (
          <Button key={percent} onClick={() => onChoose((cents / 100).toFixed(2))}>
            {t('percentIs', { percent, amount: formatMoney(cents) })}
          </Button>
        );
      })}
    </div>
  );
}
