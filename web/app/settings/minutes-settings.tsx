import { useQuery } from '@tanstack/react-query';
import { priceSettingsTexts } from '#core/languages/en/shop-settings.ts';
import type { PackageSettings } from '#core/settings/wire-prices.ts';
import { read } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useEditor, useListSetting, useOwnText } from './editor.ts';
import { OptionalNumberSetting, NumberSetting } from './setting-fields.tsx';
import styles from './settings-form.module.css';

type MinutesProps = { readonly pack: PackageSettings; readonly index: number };

/** How long a package takes, and how long for the classes that differ. */
export function MinutesSettings({ pack, index }: MinutesProps) {
  const t = useTexts(priceSettingsTexts);
  const own = useOwnText();
  const { vehicleClasses } = useEditor().draft;
  const { items, replace } = useListSetting<PackageSettings>('packages');
  const path = `packages.${index}`;
  const { minutes, classMinutes = {}, ...rest } = pack;
  const setTimes = (all: number | undefined, ofClasses: Readonly<Record<string, number>>) => {
    const timed = { ...rest, ...(all !== undefined && { minutes: all }) };
    const next = Object.keys(ofClasses).length > 0 ? { ...timed, classMinutes: ofClasses } : timed;
    replace(items.map((each, at) => (at === index ? next : each)));
  };
  const setOwn = (id: string, own?: number) => {
    const { [id]: _, ...others } = classMinutes;
    setTimes(minutes, own === undefined ? others : { ...others, [id]: own });
  };
  return (
    <>
      <OptionalNumberSetting
        path={`${path}.minutes`}
        label={t('workTime')}
        aside={t('optional')}
        unitAfter={t('minutes')}
        hint={t(pack.count ? 'aboutTimeOfEach' : 'aboutWorkTime')}
      />
      <RecordedTime packageId={pack.id} minutes={minutes} onTake={(taken) => setTimes(taken, classMinutes)} />
      {pack.classes.length > 1 &&
        (minutes !== undefined || Object.keys(classMinutes).length > 0) &&
        vehicleClasses
          .filter(({ id }) => pack.classes.includes(id))
          .map(({ id, name }) => (
            <div className={styles.wide} key={id}>
              <Checkbox
                checked={id in classMinutes}
                onChange={({ target }) => setOwn(id, target.checked ? (minutes ?? FIRST_MINUTES) : undefined)}
              >
                {t('ownTime', { name: own(name) })}
              </Checkbox>
              {id in classMinutes && (
                <NumberSetting
                  path={`${path}.classMinutes.${id}`}
                  label={t('timeFor', { name: own(name) })}
                  unitAfter={t('minutes')}
                />
              )}
              <RecordedTime
                packageId={pack.id}
                vehicleClass={id}
                minutes={classMinutes[id]}
                onTake={(taken) => setOwn(id, taken)}
              />
            </div>
          ))}
    </>
  );
}

/** What the time of a class starts with where the package has none. */
const FIRST_MINUTES = 60;

type RecordedTimeProps = {
  readonly packageId: string;
  /** Of this vehicle class; left out, of all. */
  readonly vehicleClass?: string;
  /** The minutes as they are in the draft. */
  readonly minutes: number | undefined;
  readonly onTake: (minutes: number) => void;
};

/** Shows how long completed jobs took and sets the package's time to a figure with one press. Empty until there are enough jobs. */
function RecordedTime({ packageId, vehicleClass, minutes, onTake }: RecordedTimeProps) {
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
