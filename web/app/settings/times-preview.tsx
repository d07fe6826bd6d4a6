import { Suspense, useMemo, useState } from 'react';
import type { PackageId } from '#core/settings/settings.ts';
import { emptyMonths } from '#core/settings/settings-check.ts';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import { seasonFrom } from '#core/settings/wire-prices.ts';
import { countText } from '#core/lib/size.ts';
import { slotTimes } from '#core/scheduling/slots.ts';
import { formatDate, formatDay, formatMonth, localDate } from '#core/lib/time.ts';
import type { DayMark } from '#web/ui/calendar.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { later } from '#web/lib/later.tsx';
import { useEditor } from './editor.ts';
import { FieldGroup } from './setting-fields.tsx';
import styles from './settings-form.module.css';

const Calendar = later(() => import('#web/ui/calendar.tsx').then((module) => module.Calendar));

/** Previews a month of the wizard with the unpublished times. */
export function TimesPreview() {
  const { draft, base } = useEditor();
  // The published zone, because one that is being typed may not exist.
  const { timeZone } = base;
  const today = useMemo(() => localDate(Temporal.Now.instant(), timeZone), [timeZone]);
  const [month, setMonth] = useState(today.toString().slice(0, 7));
  const [date, setDate] = useState<string>();
  const [chosen, setChosen] = useState<PackageId>();
  const pack = draft.packages.find(({ id }) => id === chosen) ?? draft.packages[0];
  const horizon = horizonOf(draft);
  const last = today.add({ days: horizon });
  const marks = useMemo(
    () => (pack ? marksOf(draft, { month, id: pack.id, from: today, to: last }) : undefined),
    [draft, month, pack, today, last],
  );

  return (
    <FieldGroup title="Preview" about="A month of the wizard with these times, before anything is booked.">
      <EmptyMonths horizonDays={horizon} timeZone={timeZone} />
      <div className={`${styles.timesPreview} ${styles.wide}`}>
        <Suspense fallback={<Skeleton lines={6} height="44px" label="Loading the calendar" />}>
          <Calendar
            label="Preview of the booking calendar"
            today={today.toString()}
            month={month}
            firstMonth={today.toString().slice(0, 7)}
            lastMonth={last.toString().slice(0, 7)}
            marks={marks}
            isWaiting={false}
            chosen={date}
            onMonth={setMonth}
            onChoose={setDate}
          />
        </Suspense>
        <div>
          <SelectField
            id="preview-package"
            label="Package"
            value={pack?.id}
            onChange={(event) => setChosen(draft.packages.find(({ id }) => id === event.target.value)?.id)}
          >
            {draft.packages.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <output className={styles.timesOfDay}>
            {date && pack ? timesText(draft, Temporal.PlainDate.from(date), pack.id) : 'Choose a day to see its times.'}
          </output>
        </div>
      </div>
    </FieldGroup>
  );
}

/** Days; the input may not be a number yet. */
function horizonOf({ horizonDays }: SettingsForm): number {
  return Number.isInteger(horizonDays) ? Math.min(730, Math.max(0, horizonDays)) : 0;
}

type EmptyMonthsProps = { readonly horizonDays: number; readonly timeZone: string };

/** Warns before saving about months without any slot. */
function EmptyMonths({ horizonDays, timeZone }: EmptyMonthsProps) {
  const { draft } = useEditor();
  const { packages, closedDays } = draft;
  const empty = useMemo(
    () =>
      emptyMonths(
        { packages, closedDays, timeZone, horizonDays, seasons: draft.seasons.map(seasonFrom) },
        Temporal.Now.instant(),
      ).filter((month) => month.packages.length === packages.length),
    [packages, closedDays, timeZone, horizonDays, draft.seasons],
  );
  if (empty.length === 0) return null;
  return (
    <div className={styles.wide}>
      <Callout tone="wait" title="Some months would have no open times">
        {empty.map(({ month }) => formatMonth(month)).join(', ')}
      </Callout>
    </div>
  );
}

type Span = {
  readonly month: string;
  readonly id: PackageId;
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
};

function marksOf(settings: SettingsForm, { month, id, from, to }: Span): ReadonlyMap<string, DayMark> {
  const first = Temporal.PlainDate.from(`${month}-01`);
  const days = Array.from({ length: first.daysInMonth }, (_, index) => first.add({ days: index }));
  return new Map(
    days.map((date) => {
      const count = timesOf(settings, date, id).length;
      const isOutside = Temporal.PlainDate.compare(date, from) < 0 || Temporal.PlainDate.compare(date, to) > 0;
      const kind = isOutside ? 'past' : count > 0 ? 'open' : 'closed';
      // Assistive technology reads a closed day as it shows: '16 Closed'.
      const words = count === 0 ? ' Closed' : `, ${countText(count, 'time')}`;
      return [date.toString(), { kind, free: count, total: count, label: formatDay(date) + words }];
    }),
  );
}

function timesText(settings: SettingsForm, date: Temporal.PlainDate, id: PackageId): string {
  const times = timesOf(settings, date, id);
  return `${formatDate(date)}: ${times.length > 0 ? times.join(', ') : 'no times'}`;
}

function timesOf({ seasons, closedDays }: SettingsForm, date: Temporal.PlainDate, id: PackageId): readonly string[] {
  return slotTimes({ seasons: seasons.map(seasonFrom), closedDays }, date, id);
}
