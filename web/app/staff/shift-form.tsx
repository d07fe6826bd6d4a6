import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { call } from '#web/lib/api.ts';
import { focusWhenShown } from '#web/lib/focus.ts';
import { textsOf } from '#web/lib/form-texts.ts';
import { errorText } from '#web/lib/refusal.ts';
import { correctionOf, wallTime, type CorrectedEntry, type Shift } from './shifts.ts';
import { useStaffChange } from './use-staff-change.ts';

type ShiftFormProps = {
  /** The employee whose clock it is. */
  readonly id: string;
  /** Empty for a forgotten entry. */
  readonly shift: Shift;
  readonly timeZone: string;
  readonly onDone: () => void;
};

/** Corrects the two times of a shift, removes it, or adds one. */
export function ShiftForm({ id, shift, timeZone, onDone }: ShiftFormProps) {
  const [isMissing, setMissing] = useState(false);
  const correct = useStaffChange({
    make: (entries: readonly CorrectedEntry[]) =>
      call('POST /api/staff/:id/clock-entries', { params: { id }, body: { entries: [...entries] } }),
    done: 'Staff member updated successfully',
    failed: 'Failed to update staff member',
    onMade: onDone,
  });
  const isNew = !shift.in && !shift.out;

  function send(typed: { readonly in: string; readonly out: string }): void {
    const entries = correctionOf(shift, typed, timeZone);
    setMissing(isNew && (!typed.in || !typed.out));
    if (correct.isPending || (isNew && (!typed.in || !typed.out))) return;
    if (entries.length === 0) onDone();
    else correct.mutate(entries);
  }

  return (
    <form
      className="shift-form"
      aria-label={isNew ? 'Forgotten shift' : 'Correct the shift'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(textsOf(event.currentTarget, ['in', 'out']));
      }}
    >
      {correct.error && <Callout title="Not corrected">{errorText(correct.error)}</Callout>}
      {isMissing && <Callout title="Please fill in both times." />}
      {(shift.in || isNew) && (
        <Field
          id={`${id}-in`}
          name="in"
          label="Clocked in"
          type="datetime-local"
          defaultValue={wallTime(shift.in?.at, timeZone)}
          ref={focusWhenShown}
        />
      )}
      <Field
        id={`${id}-out`}
        name="out"
        label="Clocked out"
        type="datetime-local"
        defaultValue={wallTime(shift.out?.at, timeZone)}
        ref={shift.in || isNew ? undefined : focusWhenShown}
      />
      <div className="shift-form-actions">
        {shift.in && shift.out && (
          <Button variant="stop" onClick={() => send({ in: '', out: '' })}>
            Take away
          </Button>
        )}
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="sponge" aria-disabled={correct.isPending}>
          {isNew ? 'Add' : 'Correct'}
        </Button>
      </div>
    </form>
  );
}
