import { FieldError, inputClass, SelectField } from '#web/ui/field.tsx';
import { useSetting } from './editor.ts';
import { FieldGroup, NumberSetting, SwitchSetting, TextSetting } from './setting-fields.tsx';
import { LinkList } from './list-settings.tsx';
import { WEEKDAYS, weekdayName, type OpenSpan, type Weekday } from '#core/scheduling/opening-hours.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { clockFrom, slotText } from './clock-text.ts';
import styles from './settings-form.module.css';

/** Name, contact, drop-off address, opening hours, links, time zone, promises. */
export function ShopSection() {
  return (
    <>
      <FieldGroup
        title="Name and contact"
        about="On every page and in every mail. Mail to the business goes to the address."
      >
        <TextSetting path="name" label="Name" maxLength={60} />
        <TextSetting path="email" label="Email" type="email" />
        <TextSetting path="phone" label="Phone" type="tel" />
        <TextSetting path="area" label="Service area" maxLength={120} wide />
      </FieldGroup>
      <FieldGroup
        title="Drop-off address"
        about="Customers see it on the site, in the quote and in every email. Without a street, only the town is shown."
      >
        <TextSetting path="address.street" label="Street" hint="Street and number." maxLength={120} wide />
        <TextSetting path="address.locality" label="Town" maxLength={60} />
        <TextSetting path="address.region" label="State" maxLength={60} />
        <TextSetting path="address.postalCode" label="ZIP code" maxLength={12} />
        <TextSetting path="address.country" label="Country" hint="Two letters, like US." maxLength={2} />
        <TextSetting
          path="directions"
          label="Directions"
          hint="How to find the entrance. Leave it empty if it's easy."
          rows={2}
          maxLength={300}
          wide
        />
      </FieldGroup>
      <FieldGroup
        title="Opening hours"
        about="Shown with the address, and used for the deadlines you promise. Appointments follow the times in Times."
      >
        <OpeningHoursSetting />
      </FieldGroup>
      <FieldGroup title="Links" about="Shown under Follow on the landing page.">
        <LinkList path="social" />
      </FieldGroup>
      <FieldGroup
        title="Time zone"
        about="All times are shown in this time zone. If you change it, you choose what happens to reservations."
      >
        <TimeZone />
      </FieldGroup>
      <FieldGroup
        title="Promises"
        about="The deadline for confirming a quote, in the customer's mail and on your clock. It's moved into your opening hours."
      >
        <NumberSetting path="promise.confirmationHours" label="Confirm within" unitAfter="hours" />
        <NumberSetting path="promise.answerHours" label="Answer within" unitAfter="hours" />
      </FieldGroup>
      <FieldGroup title="Mobile service" about="Until it is on, the wizard shows it as coming soon.">
        <SwitchSetting path="mobileAvailable" label="Customers can book mobile service" />
      </FieldGroup>
    </>
  );
}

function TimeZone() {
  const { id, value, error, set } = useSetting<string>('timeZone');
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));
  const all = zones.includes(value) ? zones : [value, ...zones];
  return (
    <SelectField id={id} label="Time zone" error={error} value={value} onChange={(event) => set(event.target.value)}>
      {all.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  );
}

const USUAL: OpenSpan = { opens: '9:00 AM', closes: '5:00 PM' };

/** The shop's opening hours, day by day. */
function OpeningHoursSetting() {
  return (
    <ul className={`${styles.openingHours} ${styles.wide}`}>
      {WEEKDAYS.map((day) => (
        <li key={day}>
          <DayHours day={day} />
        </li>
      ))}
    </ul>
  );
}

function DayHours({ day }: { readonly day: Weekday }) {
  const { id, value, error, set } = useSetting<OpenSpan | null>(`openingHours.${day}`);
  const name = weekdayName(day);
  return (
    <fieldset id={id} tabIndex={-1}>
      <legend className="visually-hidden">{name}</legend>
      <Checkbox checked={value !== null} onChange={(event) => set(event.target.checked ? USUAL : null)}>
        {name}
      </Checkbox>
      {value ? (
        <span className={styles.openingTimes}>
          <Time
            label={`${name}, opens`}
            time={value.opens}
            error={error}
            onChange={(opens) => set({ ...value, opens })}
          />
          to
          <Time
            label={`${name}, closes`}
            time={value.closes}
            error={error}
            onChange={(closes) => set({ ...value, closes })}
          />
        </span>
      ) : (
        <span className={styles.openingClosed}>Closed</span>
      )}
      {error && (
        <FieldError role="alert" hasIcon={false}>
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}

type TimeProps = {
  readonly label: string;
  readonly time: string;
  readonly error: string | undefined;
  readonly onChange: (time: string) => void;
};

function Time({ label, time, error, onChange }: TimeProps) {
  return (
    <input
      className={inputClass()}
      type="time"
      step={300}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      value={clockFrom(time)}
      onChange={(event) => onChange(slotText(event.target.value))}
    />
  );
}
