import type { AwayTimes } from '#core/scheduling/away.ts';
import { slotText } from '#web/lib/clock-text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';

/** Whether only a part of the day is meant, and from when until when: texts of time inputs. */
export type PartOfDay = { readonly isPart: boolean; readonly start: string; readonly end: string };

export const ALL_DAY: PartOfDay = { isPart: false, start: '', end: '' };

/** Whether a time is missing, or the second one comes first. */
export function isUnfinished({ isPart, start, end }: PartOfDay): boolean {
  return isPart && (start === '' || end === '' || end <= start);
}

/** Returns the times as slots are written; nothing for all day. */
export function timesOf({ isPart, start, end }: PartOfDay): { readonly times?: AwayTimes } {
  return isPart ? { times: { from: slotText(start), until: slotText(end) } } : {};
}

type PartOfDayFieldsProps = {
  readonly id: string;
  readonly part: PartOfDay;
  readonly labels: Readonly<Record<'part' | 'from' | 'until' | 'backwards', string>>;
  /** Of what surrounds the checkbox. */
  readonly className: string | undefined;
  readonly onChange: (part: PartOfDay) => void;
};

/** A checkbox for a part of the day, and the fields of its times once it's checked. */
export function PartOfDayFields({ id, part, labels, className, onChange }: PartOfDayFieldsProps) {
  const { isPart, start, end } = part;
  const isEndFirst = isPart && start !== '' && end !== '' && end <= start;
  return (
    <>
      <div className={className}>
        <Checkbox checked={isPart} onChange={({ target }) => onChange({ ...ALL_DAY, isPart: target.checked })}>
          {labels.part}
        </Checkbox>
      </div>
      {isPart && (
        <>
          <Field
            id={`${id}-from-time`}
            label={labels.from}
            type="time"
            step={300}
            value={start}
            onChange={({ target }) => onChange({ ...part, start: target.value })}
          />
          <Field
            id={`${id}-until-time`}
            label={labels.until}
            type="time"
            step={300}
            {...(isEndFirst && { error: labels.backwards })}
            value={end}
            onChange={({ target }) => onChange({ ...part, end: target.value })}
          />
        </>
      )}
    </>
  );
}
