import { savedDraftSettingsTexts } from '#core/languages/en/saved-drafts.ts';
import { dueSettingsTexts } from '#core/languages/en/settings.ts';
import { DUE_INTERVALS, partsOf } from '#core/scheduling/due-again.ts';
import type { PackageSettings } from '#core/settings/wire-prices.ts';
import { useTexts } from '#web/lib/language.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { fieldId, useListSetting, useSetting } from './editor.ts';
import { FieldGroup, NumberSetting, SwitchSetting } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** Whether customers who agreed are reminded when work is due again. */
export function DueAgainGroup() {
  const t = useTexts(dueSettingsTexts);
  return (
    <FieldGroup title={t('title')} about={t('about')}>
      <div className={styles.wide}>
        <SwitchSetting path="followUp.dueAgain" label={t('remind')} hint={t('aboutRemind')} />
      </div>
    </FieldGroup>
  );
}

/** Whether customers can have a link emailed to finish a quote that they began, and when. */
export function UnfinishedGroup() {
  const t = useTexts(savedDraftSettingsTexts);
  const { value: isOffered } = useSetting<boolean>('followUp.unfinished');
  return (
    <FieldGroup title={t('title')} about={t('about')}>
      <div className={styles.wide}>
        <SwitchSetting path="followUp.unfinished" label={t('offer')} hint={t('aboutOffer')} />
      </div>
      {isOffered && (
        <NumberSetting
          path="followUp.unfinishedHours"
          label={t('hours')}
          hint={t('aboutHours')}
          unitAfter={t('unit')}
        />
      )}
    </FieldGroup>
  );
}

type DueAgainSettingProps = { readonly pack: PackageSettings; readonly index: number };

/** After how long a package is due again. */
export function DueAgainSetting({ pack, index }: DueAgainSettingProps) {
  const t = useTexts(dueSettingsTexts);
  const path = `packages.${index}.dueAgain`;
  const { error } = useSetting<string | undefined>(path);
  const { items, replace } = useListSetting<PackageSettings>('packages');
  const { dueAgain: _, ...rest } = pack;
  const choose = (chosen: string) => {
    const dueAgain = DUE_INTERVALS.find((interval) => interval === chosen);
    replace(items.map((each, at) => (at === index ? { ...rest, ...(dueAgain && { dueAgain }) } : each)));
  };
  return (
    <SelectField
      id={fieldId(path)}
      label={t('dueAgain')}
      hint={t('aboutDueAgain')}
      error={error}
      value={pack.dueAgain ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t('never')}</option>
      {DUE_INTERVALS.map((interval) => (
        <option key={interval} value={interval}>
          {t('after', partsOf(interval))}
        </option>
      ))}
    </SelectField>
  );
}
