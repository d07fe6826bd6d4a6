import { use } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { formatDate, formatSlotTime } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import { stopText } from '#core/scheduling/arrival-words.ts';
import { Chosen } from '#web/app/slot-picker/day-times.tsx';
import { useCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';

/** The day and time that were picked; nothing until both are. A press on a time moves on, so the next step shows it, too. */
export function SelectedAppointment({ draft }: { readonly draft: QuoteDraft }) {
  const t = useTexts(wizardStepsTexts);
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  const { scheduledDate, scheduledTime, round } = draft;
  if (!scheduledDate || !scheduledTime) return null;
  return (
    <Chosen icon="cal" title={t('selected')} badge={t('confirmed')}>
      {round
        ? stopText({ scheduledDate, scheduledTime, round }, { timeZone, language })
        : t('dateAtTime', {
            date: capital(formatDate(Temporal.PlainDate.from(scheduledDate), language), language),
            time: formatSlotTime(scheduledTime, language),
          })}
    </Chosen>
  );
}
