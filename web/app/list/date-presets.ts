import { weekStart } from '#core/scheduling/week.ts';

/** A range that is chosen by its name; local dates, both inclusive. */
type Preset = {
  readonly name: 'today' | 'tomorrow' | 'thisWeek' | 'nextWeek' | 'lastWeek' | 'thisMonth' | 'lastMonth' | 'thisYear';
  readonly from: string;
  readonly to: string;
};

/** Weeks start on Sunday. */
export function presetsOf(today: string, isAhead: boolean): readonly Preset[] {
  const day = Temporal.PlainDate.from(today);
  const week = weekStart(day);
  const month = day.with({ day: 1 });
  const preset = (name: Preset['name'], from: Temporal.PlainDate, length: Temporal.DurationLike): Preset => ({
    name,
    from: from.toString(),
    to: from.add(length).subtract({ days: 1 }).toString(),
  });
  const around = isAhead
    ? [preset('tomorrow', day.add({ days: 1 }), { days: 1 })]
    : [preset('lastWeek', week.subtract({ weeks: 1 }), { weeks: 1 })];
  return [
    preset('today', day, { days: 1 }),
    ...(isAhead ? around : []),
    preset('thisWeek', week, { weeks: 1 }),
    ...(isAhead ? [preset('nextWeek', week.add({ weeks: 1 }), { weeks: 1 })] : around),
    preset('thisMonth', month, { months: 1 }),
    preset('lastMonth', month.subtract({ months: 1 }), { months: 1 }),
    preset('thisYear', day.with({ month: 1, day: 1 }), { years: 1 }),
  ];
}

/** Those of days that are picked to be closed or given off: none has passed, and none is longer than a week. */
export function presetsToPick(today: string): readonly Preset[] {
  const names: readonly Preset['name'][] = ['today', 'tomorrow', 'nextWeek'];
  return presetsOf(today, true).filter(({ name }) => names.includes(name));
}
