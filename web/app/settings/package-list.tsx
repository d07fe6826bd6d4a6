import { useState } from 'react';
import { menuEditorTexts } from '#core/languages/en/menu-editor.ts';
import { settingsTexts } from '#core/languages/en/settings.ts';
import { priceSettingsTexts } from '#core/languages/en/shop-settings.ts';
import { formatMoney } from '#core/lib/money.ts';
import { isWithin } from '#core/lib/paths.ts';
import { findPackages, MANY_PACKAGES } from '#core/settings/find-packages.ts';
import type { PackageSettings } from '#core/settings/wire-prices.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Field, FieldHint } from '#web/ui/field.tsx';
import { PackageSign } from '#web/ui/package-sign.tsx';
import { fieldId, useEditor, useOwnText } from './editor.ts';
import styles from './menu.module.css';

type PackageListProps = { readonly openAt: number | undefined; readonly onOpen: (index: number) => void };

/** All packages under their categories, the retired ones included. */
export function PackageList({ openAt, onOpen }: PackageListProps) {
  const t = useTexts(menuEditorTexts);
  const own = useOwnText();
  const { packages, categories } = useEditor().draft;
  const [search, setSearch] = useState('');
  const listed = packages.map((pack, index) => ({ pack, index }));
  const found = findPackages(listed, search, ({ pack }) => {
    const category = categories.find(({ id }) => id === pack.category)?.name ?? '';
    return [pack.name, category, ...pack.features].flatMap((text) => [text, own(text)]);
  });
  const groups = [
    ...categories.map(({ id, name }) => ({
      id,
      name: own(name),
      items: found.filter(({ pack }) => pack.category === id),
    })),
    {
      id: '',
      name: t('otherPackages'),
      items: found.filter(({ pack }) => !categories.some(({ id }) => id === pack.category)),
    },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      {packages.length >= MANY_PACKAGES && (
        <Field
          id="find-package"
          label={t('findPackage')}
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <output>
        {search.trim() !== '' && (
          <FieldHint>
            {found.length === 0
              ? t('nothingFound')
              : t('packageCount', { shown: found.length, count: packages.length })}
          </FieldHint>
        )}
      </output>
      {groups.map(({ id, name, items }) => (
        <div key={id}>
          {groups.length > 1 && <h3>{name}</h3>}
          <ul>
            {items.map((item) => (
              <li key={item.pack.id}>
                <PackageButton {...item} isOpen={item.index === openAt} onOpen={() => onOpen(item.index)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

type PackageButtonProps = { readonly pack: PackageSettings; readonly index: number } & {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
};

function PackageButton({ pack, index, isOpen, onOpen }: PackageButtonProps) {
  const t = useTexts(priceSettingsTexts);
  const settings = useTexts(settingsTexts);
  const own = useOwnText();
  const { errors, differences } = useEditor();
  const path = `packages.${index}`;
  const isWrong = errors.some((error) => isWithin(error.path, path));
  const isChanged = differences.some((difference) => isWithin(difference.path, path));
  return (
    <button type="button" id={fieldId(path)} aria-expanded={isOpen} onClick={onOpen}>
      <PackageSign emoji={pack.emoji} className={styles.sign} />
      <span className={styles.name}>{own(pack.name)}</span>{' '}
      <span className={styles.facts}>
        {pricesOf(pack)} {pack.popular && <Badge tone="water">{t('popular')}</Badge>}
        {pack.status !== 'offered' && (
          <Badge tone="calm">{t(pack.status === 'retired' ? 'retired' : 'hiddenFromSite')}</Badge>
        )}
        {isWrong && <span className={styles.wrong}>{settings('lookAgain')}</span>}
        {isChanged && !isWrong && settings('changed')}
      </span>
    </button>
  );
}

/** '$30 / $40' for both places, or the one price that counts. */
function pricesOf({ dropoffPrice, mobilePrice, offered, count }: PackageSettings): string {
  const prices = count
    ? [count.one]
    : offered === 'both'
      ? [dropoffPrice, mobilePrice]
      : [offered === 'dropoff' ? dropoffPrice : mobilePrice];
  return prices
    .map((dollars) => (typeof dollars === 'number' ? formatMoney(Math.round(dollars * 100)) : String(dollars)))
    .join(' / ');
}
