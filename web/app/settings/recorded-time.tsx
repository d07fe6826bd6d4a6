import { useQuery } from '@tanstack/react-query';
import { priceSettingsTexts } from '#core/languages/en/shop-settings.ts';
import { read } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './settings-form.module.css';

type RecordedTimeProps = {
  readonly packageId: string;
  /** Of this vehicle class; left out, of all. */
  readonly vehicleClass?: string;
  /** The minutes as they are in the draft. */
  readonly minutes: number | undefined;
  readonly onTake: (minutes: number) => void;
};

/** Shows how long completed jobs took and sets the package's time to a figure with one press. Empty until there are enough jobs. */
export function RecordedTime({ packageId, vehicleClass, minutes, onTake }: RecordedTimeProps) {
  const t = useTexts(priceSettingsTexts);
  const { data } = useQuery(read('GET /api/admin/work-times'));
  const recorded = data?.find((each) => each.packageType === packageId && each.vehicleType === (vehicleClass ?? null));
  if (!recorded) return null;
  const { jobs, median, percentile80 } = recorded;
  const offered = [...new Set([median, percentile80].map(toFive))].filter((each) => each !== minutes);
  return (
    <div className={`${styles.wide} ${styles.recorded}`}>
      <p>{t('recordedTime', { jobs, median, most: percentile80 })}</p>
      {offered.map((each) => (
        <Button key={each} onClick={() => onTake(each)}>
          {t('takeTime', { minutes: each })}
        </Button>
      ))}
    </div>
  );
}

/** Rounds up to five minutes, because a schedule isn't planned by the minute. */
function toFive(minutes: number): number {
  return Math.max(5, Math.ceil(minutes / 5) * 5);
}
