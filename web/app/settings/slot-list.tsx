import type { SlotSettings } from '#core/settings/settings-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { clockFrom, slotText } from './clock-text.ts';
import { useEditor, useListSetting, useSetting } from './editor.ts';
import { PackageTicks } from './package-ticks.tsx';

/** The times of a kind of day in order, each for all packages or for some. */
export function SlotList({ path, title }: { readonly path: string; readonly title: string }) {
  const { items, add, remove, replace, id } = useListSetting<SlotSettings>(path);
  const sort = () => {
    const sorted = items.toSorted((a, b) => clockFrom(a.time).localeCompare(clockFrom(b.time)));
    if (sorted.some((slot, index) => slot !== items[index])) replace(sorted);
  };
  return (
    <fieldset className="slot-list" id={id} tabIndex={-1}>
      <legend>{title}</legend>
      {items.length === 0 && <p className="field-hint">No times: nobody can book on these days.</p>}
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
    <div className="field">
      <input
        id={id}
        className="input"
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
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
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
    <details className="slot-packages">
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
