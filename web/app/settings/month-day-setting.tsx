import { Icon } from '#web/ui/icon.tsx';
import { useSetting } from './editor.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A day of the year, '06-02', as two fields for month and day. */
export function MonthDaySetting({ path, label }: { readonly path: string; readonly label: string }) {
  const { id, value, error, set } = useSetting<string>(path);
  const [month = '01', day = '01'] = value.split('-');
  const most = DAYS[Number(month) - 1] ?? 31;
  const write = (part: number) => String(part).padStart(2, '0');
  return (
    <fieldset className="field month-day" aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      <select
        id={id}
        className="input"
        aria-label={`${label}: month`}
        aria-invalid={error ? true : undefined}
        value={month}
        onChange={({ target: { value: chosen } }) =>
          set(`${chosen}-${write(Math.min(Number(day), DAYS[Number(chosen) - 1] ?? 31))}`)
        }
      >
        {MONTHS.map((name, index) => (
          <option key={name} value={write(index + 1)}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={`${label}: day`}
        aria-invalid={error ? true : undefined}
        value={day}
        onChange={(event) => set(`${month}-${event.target.value}`)}
      >
        {Array.from({ length: most }, (_, index) => (
          <option key={index} value={write(index + 1)}>
            {index + 1}
          </option>
        ))}
      </select>
      <p className="field-error" id={`${id}-error`} hidden={!error}>
        <Icon name="alert" />
        <span>{error}</span>
      </p>
    </fieldset>
  );
}
