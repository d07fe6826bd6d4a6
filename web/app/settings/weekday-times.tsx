import { use } from 'react';
import { shopSettingsTexts } from '#core/languages/en/shop-settings.ts';
import type { Language } from '#core/languages/language.ts';
import { listText } from '#core/lib/wording.ts';
import { daysText, WEEKDAYS, weekdayName, type Weekday } from '#core/scheduling/opening-hours.ts';
import { isSame } from '#core/settings/compare-settings.ts';
import type { SeasonSettings, SlotSettings } from '#core/settings/wire-prices.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldHint, inputClass } from '#web/ui/field.tsx';
import { useSetting } from './editor.ts';
import { SlotList, timeText } from './slot-list.tsx';
import styles from './settings-form.module.css';

const LISTS = {
  weekdays: WEEKDAYS.slice(0, 5),
  weekends: WEEKDAYS.slice(5),
} as const;

/** The times of a season: those of the week and of the weekend, and of each day that differs. */
export function WeekdayTimes({ path }: { readonly path: string }) {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const { value: season } = useSetting<SeasonSettings>(path);
  return (
    <>
      {(['weekdays', 'weekends'] as const).map((list) => {
        const followers = LISTS[list].filter((day) => !season.days?.[day]);
        if (followers.length === 0) return null;
        const isWhole = followers.length === LISTS[list].length;
        const title = isWhole ? t(list) : daysOf(followers, language);
        return <SlotList key={list} path={`${path}.${list}`} title={title} />;
      })}
      <fieldset className={styles.weekdayTimes}>
        <legend>{t('eachDay')}</legend>
        <FieldHint>{t('aboutEachDay')}</FieldHint>
        <ul>
          {WEEKDAYS.map((day) => (
            <DayRow key={day} path={path} day={day} season={season} />
          ))}
        </ul>
      </fieldset>
    </>
  );
}

type DayRowProps = { readonly path: string; readonly day: Weekday; readonly season: SeasonSettings };

/** A day of the week: its times in a line while it has those of its list, and its own to edit when it differs. */
function DayRow({ path, day, season }: DayRowProps) {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const { set } = useSetting<SeasonSettings['days']>(`${path}.days`);
  const name = weekdayName(day, language);
  const own = season.days?.[day];
  const change = (times: readonly SlotSettings[] | undefined) => {
    const { [day]: _, ...others } = season.days ?? {};
    const days = times ? { ...others, [day]: times } : others;
    set(Object.keys(days).length > 0 ? days : undefined);
  };
  return (
    <li>
      <b>{name}</b>
      {!own && <span>{timesText(timesOn(season, day), language) || t('closed')}</span>}
      <Checkbox
        checked={own !== undefined}
        onChange={({ target }) => change(target.checked ? timesOn(season, day) : undefined)}
      >
        {rich(t.rich('ownTimes', { day: name, hidden }))}
      </Checkbox>
      {own && (
        <div>
          <SlotList path={`${path}.days.${day}`} title={name} />
          <CopyFrom day={day} season={season} onCopy={change} />
        </div>
      )}
    </li>
  );
}

type CopyFromProps = Pick<DayRowProps, 'day' | 'season'> & {
  readonly onCopy: (times: readonly SlotSettings[]) => void;
};

/** Takes over the times of another day; days with the same times aren't offered. */
function CopyFrom({ day, season, onCopy }: CopyFromProps) {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const name = weekdayName(day, language);
  const others = WEEKDAYS.filter((other) => !isSame(timesOn(season, other), timesOn(season, day)));
  if (others.length === 0) return null;
  return (
    <select
      className={inputClass()}
      aria-label={t('copyTimesTo', { day: name })}
      value=""
      onChange={({ target }) => {
        const from = others.find((other) => other === target.value);
        if (from) onCopy(timesOn(season, from));
      }}
    >
      <option value="">{t('copyTimes')}</option>
      {others.map((other) => (
        <option key={other} value={other}>
          {t('sameAs', { day: weekdayName(other, language) })}
        </option>
      ))}
    </select>
  );
}

function timesOn(season: SeasonSettings, day: Weekday): readonly SlotSettings[] {
  return season.days?.[day] ?? (LISTS.weekends.includes(day) ? season.weekends : season.weekdays);
}

function timesText(times: readonly SlotSettings[], language: Language): string {
  return times.map(({ time }) => timeText(time, language)).join(', ');
}

/** 'Tuesday to Friday' for days in a row, 'Monday, Wednesday, and Friday' for others. */
function daysOf(days: readonly Weekday[], language: Language): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const isRow = WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first) === days.length - 1;
  if (isRow && days.length > 2) return daysText({ first, last }, language);
  return listText(
    days.map((day) => weekdayName(day, language)),
    language,
  );
}
