import { Suspense, use } from 'react';
import { shopSettingsTexts } from '#core/languages/en/shop-settings.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMonthDay, formatMonthName } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { SeasonSettings } from '#core/settings/wire-prices.ts';
import { LanguageContext, hidden, rich, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError, inputClass } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFolds, useSetting } from './editor.ts';
import { Fold, ListActions, ListError } from './list-settings.tsx';
import { TextSetting } from './setting-fields.tsx';
import { WeekdayTimes } from './weekday-times.tsx';
import styles from './settings-form.module.css';

/** Shown in an open season only. */
const TimingSetting = later(() => import('./timing-setting.tsx').then((module) => module.TimingSetting));

/** The seasons of the year, each with its times on the days of the week. There are no slots outside of seasons. */
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
              <Suspense>
                <TimingSetting path={`seasons.${index}`} />
              </Suspense>
              <WeekdayTimes path={`seasons.${index}`} />
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
