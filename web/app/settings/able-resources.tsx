import { priceSettingsTexts } from '#core/languages/en/shop-settings.ts';
import { RESOURCE_KINDS, type ResourceKind } from '#core/scheduling/resources.ts';
import type { PackageSettings } from '#core/settings/wire-prices.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError, FieldHint } from '#web/ui/field.tsx';
import { fieldId, useEditor, useListSetting, useSetting } from './editor.ts';
import styles from './settings-form.module.css';

type AbleResourcesProps = { readonly pack: PackageSettings; readonly index: number };

/** Which bays and vans can do a package. Not shown where there's one of each kind that it's done in, unless some are named. */
export function AbleResources({ pack, index }: AbleResourcesProps) {
  const t = useTexts(priceSettingsTexts);
  const path = `packages.${index}.resources`;
  const { error } = useSetting<readonly string[] | undefined>(path);
  const { resources } = useEditor().draft;
  const { items, replace } = useListSetting<PackageSettings>('packages');
  const { resources: named = [], ...rest } = pack;
  // One that's new has no ID until the settings are saved.
  const known = resources.flatMap(({ id, name, kind }) => (id === undefined ? [] : [{ id, name, kind }]));
  const offered = RESOURCE_KINDS.flatMap((kind) => {
    const ofKind = known.filter((each) => each.kind === kind);
    const isChosen = ofKind.some(({ id }) => named.includes(id));
    return isChosen || (isDoneIn(pack, kind) && ofKind.length > 1) ? ofKind : [];
  });
  const gone = named.filter((id) => !known.some((each) => each.id === id));
  const shown = [...offered, ...gone.map((id) => ({ id, name: t('removedResource') }))];
  if (shown.length === 0) return null;
  const choose = (id: string, isAble: boolean) => {
    const next = isAble ? [...named, id] : named.filter((each) => each !== id);
    replace(items.map((each, at) => (at === index ? { ...rest, ...(next.length > 0 && { resources: next }) } : each)));
  };
  const errorId = `${fieldId(path)}-error`;
  return (
    <fieldset className={styles.packageTicks} id={fieldId(path)} tabIndex={-1} aria-describedby={error && errorId}>
      <legend>{t('ableResources')}</legend>
      <FieldHint id={`${fieldId(path)}-hint`}>{t('aboutAbleResources')}</FieldHint>
      {shown.map(({ id, name }) => (
        <Checkbox key={id} checked={named.includes(id)} onChange={({ target: { checked } }) => choose(id, checked)}>
          {name}
        </Checkbox>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

/** A package that's offered at the shop is done in a bay, and one at the customer's in a van. */
function isDoneIn({ offered }: PackageSettings, kind: ResourceKind): boolean {
  return offered === 'both' || (kind === 'bay') === (offered === 'dropoff');
}
