import { neighborPeriod } from '#core/people/attendance.ts';
import { localDate } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { AskedPeriod } from '#web/lib/staff-data.ts';
import { periodText } from './staff-texts.ts';
import styles from './staff-sheet.module.css';

type PeriodStepsProps = {
  readonly period: { readonly from: string; readonly to: string; readonly timeZone: string };
  readonly onStep: (period: AskedPeriod) => void;
};

/** A pay period with links to the previous and the next one; none starts in the future. */
export function PeriodSteps({ period, onStep }: PeriodStepsProps) {
  const shown = { from: Temporal.PlainDate.from(period.from), to: Temporal.PlainDate.from(period.to) };
  const today = localDate(Temporal.Now.instant(), period.timeZone);
  const isLast = Temporal.PlainDate.compare(shown.to, today) >= 0;
  const step = (by: 1 | -1) => {
    const { from, to } = neighborPeriod(shown, by);
    onStep({ from: from.toString(), to: to.toString() });
  };
  return (
    <div className={styles.periodSteps}>
      <output>{periodText(period)}</output>
      <Button aria-label="Previous week" onClick={() => step(-1)}>
        <Icon name="left" />
      </Button>
      <Button aria-label="Next week" aria-disabled={isLast} onClick={() => step(1)}>
        <Icon name="right" />
      </Button>
    </div>
  );
}
