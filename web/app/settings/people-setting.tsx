import { useQuery } from '@tanstack/react-query';
import { priceSettingsTexts } from '#core/languages/en/shop-settings.ts';
import { MOST_PEOPLE } from '#core/settings/settings.ts';
import type { PackageSettings } from '#core/settings/wire-prices.ts';
import { useTexts } from '#web/lib/language.tsx';
import { crew } from '#web/lib/staff-data.ts';
import { SelectField } from '#web/ui/field.tsx';
import { fieldId, useEditor, useListSetting, useSetting } from './editor.ts';

type PeopleSettingProps = { readonly pack: PackageSettings; readonly index: number };

/** How many people a package takes. Not shown where a second person or a length counts for nothing, unless it's set. */
export function PeopleSetting({ pack, index }: PeopleSettingProps) {
  const t = useTexts(priceSettingsTexts);
  const path = `packages.${index}.people`;
  const { error } = useSetting<number | undefined>(path);
  const { seasons, limitsByPeople } = useEditor().draft;
  const { items, replace } = useListSetting<PackageSettings>('packages');
  const { data: members = [] } = useQuery(crew());
  const { people = 1, ...rest } = pack;
  const isOffered = members.length > 1 && (limitsByPeople || seasons.some(({ timing }) => timing !== undefined));
  if (!isOffered && people === 1) return null;
  const choose = (count: number) =>
    replace(items.map((each, at) => (at === index ? { ...rest, ...(count > 1 && { people: count }) } : each)));
  return (
    <SelectField
      id={fieldId(path)}
      label={t('people')}
      hint={t('aboutPeople')}
      error={error}
      value={String(people)}
      onChange={({ target }) => choose(Number(target.value))}
    >
      {Array.from({ length: MOST_PEOPLE }, (_, at) => (
        <option key={at} value={at + 1}>
          {at + 1}
        </option>
      ))}
    </SelectField>
  );
}
