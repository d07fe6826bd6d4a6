import { priceSettingsTexts } from '#core/languages/en/shop-settings.ts';
import type { PackageSettings } from '#core/settings/wire-prices.ts';
import { useTexts } from '#web/lib/language.tsx';
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
  const setOwn = (id: string, hasOwn: boolean) => {
    const { [id]: _, ...others } = classMinutes;
    const changed = hasOwn ? { ...others, [id]: minutes ?? FIRST_MINUTES } : others;
    const timed = { ...rest, ...(minutes !== undefined && { minutes }) };
    const next = Object.keys(changed).length > 0 ? { ...timed, classMinutes: changed } : timed;
    replace(items.map((each, at) => (at === index ? next : each)));
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
      {pack.classes.length > 1 &&
        (minutes !== undefined || Object.keys(classMinutes).length > 0) &&
        vehicleClasses
          .filter(({ id }) => pack.classes.includes(id))
          .map(({ id, name }) => (
            <div className={styles.wide} key={id}>
              <Checkbox checked={id in classMinutes} onChange={({ target }) => setOwn(id, target.checked)}>
                {t('ownTime', { name: own(name) })}
              </Checkbox>
              {id in classMinutes && (
                <NumberSetting
                  path={`${path}.classMinutes.${id}`}
                  label={t('timeFor', { name: own(name) })}
                  unitAfter={t('minutes')}
                />
              )}
            </div>
          ))}
    </>
  );
}

/** What the time of a class starts with where the package has none. */
const FIRST_MINUTES = 60;
