import { use } from 'react';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { ownConflictsTexts } from '#core/languages/en/crew-conflicts.ts';
import { formatShortDate, formatSlotTime, formatTime, formatWeekday } from '#core/lib/time.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import crewStyles from './crew.module.css';

/** Tells employees before they take a job that they're off then, or somewhere else; they may still take it. */
export function OwnConflicts({ job: { conflicts = [] } }: { readonly job: CrewJob }) {
  const t = useTexts(ownConflictsTexts);
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  const day = (date: string) => formatShortDate(Temporal.PlainDate.from(date), language);
  const inWords = (conflict: NonNullable<CrewJob['conflicts']>[number]): string => {
    switch (conflict.kind) {
      case 'time-off': {
        const { from, to, times } = conflict;
        if (times) {
          const part = { start: formatSlotTime(times.from, language), end: formatSlotTime(times.until, language) };
          return from === to
            ? t('offPart', { day: day(from), ...part })
            : t('offParts', { from: day(from), to: day(to), ...part });
        }
        return from === to ? t('offOn', { day: day(from) }) : t('off', { from: day(from), to: day(to) });
      }
      case 'busy': {
        const { customer, address } = conflict;
        const time = formatTime(Temporal.Instant.from(conflict.until), timeZone, language);
        return address ? t('busyAt', { address, time }) : t('busyFor', { customer, time });
      }
      case 'not-working':
        return t('notWorking', { day: formatWeekday(Temporal.PlainDate.from(conflict.date), language) });
      // Their hours, their skills and how close jobs are is the owner's matter.
      case 'tight':
      case 'drive':
      case 'outside-hours':
      case 'break':
      case 'skill':
        return '';
    }
  };
  const said = conflicts.map(inWords).filter(Boolean);
  if (said.length === 0) return null;
  return (
    <p className={crewStyles.conflict}>
      <Icon name="alert" />
      <span>{said.join(' ')}</span>
    </p>
  );
}
