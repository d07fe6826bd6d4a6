import { texts } from '#core/languages/texts.ts';

export const dateRangeTexts = texts('dateRange', {
  anyDate: 'Any date',
  chooseDays: 'Choose days',
  chooseDate: 'Choose a date',
  noDate: 'No date',
  today: 'Today',
  tomorrow: 'Tomorrow',
  thisWeek: 'This week',
  nextWeek: 'Next week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisYear: 'This year',
  fromTo: '{from} – {to}',
  sinceDate: 'Since {date}',
  untilDate: 'Until {date}',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  chooseFirstDay: 'Choose the first day.',
  chooseLastDay: 'Choose the last day.',
});
