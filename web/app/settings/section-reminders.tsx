import { FieldGroup } from './field-group.tsx';
import { LinkList } from './link-list.tsx';
import { NumberSetting, SwitchSetting } from './setting-fields.tsx';

/** When customers get reminders, and what they're asked after an appointment. */
export function RemindersSection() {
  return (
    <>
      <FieldGroup
        title="Before a visit"
        about="By email, in the time zone of the shop, with a way to confirm and a way to move the visit."
      >
        <div className="wide">
          <SwitchSetting path="followUp.dayBefore" label="Remind the day before" />
        </div>
        <NumberSetting
          path="followUp.dayBeforeHour"
          label="From that hour on"
          hint="0 to 23: 10 is 10:00 AM, 18 is 6:00 PM."
          unitAfter="o'clock"
        />
        <div className="wide">
          <SwitchSetting path="followUp.sameDay" label="Remind shortly before" />
        </div>
        <NumberSetting path="followUp.sameDayHours" label="How long before" unitAfter="hours" />
        <div className="wide">
          <SwitchSetting
            path="followUp.texts"
            label="Send reminders as text messages, too"
            hint="Needs an account with a text message service, set where the program runs. Without one, only mails go out."
          />
        </div>
      </FieldGroup>
      <FieldGroup title="After a visit" about="Thanks, the photos before and after, and the question how it was.">
        <div className="wide">
          <SwitchSetting path="followUp.thanks" label="Thank customers when the work is done" />
        </div>
      </FieldGroup>
      <FieldGroup title="Review links" about="Offered to customers who answer with 4 or 5 of 5.">
        <LinkList path="followUp.reviewLinks" />
      </FieldGroup>
    </>
  );
}
