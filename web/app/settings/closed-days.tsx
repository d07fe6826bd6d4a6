import { useState } from 'react';
import { formatDate } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useListSetting } from './editor.ts';

/** Days on which the shop is closed: the upcoming ones in order. */
export function ClosedDays() {
  const { id, error, items, replace } = useListSetting<string>('closedDays');
  const [day, setDay] = useState('');
  const add = () => {
    if (day) replace([...new Set([...items, day])].toSorted());
    setDay('');
  };
  return (
    <>
      <div className="setting-add wide">
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
        <ul className="setting-list wide">
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
