import { WEEKDAYS, weekdayName, type OpenSpan, type Weekday } from '#core/scheduling/opening-hours.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { clockFrom, slotText } from './clock-text.ts';
import { useSetting } from './editor.ts';
import './opening-hours.css';

const USUAL: OpenSpan = { opens: '9:00 AM', closes: '5:00 PM' };

/** The shop's opening hours, day by day. */
export function OpeningHoursSetting() {
  return (
    <ul className="opening-hours wide">
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
        <span className="opening-times">
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
        <span className="opening-closed">Closed</span>
      )}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
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
      className="input"
      type="time"
      step={300}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      value={clockFrom(time)}
      onChange={(event) => onChange(slotText(event.target.value))}
    />
  );
}
