import { FieldGroup } from './field-group.tsx';
import { NumberSetting } from './setting-fields.tsx';

/** Capacity per slot, minimum notice, and how far ahead customers can book. */
export function CalendarRules() {
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
