import type { SeasonSettings, SlotSettings } from '#core/settings/wire-prices.ts';
import { formatMonthDay } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError, FieldHint, inputClass } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Fold, ListActions, ListError } from './list-settings.tsx';
import { TextSetting, PackageTicks } from './setting-fields.tsx';
import { useFolds, useSetting, useEditor, useListSetting } from './editor.ts';
import { clockFrom, slotText } from './clock-text.ts';
import styles from './settings-form.module.css';

/** The seasons of the year, each with its times on weekends and weekdays. There are no slots outside of seasons. */
export function Seasons() {
  const { items, foldOf, add, remove } = useFolds<SeasonSettings>('seasons');
  return (
    <>
      <ListError path="seasons" />
      <div className={styles.folds}>
        {items.map((season, index) => (
          <Fold key={index} {...foldOf(index)} title={season.name || 'New season'} aside={spanOf(season)}>
            <div className={styles.fields}>
              <TextSetting path={`seasons.${index}.name`} label="Name" maxLength={40} wide />
              <MonthDaySetting path={`seasons.${index}.from`} label="First day" />
              <MonthDaySetting path={`seasons.${index}.to`} label="Last day" />
              <SlotList path={`seasons.${index}.weekdays`} title="Monday to Friday" />
              <SlotList path={`seasons.${index}.weekends`} title="Saturday and Sunday" />
            </div>
            <ListActions
              name={season.name}
              index={index}
              count={items.length}
              remove="Remove the season"
              onRemove={items.length > 1 ? () => remove(index) : undefined}
            />
          </Fold>
        ))}
      </div>
      <p>
        <Button onClick={() => add({ name: '', from: '08-20', to: '08-31', weekdays: [], weekends: [] })}>
          <Icon name="plus" />
          Add a season
        </Button>
      </p>
    </>
  );
}

function spanOf({ from, to }: SeasonSettings): string {
  try {
    return `${formatMonthDay(from)} to ${formatMonthDay(to)}`;
  } catch {
    return '';
  }
}

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
function MonthDaySetting({ path, label }: { readonly path: string; readonly label: string }) {
  const { id, value, error, set } = useSetting<string>(path);
  const [month = '01', day = '01'] = value.split('-');
  const most = DAYS[Number(month) - 1] ?? 31;
  const write = (part: number) => String(part).padStart(2, '0');
  return (
    <fieldset className={styles.monthDay} aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      <select
        id={id}
        className={inputClass()}
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
        className={inputClass()}
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
      <FieldError id={`${id}-error`} hidden={!error}>
        {error}
      </FieldError>
    </fieldset>
  );
}

/** The times of a kind of day in order, each for all packages or for some. */
function SlotList({ path, title }: { readonly path: string; readonly title: string }) {
  const { items, add, remove, replace, id } = useListSetting<SlotSettings>(path);
  const sort = () => {
    const sorted = items.toSorted((a, b) => clockFrom(a.time).localeCompare(clockFrom(b.time)));
    if (sorted.some((slot, index) => slot !== items[index])) replace(sorted);
  };
  return (
    <fieldset className={styles.slotList} id={id} tabIndex={-1}>
      <legend>{title}</legend>
      {items.length === 0 && <FieldHint>No times: customers can’t book on these days.</FieldHint>}
      <ul>
        {items.map((slot, index) => (
          <li key={index}>
            <TimeSetting path={`${path}.${index}.time`} label={`${title}, time ${index + 1}`} onRest={sort} />
            <ForPackages path={`${path}.${index}`} slot={slot} />
            <Button
              variant="plain"
              aria-label={`Remove ${slot.time || 'the time'}, ${title}`}
              onClick={() => remove(index)}
            >
              <Icon name="close" />
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => add({ time: nextTime(items) })}>
        <Icon name="plus" />
        Add a time<span className="visually-hidden">: {title}</span>
      </Button>
    </fieldset>
  );
}

type TimeSettingProps = { readonly path: string; readonly label: string; readonly onRest: () => void };

function TimeSetting({ path, label, onRest }: TimeSettingProps) {
  const { id, value, error, set } = useSetting<string>(path);
  return (
    <div className={styles.time}>
      <input
        id={id}
        className={inputClass()}
        type="time"
        step={300}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        value={clockFrom(value)}
        onChange={(event) => set(slotText(event.target.value))}
        onBlur={onRest}
      />
      {error && (
        <FieldError id={`${id}-error`} hasIcon={false}>
          {error}
        </FieldError>
      )}
    </div>
  );
}

/** All packages, or the selected ones; expands to change them. */
function ForPackages({ path, slot }: { readonly path: string; readonly slot: SlotSettings }) {
  const { packages } = useEditor().draft;
  const { set } = useSetting<SlotSettings['packages']>(`${path}.packages`);
  const names = packages.filter(({ id }) => slot.packages?.includes(id)).map(({ name }) => name);
  return (
    <details className={styles.slotPackages}>
      <summary>{slot.packages ? `${names.join(', ') || 'No package'} only` : 'All packages'}</summary>
      <PackageTicks path={`${path}.packages`} label={`Who can book ${slot.time}`} />
      {slot.packages && <Button onClick={() => set(undefined)}>All packages</Button>}
    </details>
  );
}

/** Two hours after the last one, if that's on the same day. */
function nextTime(slots: readonly SlotSettings[]): string {
  const [hours = '8', minutes = '00'] = clockFrom(slots.at(-1)?.time ?? '').split(':');
  const next = slots.length === 0 ? 10 : Number(hours) + 2;
  return slotText(`${String(Math.min(next, 23)).padStart(2, '0')}:${minutes || '00'}`);
}
