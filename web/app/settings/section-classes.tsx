import { priceSettingsTexts } from '#core/languages/en/shop-settings.ts';
import { NEW_CLASS, newId } from '#core/settings/settings-form.ts';
import type { Outline } from '#core/settings/settings.ts';
import type { ClassSettings } from '#core/settings/wire-prices.ts';
import { hidden, rich, useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFolds, useListSetting, useOwnText } from './editor.ts';
import { Fold, ListActions, ListError } from './list-settings.tsx';
import { ChoiceSetting, NewItem } from './menu-fields.tsx';
import { LinesSetting, MoneySetting, NumberSetting, SwitchSetting, TextSetting } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** The vehicle classes: what customers choose from, their brands, and what they add to a price. */
export function ClassesSection() {
  const t = useTexts(priceSettingsTexts);
  const own = useOwnText();
  const { items, foldOf, add, move } = useFolds<ClassSettings>('vehicleClasses');
  const { replace } = useListSetting<ClassSettings>('vehicleClasses');
  const setRetired = (at: number, retired: boolean) =>
    replace(items.map((each, index) => (index === at ? { ...each, retired } : each)));
  return (
    <>
      <ListError path="vehicleClasses" />
      <div className={styles.folds}>
        {items.map((vehicleClass, index) => (
          <Fold
            key={vehicleClass.id}
            {...foldOf(index)}
            title={
              <>
                {own(vehicleClass.name)} {vehicleClass.retired && <Badge tone="calm">{t('retired')}</Badge>}
              </>
            }
            aside={vehicleClass.surcharge > 0 ? `+$${vehicleClass.surcharge}` : undefined}
          >
            <ClassFields index={index} />
            <ListActions
              name={own(vehicleClass.name)}
              index={index}
              count={items.length}
              onMove={(by) => move(index, by)}
              remove={rich(t.rich('retire', { name: own(vehicleClass.name), hidden }))}
              onRemove={vehicleClass.retired || items.length === 1 ? undefined : () => setRetired(index, true)}
            />
            {vehicleClass.retired && (
              <Button onClick={() => setRetired(index, false)}>
                {rich(t.rich('sellAgain', { name: own(vehicleClass.name), hidden }))}
              </Button>
            )}
          </Fold>
        ))}
      </div>
      <NewItem
        id="new-class"
        label={t('newClass')}
        onAdd={(name) => add({ ...NEW_CLASS, id: newId(name, items), name })}
      />
    </>
  );
}

function ClassFields({ index }: { readonly index: number }) {
  const t = useTexts(priceSettingsTexts);
  const path = `vehicleClasses.${index}`;
  const drawn = (outline: Outline) => t('outlineName', { outline });
  return (
    <div className={styles.fields}>
      <TextSetting path={`${path}.name`} label={t('name')} maxLength={40} />
      <TextSetting path={`${path}.examples`} label={t('examples')} hint={t('aboutExamples')} maxLength={80} />
      <MoneySetting path={`${path}.surcharge`} label={t('surcharge')} hint={t('aboutSurcharge')} />
      <NumberSetting
        path={`${path}.surchargePercent`}
        label={t('surchargePercent')}
        hint={t('aboutSurchargePercent')}
        unitAfter="%"
      />
      <ChoiceSetting
        path={`${path}.outline`}
        label={t('outline')}
        choices={{
          car: drawn('car'),
          truck: drawn('truck'),
          sxs: drawn('sxs'),
          motorcycle: drawn('motorcycle'),
          quad: drawn('quad'),
        }}
      />
      <LinesSetting path={`${path}.makes`} label={t('brands')} aside={t('aboutNoMakes')} wide rows={10} />
      <SwitchSetting path={`${path}.listsModels`} label={t('listsModels')} />
    </div>
  );
}
