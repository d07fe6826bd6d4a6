import { formatTime } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { MinuteChoices } from '#web/app/estimate-quality/level-choices.tsx';

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
    <div className="doc-time">
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
