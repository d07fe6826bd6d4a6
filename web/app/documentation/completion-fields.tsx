import { TextField, Field } from '#web/ui/field.tsx';
import type { CompletionDraft } from './completion-draft.ts';
import { formatTime } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { MinuteChoices } from '#web/app/estimate-quality/level-choices.tsx';
import choice from '#web/ui/choice.module.css';
import styles from './completion-fields.module.css';

type ChecklistProps = {
  readonly items: readonly string[];
  readonly done: readonly string[];
  readonly onDone: (done: readonly string[]) => void;
};

/** The checklist of the package, ticked item by item. */
export function Checklist({ items, done, onDone }: ChecklistProps) {
  if (items.length === 0) return null;
  return (
    <fieldset className={styles.checklist}>
      <legend>
        Checklist{' '}
        <span className="num">
          {done.length} of {items.length} done
        </span>
      </legend>
      {items.map((item) => (
        <label key={item}>
          <input
            className={choice.tick}
            type="checkbox"
            checked={done.includes(item)}
            onChange={({ target: { checked } }) =>
              onDone(checked ? [...done, item] : done.filter((each) => each !== item))
            }
          />
          <span>{item}</span>
        </label>
      ))}
    </fieldset>
  );
}

type CompletionNotesProps = {
  readonly draft: Pick<CompletionDraft, 'completionNotes' | 'shopNotes'>;
  readonly change: (change: Partial<CompletionDraft>) => void;
  readonly error: string | undefined;
};

/** Notes on a finished job: for its customer, and for the shop only. */
export function CompletionNotes({ draft, change, error }: CompletionNotesProps) {
  return (
    <>
      <TextField
        id="completion-notes"
        label="For the customer"
        hint="What you did and found. The customer reads this on their page."
        rows={3}
        maxLength={4000}
        value={draft.completionNotes}
        onChange={(event) => change({ completionNotes: event.target.value })}
        {...(error && { error })}
      />
      <TextField
        id="shop-notes"
        label="For the shop"
        aside="optional"
        hint="Only you and the shop see this."
        rows={2}
        maxLength={4000}
        value={draft.shopNotes}
        onChange={(event) => change({ shopNotes: event.target.value })}
      />
    </>
  );
}

type TimeSpentProps = {
  /** Instant. */
  readonly startedAt: string | null;
  readonly timeZone: string;
  /** Minutes since then. */
  readonly minutes: number;
  readonly typed: string | undefined;
  readonly onTyped: (typed: string) => void;
  readonly error?: string;
};

/** The time spent: 0 until it's typed, or copied from the start of the work. */
export function TimeSpent({ startedAt, timeZone, minutes, typed, onTyped, error }: TimeSpentProps) {
  const start = startedAt && formatTime(Temporal.Instant.from(startedAt), timeZone);
  return (
    <div className={styles.time}>
      <Field
        id="time-spent"
        label="Time spent"
        unitAfter="minutes"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? '0'}
        onChange={(event) => onTyped(event.target.value)}
        hint={start ? `Started at ${start}.` : 'The work begins with the first photo before.'}
        error={error}
      />
      <MinuteChoices name="time-presets" minutes={typed ?? ''} onChoose={onTyped} />
      {startedAt && minutes > 0 && typed !== String(minutes) && (
        <Button onClick={() => onTyped(String(minutes))}>Use {minutes} minutes from start</Button>
      )}
    </div>
  );
}
