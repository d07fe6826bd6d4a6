import { bundleOffersTexts } from '#core/languages/en/bundles.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import type { BundleSettings } from '#core/settings/settings-form.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useEditor, useOwnText } from './editor.ts';
import { FoldList } from './list-settings.tsx';
import { ChoiceSetting } from './menu-fields.tsx';
import { FieldGroup, MoneySetting, NumberSetting, OptionalNumberSetting, TextSetting } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** Prepaid visits that are sold together: nothing but a button until one is added. */
export function BundleOffers() {
  const t = useTexts(bundleOffersTexts);
  const { packages, bundles } = useEditor().draft;
  const packageType = packages.find(({ status }) => status !== 'retired')?.id ?? '';
  const names = bundles.map(({ name }) => name);
  const newName = names.includes(t('newName')) ? '' : t('newName');
  return (
    <FieldGroup title={t('title')} about={bundles.length === 0 ? t('none') : `${t('about')} ${t('rule')}`}>
      <FoldList<BundleSettings>
        path="bundles"
        titleOf={({ name }) => name}
        asideOf={({ price }) => (typeof price === 'number' ? formatMoneyExact(Math.round(price * 100)) : '')}
        newItem={{ name: newName, packageType, visits: 5, price: 400, months: null }}
        addText={t('add')}
      >
        {(path) => <Bundle path={path} />}
      </FoldList>
    </FieldGroup>
  );
}

function Bundle({ path }: { readonly path: string }) {
  const t = useTexts(bundleOffersTexts);
  const own = useOwnText();
  const { packages } = useEditor().draft;
  const choices = packages.filter(({ status }) => status !== 'retired').map(({ id, name }) => [id, own(name)] as const);
  return (
    <div className={styles.fields}>
      <TextSetting path={`${path}.name`} label={t('name')} maxLength={60} />
      <ChoiceSetting path={`${path}.packageType`} label={t('package')} choices={Object.fromEntries(choices)} />
      <NumberSetting path={`${path}.visits`} label={t('visits')} />
      <MoneySetting path={`${path}.price`} label={t('price')} hint={t('aboutPrice')} />
      <OptionalNumberSetting
        path={`${path}.months`}
        label={t('months')}
        hint={t('aboutMonths')}
        unitAfter={t('unitMonths')}
      />
    </div>
  );
}
