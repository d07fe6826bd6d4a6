import { use, useMemo, useState } from 'react';
import { shopSettingsTexts } from '#core/languages/en/shop-settings.ts';
import type { Language } from '#core/languages/language.ts';
import { formatDate, formatDay, formatMediumDate, formatSlotTime } from '#core/lib/time.ts';
import { capital, listText } from '#core/lib/wording.ts';
import type { Closure } from '#core/scheduling/closures.ts';
import { holidayName, nextHolidays, observedDate } from '#core/scheduling/federal-holidays.ts';
import { WEEKDAYS, weekdayName } from '#core/scheduling/opening-hours.ts';
import type { DateRange } from '#web/app/list/date-month.tsx';
import { DateRangeField } from '#web/app/list/date-range.tsx';
import { slotText } from '#web/lib/clock-text.ts';
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

const NOTHING: DateRange & ClosedTimes & { readonly reason: string } = {
  reason: '',
  isPart: false,
  start: '',
  end: '',
};

/** A single whole day without a reason is a closed day; anything else is a closure. */
function NewClosure() {
  const t = useTexts(shopSettingsTexts);
  const { id, error, items: days, replace } = useListSetting<string>('closedDays');
  const closures = useListSetting<Closure>('closures');
  const [{ from, to = from, reason, isPart, start, end }, setTyped] = useState(NOTHING);
  const isLonger = to !== from;
  const isMissing = !from || (isPart && (!start || !end));
  const isEndFirst = isPart && start !== '' && end !== '' && end <= start;
  const close = () => {
    if (!from || !to || isMissing || isEndFirst) return;
    if (isLonger || isPart || reason.trim() !== '') {
      const times = isPart ? { times: { from: slotText(start), until: slotText(end) } } : {};
      const closure = { kind: 'dates', from, to, ...times, reason: reason.trim() } as const;
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
      <PartOfDay
        part={{ isPart, start, end }}
        isEndFirst={isEndFirst}
        onChange={(part) => setTyped((now) => ({ ...now, ...part }))}
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
        <Button aria-disabled={isMissing || isEndFirst} onClick={close}>
          <Icon name="plus" />
          {t(isPart ? 'closeThisTime' : isLonger ? 'closeTheseDays' : 'closeThisDay')}
        </Button>
      </p>
    </>
  );
}

/** Whether only a part of the day is closed, and from when until when: texts of time inputs. */
type ClosedTimes = { readonly isPart: boolean; readonly start: string; readonly end: string };

type PartOfDayProps = {
  readonly part: ClosedTimes;
  readonly isEndFirst: boolean;
  readonly onChange: (part: Partial<ClosedTimes>) => void;
};

function PartOfDay({ part: { isPart, start, end }, isEndFirst, onChange }: PartOfDayProps) {
  const t = useTexts(shopSettingsTexts);
  return (
    <>
      <div className={styles.wide}>
        <Checkbox checked={isPart} onChange={({ target }) => onChange({ isPart: target.checked, start: '', end: '' })}>
          {t('closePart')}
        </Checkbox>
      </div>
      {isPart && (
        <>
          <Field
            id="closed-from-time"
            label={t('closedFromTime')}
            type="time"
            step={300}
            value={start}
            onChange={({ target }) => onChange({ start: target.value })}
          />
          <Field
            id="closed-until-time"
            label={t('closedUntilTime')}
            type="time"
            step={300}
            {...(isEndFirst && { error: t('closedTimesBackwards') })}
            value={end}
            onChange={({ target }) => onChange({ end: target.value })}
          />
        </>
      )}
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

function spanTitle({ from, to, times }: Extract<Closure, { readonly kind: 'dates' }>, language: Language): string {
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
