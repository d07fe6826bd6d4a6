import { use } from 'react';
import { shopSettingsTexts } from '#core/languages/en/shop-settings.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMonthDay, formatMonthName, formatSlotTime, isSlotTime } from '#core/lib/time.ts';
import { capital, listText } from '#core/lib/wording.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { SeasonSettings, SlotSettings } from '#core/settings/wire-prices.ts';
import { LanguageContext, hidden, rich, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError, FieldHint, inputClass } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { clockFrom, slotText } from './clock-text.ts';
import { useFolds, useSetting, useEditor, useListSetting, useOwnText } from './editor.ts';
import { Fold, ListActions, ListError } from './list-settings.tsx';
import { TextSetting, PackageTicks } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** The seasons of the year, each with its times on weekends and weekdays. There are no slots outside of seasons. */
export function Seasons() {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const { items, foldOf, add, remove } = useFolds<SeasonSettings>('seasons');
  return (
    <>
      <ListError path="seasons" />
      <div className={styles.folds}>
        {items.map((season, index) => (
          <Fold
            key={index}
            {...foldOf(index)}
            title={seasonText(season.name, language) || t('newSeason')}
            aside={spanOf(season, language)}
          >
            <div className={styles.fields}>
              <TextSetting path={`seasons.${index}.name`} label={t('name')} maxLength={40} wide />
              <MonthDaySetting path={`seasons.${index}.from`} label={t('firstDay')} />
              <MonthDaySetting path={`seasons.${index}.to`} label={t('lastDay')} />
              <SlotList path={`seasons.${index}.weekdays`} title={t('weekdays')} />
              <SlotList path={`seasons.${index}.weekends`} title={t('weekends')} />
            </div>
            <ListActions
              name={seasonText(season.name, language)}
              index={index}
              count={items.length}
              remove={rich(t.rich('removeSeason', { name: seasonText(season.name, language), hidden }))}
              onRemove={items.length > 1 ? () => remove(index) : undefined}
            />
          </Fold>
        ))}
      </div>
      <p>
        <Button onClick={() => add({ name: '', from: '08-20', to: '08-31', weekdays: [], weekends: [] })}>
          <Icon name="plus" />
          {t('addSeason')}
        </Button>
      </p>
    </>
  );
}

/** A season that comes with the product, in the reader's language; else as the owner named it. */
function seasonText(name: string, language: Language): string {
  const t = shopSettingsTexts(language);
  const [summer, schoolYear] = DEFAULT_SETTINGS.seasons;
  if (name === summer?.name) return t('summer');
  return name === schoolYear?.name ? t('schoolYear') : name;
}

function spanOf({ from, to }: SeasonSettings, language: Language): string {
  try {
    return shopSettingsTexts(language)('seasonSpan', {
      from: formatMonthDay(from, language),
      to: formatMonthDay(to, language),
    });
  } catch {
    return '';
  }
}

/** Months of the year: '01' to '12'. */
const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A day of the year, '06-02', as two fields for month and day. */
function MonthDaySetting({ path, label }: { readonly path: string; readonly label: string }) {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const { id, value, error, set } = useSetting<string>(path);
  const [month = '01', day = '01'] = value.split('-');
  const most = DAYS[Number(month) - 1] ?? 31;
  const write = (part: number) => String(part).padStart(2, '0');
  return (
    <fieldset className={styles.monthDay} aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      <select
        id={id}
        className={inputClass()}
        aria-label={t('month', { label })}
        aria-invalid={error ? true : undefined}
        value={month}
        onChange={({ target: { value: chosen } }) =>
          set(`${chosen}-${write(Math.min(Number(day), DAYS[Number(chosen) - 1] ?? 31))}`)
        }
      >
        {MONTHS.map((each) => (
          <option key={each} value={each}>
            {capital(formatMonthName(each, language), language)}
          </option>
        ))}
      </select>
      <select
        className={inputClass()}
        aria-label={t('day', { label })}
        aria-invalid={error ? true : undefined}
        value={day}
        onChange={(event) => set(`${month}-${event.target.value}`)}
      >
        {Array.from({ length: most }, (_, index) => (
          <option key={index} value={write(index + 1)}>
            {index + 1}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} hidden={!error}>
        {error}
      </FieldError>
    </fieldset>
  );
}

/** The times of a kind of day in order, each for all packages or for some. */
function SlotList({ path, title }: { readonly path: string; readonly title: string }) {
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

/** What was typed may not be a time yet. */
function timeText(time: string, language: Language): string {
  return isSlotTime(time) ? formatSlotTime(time, language) : time;
}

/** Two hours after the last one, if that's on the same day. */
function nextTime(slots: readonly SlotSettings[]): string {
  const [hours = '8', minutes = '00'] = clockFrom(slots.at(-1)?.time ?? '').split(':');
  const next = slots.length === 0 ? 10 : Number(hours) + 2;
  return slotText(`${String(Math.min(next, 23)).padStart(2, '0')}:${minutes || '00'}`);
}
