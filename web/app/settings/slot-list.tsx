import { use } from 'react';
import { shopSettingsTexts } from '#core/languages/en/shop-settings.ts';
import type { Language } from '#core/languages/language.ts';
import { formatSlotTime, isSlotTime } from '#core/lib/time.ts';
import { listText } from '#core/lib/wording.ts';
import type { SlotSettings } from '#core/settings/wire-prices.ts';
import { clockFrom, slotText } from '#web/lib/clock-text.ts';
import { LanguageContext, hidden, rich, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError, FieldHint, inputClass } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useEditor, useListSetting, useOwnText, useSetting } from './editor.ts';
import { PackageTicks } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** The times of some days in order, each for all packages or for some. */
export function SlotList({ path, title }: { readonly path: string; readonly title: string }) {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const { items, add, remove, replace, id } = useListSetting<SlotSettings>(path);
  const sort = () => {
    const sorted = items.toSorted((a, b) => clockFrom(a.time).localeCompare(clockFrom(b.time)));
    if (sorted.some((slot, index) => slot !== items[index])) replace(sorted);
  };
  return (
    <fieldset className={styles.slotList} id={id} tabIndex={-1}>
      <legend>{title}</legend>
      {items.length === 0 && <FieldHint>{t('noTimes')}</FieldHint>}
      <ul>
        {items.map((slot, index) => (
          <li key={index}>
            <TimeSetting
              path={`${path}.${index}.time`}
              label={t('timeNumber', { days: title, number: index + 1 })}
              onRest={sort}
            />
            <ForPackages path={`${path}.${index}`} slot={slot} />
            <Button
              variant="plain"
              aria-label={
                slot.time
                  ? t('removeTime', { time: timeText(slot.time, language), days: title })
                  : t('removeEmptyTime', { days: title })
              }
              onClick={() => remove(index)}
            >
              <Icon name="close" />
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => add({ time: nextTime(items) })}>
        <Icon name="plus" />
        {rich(t.rich('addTime', { days: title, hidden }))}
      </Button>
    </fieldset>
  );
}

type TimeSettingProps = { readonly path: string; readonly label: string; readonly onRest: () => void };

function TimeSetting({ path, label, onRest }: TimeSettingProps) {
  const { id, value, error, set } = useSetting<string>(path);
  return (
    <div className={styles.time}>
      <input
        id={id}
        className={inputClass()}
        type="time"
        step={300}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        value={clockFrom(value)}
        onChange={(event) => set(slotText(event.target.value))}
        onBlur={onRest}
      />
      {error && (
        <FieldError id={`${id}-error`} hasIcon={false}>
          {error}
        </FieldError>
      )}
    </div>
  );
}

/** All packages, or the selected ones; expands to change them. */
function ForPackages({ path, slot }: { readonly path: string; readonly slot: SlotSettings }) {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const { packages } = useEditor().draft;
  const own = useOwnText();
  const { set } = useSetting<SlotSettings['packages']>(`${path}.packages`);
  const names = packages.filter(({ id }) => slot.packages?.includes(id)).map(({ name }) => own(name));
  const chosen = names.length > 0 ? t('onlyFor', { packages: listText(names, language) }) : t('noPackage');
  return (
    <details className={styles.slotPackages}>
      <summary>{slot.packages ? chosen : t('allPackages')}</summary>
      <PackageTicks path={`${path}.packages`} label={t('whoCanBook', { time: timeText(slot.time, language) })} />
      {slot.packages && <Button onClick={() => set(undefined)}>{t('allPackages')}</Button>}
    </details>
  );
}

/** A slot's text for the reader; what was typed may not be a time yet. */
export function timeText(time: string, language: Language): string {
  return isSlotTime(time) ? formatSlotTime(time, language) : time;
}

/** Two hours after the last one, if that's on the same day. */
function nextTime(slots: readonly SlotSettings[]): string {
  const [hours = '8', minutes = '00'] = clockFrom(slots.at(-1)?.time ?? '').split(':');
  const next = slots.length === 0 ? 10 : Number(hours) + 2;
  return slotText(`${String(Math.min(next, 23)).padStart(2, '0')}:${minutes || '00'}`);
}
