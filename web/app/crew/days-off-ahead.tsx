import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { crewTexts } from '#core/languages/en/crew.ts';
import { localDate } from '#core/lib/time.ts';
import { daysOffText } from '#core/people/days-off-text.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ownTimeOff } from './crew-data.ts';
import crewStyles from './crew.module.css';

/** How far ahead days off are part of an employee's day: a week. */
const DAYS_AHEAD = 6;

/** The approved days off of today and the coming week. */
export function DaysOffAhead() {
  const t = useTexts(crewTexts);
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  const { data = [] } = useQuery(ownTimeOff());
  const date = localDate(Temporal.Now.instant(), timeZone);
  const [today, last] = [date.toString(), date.add({ days: DAYS_AHEAD }).toString()];
  const ahead = data.filter(({ status, from, to }) => status === 'approved' && from <= last && to >= today);
  if (ahead.length === 0) return null;
  return (
    <ul className={crewStyles.daysOff}>
      {ahead.map(({ id, ...days }) => (
        <li key={id}>
          <Icon name="cal" />
          <b>{t(days.from <= today ? 'offToday' : 'off')}</b> {daysOffText(days, language)}
        </li>
      ))}
    </ul>
  );
}
