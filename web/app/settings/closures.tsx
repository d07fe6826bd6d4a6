import { use, useMemo, useState } from 'react';
import { shopSettingsTexts } from '#core/languages/en/shop-settings.ts';
import type { Language } from '#core/languages/language.ts';
import { formatDate, formatDay, formatMediumDate, formatSlotTime } from '#core/lib/time.ts';
import { capital, listText } from '#core/lib/wording.ts';
import type { Away } from '#core/scheduling/away.ts';
import type { Closure } from '#core/scheduling/closures.ts';
import { holidayName, nextHolidays, observedDate } from '#core/scheduling/federal-holidays.ts';
import { WEEKDAYS, weekdayName } from '#core/scheduling/opening-hours.ts';
import type { DateRange } from '#web/app/list/date-month.tsx';
import { DateRangeField } from '#web/app/list/date-range.tsx';
import { ALL_DAY, isUnfinished, PartOfDayFields, timesOf, type PartOfDay } from '#web/app/list/part-of-day.tsx';
import { LanguageContext, hidden, rich, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { fieldId, useListSetting, useShopToday } from './editor.ts';
import { FieldGroup, FoldedGroup } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** When the shop is closed: on some dates, every week, on holidays. */
export function Closures() {
  const t = useTexts(shopSettingsTexts);
  const { error } = useListSetting<Closure>('closures');
  return (
    <>
      <FieldGroup title={t('closedDays')} about={t('aboutClosedDays')}>
        <NewClosure />
        <ClosedDates />
        <div id={fieldId('closures')} tabIndex={-1} className={styles.wide} hidden={!error}>
          <FieldError role="alert">{error}</FieldError>
        </div>
        <ClosedWeekdays />
      </FieldGroup>
      <Holidays />
    </>
  );
}

const NOTHING: DateRange & PartOfDay & { readonly reason: string } = { reason: '', ...ALL_DAY };

/** A single whole day without a reason is a closed day; anything else is a closure. */
function NewClosure() {
  const t = useTexts(shopSettingsTexts);
  const { id, error, items: days, replace } = useListSetting<string>('closedDays');
  const closures = useListSetting<Closure>('closures');
  const [{ from, to = from, reason, isPart, start, end }, setTyped] = useState(NOTHING);
  const isLonger = to !== from;
  const part = { isPart, start, end };
  const isMissing = !from || isUnfinished(part);
  const close = () => {
    if (!from || !to || isMissing) return;
    if (isLonger || isPart || reason.trim() !== '') {
      const closure = { kind: 'dates', from, to, ...timesOf(part), reason: reason.trim() } as const;
      const others = closures.items.filter((each) => spanKey(each) !== spanKey(closure));
      closures.replace([...others, closure]);
    } else replace([...new Set([...days, from])].toSorted());
    setTyped(NOTHING);
  };
  return (
    <>
      <div id={id} tabIndex={-1} className={styles.wide}>
        <DateRangeField
          label={t('daysToClose')}
          value={{ from, to }}
          today={useShopToday().toString()}
          isToPick
          onChange={(range) => setTyped((now) => ({ ...now, ...range }))}
        />
        <FieldError role="alert" hidden={!error}>
          {error}
        </FieldError>
      </div>
      <PartOfDayFields
        id="closed"
        part={part}
        labels={{
          part: t('closePart'),
          from: t('closedFromTime'),
          until: t('closedUntilTime'),
          backwards: t('closedTimesBackwards'),
        }}
        className={styles.wide}
        onChange={(typed) => setTyped((now) => ({ ...now, ...typed }))}
      />
      <Field
        id="closed-reason"
        label={t('closedReason')}
        aside={t('optional')}
        hint={t('aboutClosedReason')}
        maxLength={80}
        autoComplete="off"
        value={reason}
        wide
        onChange={({ target }) => setTyped((now) => ({ ...now, reason: target.value }))}
      />
      <p className={styles.wide}>
        <Button aria-disabled={isMissing} onClick={close}>
          <Icon name="plus" />
          {t(isPart ? 'closeThisTime' : isLonger ? 'closeTheseDays' : 'closeThisDay')}
        </Button>
      </p>
    </>
  );
}

/** Closed days and closures of dates in order, each to open again. */
function ClosedDates() {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const days = useListSetting<string>('closedDays');
  const closures = useListSetting<Closure>('closures');
  const rows = [
    ...days.items.map((date, index) => ({
      from: date,
      title: titleOf(date, language),
      reason: '',
      open: () => days.remove(index),
    })),
    ...closures.items.flatMap((closure, index) =>
      closure.kind === 'dates'
        ? [
            {
              from: closure.from,
              title: spanTitle(closure, language),
              reason: closure.reason,
              open: () => closures.remove(index),
            },
          ]
        : [],
    ),
  ].toSorted((one, other) => (one.from < other.from ? -1 : 1));
  if (rows.length === 0) return null;
  return (
    <ul className={`${styles.items} ${styles.wide}`}>
      {rows.map(({ title, reason, open }) => (
        <li key={`${title} ${reason}`}>
          <span>
            {title} {reason && <small>{reason}</small>}
          </span>
          <Button variant="plain" onClick={open}>
            {rich(t.rich('reopenDay', { date: title, hidden }))}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The days of the week on which the shop is always closed, each with why. */
function ClosedWeekdays() {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const { items, add, replace } = useListSetting<Closure>('closures');
  return (
    <fieldset className={`${styles.packageTicks} ${styles.wide}`}>
      <legend>{t('closedEveryWeek')}</legend>
      {WEEKDAYS.map((day) => {
        const isDay = (closure: Closure) => closure.kind === 'weekly' && closure.day === day;
        return (
          <Checkbox
            key={day}
            checked={items.some(isDay)}
            onChange={({ target }) =>
              target.checked
                ? add({ kind: 'weekly', day, reason: '' })
                : replace(items.filter((closure) => !isDay(closure)))
            }
          >
            {weekdayName(day, language)}
          </Checkbox>
        );
      })}
      {items.map(
        (closure, index) =>
          closure.kind === 'weekly' && (
            <Field
              key={closure.day}
              id={fieldId(`closures.${index}.reason`)}
              label={t('weeklyReason', { day: weekdayName(closure.day, language) })}
              aside={t('optional')}
              maxLength={80}
              autoComplete="off"
              value={closure.reason}
              onChange={({ target }) => replace(items.with(index, { ...closure, reason: target.value }))}
            />
          ),
      )}
    </fieldset>
  );
}

/** The federal holidays of the coming twelve months, each with its observed day where that's another one. */
function Holidays() {
  const t = useTexts(shopSettingsTexts);
  const language = use(LanguageContext);
  const today = useShopToday();
  const coming = useMemo(() => nextHolidays(today), [today]);
  const { items, add, replace } = useListSetting<Closure>('closures');
  const closed = items.flatMap((each) => (each.kind === 'holiday' ? [holidayName(each.holiday, language)] : []));
  return (
    <FoldedGroup title={t('holidays')} now={listText(closed, language) || t('noHolidays')} paths={[]}>
      <fieldset className={`${styles.holidays} ${styles.wide}`}>
        <legend className="visually-hidden">{t('holidays')}</legend>
        {coming.map(({ holiday, date }) => {
          const closure = items.find((each) => each.kind === 'holiday' && each.holiday === holiday);
          const isObserved = closure?.kind === 'holiday' && closure.observed;
          const observed = observedDate(date);
          const withObserved = (value: boolean) => ({ kind: 'holiday', holiday, observed: value, reason: '' }) as const;
          return (
            <div key={holiday}>
              <Checkbox
                checked={closure !== undefined}
                aside={capital(formatDate(date, language), language)}
                onChange={({ target }) =>
                  target.checked ? add(withObserved(false)) : replace(items.filter((each) => each !== closure))
                }
              >
                {holidayName(holiday, language)}
              </Checkbox>
              {closure && (isObserved || !observed.equals(date)) && (
                <Checkbox
                  checked={isObserved}
                  onChange={({ target }) =>
                    replace(
                      items.map((each) => (each === closure ? { ...closure, ...withObserved(target.checked) } : each)),
                    )
                  }
                >
                  {observed.equals(date)
                    ? t('alsoObserved')
                    : t('alsoObservedOn', { day: formatDay(observed, language) })}
                </Checkbox>
              )}
            </div>
          );
        })}
      </fieldset>
    </FoldedGroup>
  );
}

/** What two closures of the same days and times have in common. */
function spanKey(closure: Closure): string {
  if (closure.kind !== 'dates') return closure.kind === 'weekly' ? closure.day : closure.holiday;
  const { from, to, times } = closure;
  return [from, to, times?.from, times?.until].join(' ');
}

/** 'Sunday, July 4', or 'Jul 1, 2027 to Jul 10, 2027', with the times if it's only a part of each day. */
export function spanTitle({ from, to, times }: Away, language: Language): string {
  const t = shopSettingsTexts(language);
  const [first, last] = [from, to].map((date) => formatMediumDate(Temporal.PlainDate.from(date), language));
  const days = from === to ? titleOf(from, language) : t('seasonSpan', { from: first ?? '', to: last ?? '' });
  if (!times) return days;
  const [start, until] = [times.from, times.until].map((time) => formatSlotTime(time, language));
  return t('partOfDays', { days, from: start ?? '', until: until ?? '' });
}

function titleOf(date: string, language: Language): string {
  try {
    return capital(formatDate(Temporal.PlainDate.from(date), language), language);
  } catch {
    return date;
  }
}
