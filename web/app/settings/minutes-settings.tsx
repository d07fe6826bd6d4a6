import { priceSettingsTexts } from '#core/languages/en/shop-settings.ts';
import type { PackageSettings } from '#core/settings/wire-prices.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useEditor, useListSetting, useOwnText } from './editor.ts';
import { RecordedTime } from './recorded-time.tsx';
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
