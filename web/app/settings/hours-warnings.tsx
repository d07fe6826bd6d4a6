import { use, useMemo } from 'react';
import { settingsTexts } from '#core/languages/en/settings.ts';
import { hoursWarnings } from '#core/settings/hours-check.ts';
import { seasonFrom } from '#core/settings/wire-prices.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { useEditor } from './editor.ts';
import styles from './settings-form.module.css';

/** Names the days whose opening hours and bookable times contradict each other, as they are being edited. */
export function HoursWarnings() {
  const t = useTexts(settingsTexts);
  const language = use(LanguageContext);
  const { draft } = useEditor();
  const { openingHours, closedDays, closures, timeZone, horizonDays, seasons } = draft;
  const warnings = useMemo(() => {
    const calendar = { openingHours, closedDays, closures, timeZone, horizonDays, seasons: seasons.map(seasonFrom) };
    return hoursWarnings(calendar, Temporal.Now.instant(), language);
  }, [openingHours, closedDays, closures, timeZone, horizonDays, seasons, language]);
  if (warnings.length === 0) return null;
  return (
    <div className={styles.wide} aria-live="polite">
      <Callout tone="wait" title={t('hoursAgainstTimes')}>
        {warnings.map(({ message }) => message).join(' ')}
      </Callout>
    </div>
  );
}
