import { CalendarRules } from './calendar-rules.tsx';
import { ClosedDays } from './closed-days.tsx';
import { FieldGroup } from './field-group.tsx';
import { Seasons } from './seasons.tsx';
import { TimesPreview } from './times-preview.tsx';

/** When customers can book: seasons with their times, closed days, capacity, and how far ahead. */
export function TimesSection() {
  return (
    <>
      <Seasons />
      <TimesPreview />
      <FieldGroup title="Closed days" about="Nobody can book on these. Visits that are booked already stay booked.">
        <ClosedDays />
      </FieldGroup>
      <CalendarRules />
    </>
  );
}
