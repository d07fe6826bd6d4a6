import { FieldGroup, NumberSetting } from './setting-fields.tsx';
import { Seasons } from './seasons.tsx';
import { TimesPreview } from './times-preview.tsx';
import { useState } from 'react';
import { formatDate } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useListSetting } from './editor.ts';
import styles from './settings-form.module.css';

/** When customers can book: seasons with their times, closed days, capacity, and how far ahead. */
export function TimesSection() {
  return (
    <>
      <Seasons />
      <TimesPreview />
      <FieldGroup title="Closed days" about="Customers can’t book on these days. Existing appointments stay.">
        <ClosedDays />
      </FieldGroup>
      <CalendarRules />
    </>
  );
}

/** Capacity per slot, minimum notice, and how far ahead customers can book. */
function CalendarRules() {
  return (
    <FieldGroup title="Booking">
      <NumberSetting
        path="slotCapacity"
        label="Visits at one time"
        hint="Visits that are booked beyond it stay booked."
        unitAfter="visits"
      />
      <NumberSetting
        path="minimumNoticeMinutes"
        label="Shortest notice"
        hint="0 is until the time has started."
        unitAfter="hours"
        factor={60}
      />
      <NumberSetting path="horizonDays" label="Booking ahead" hint="At most 730." unitAfter="days" />
      <NumberSetting
        path="reservationHours"
        label="Hold for unconfirmed requests"
        hint="From 1 to 72. The slot opens again unless the customer confirms their email or you approve."
        unitAfter="hours"
      />
    </FieldGroup>
  );
}

/** Days on which the shop is closed: the upcoming ones in order. */
function ClosedDays() {
  const { id, error, items, replace } = useListSetting<string>('closedDays');
  const [day, setDay] = useState('');
  const add = () => {
    if (day) replace([...new Set([...items, day])].toSorted());
    setDay('');
  };
  return (
    <>
      <div className={`${styles.add} ${styles.wide}`}>
        <Field
          id={id}
          label="Close a day"
          type="date"
          max="9999-12-31"
          error={error}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <Button aria-disabled={!day} onClick={add}>
          <Icon name="plus" />
          Close this day
        </Button>
      </div>
      {items.length > 0 && (
        <ul className={`${styles.items} ${styles.wide}`}>
          {items.map((date) => (
            <li key={date}>
              <time dateTime={date}>{titleOf(date)}</time>
              <Button variant="plain" onClick={() => replace(items.filter((each) => each !== date))}>
                Open again<span className="visually-hidden">: {titleOf(date)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function titleOf(date: string): string {
  try {
    return formatDate(Temporal.PlainDate.from(date));
  } catch {
    return date;
  }
}
