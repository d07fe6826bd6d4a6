import type { ZoneChange } from '#core/scheduling/zone-change.ts';
import { Pick, Picks } from '#web/ui/pick.tsx';

/** The id of the sentence that says what has to be chosen. */
export const ZONE_CHOICE = 'zone-choice';

type ZoneChoiceProps = {
  /** The number of affected reservations; absent if it isn't known. */
  readonly reservations?: number;
  readonly chosen: ZoneChange | undefined;
  readonly onChoose: (choice: ZoneChange) => void;
};

/** What happens to reservations when the time zone changes; publishing requires a choice. */
export function ZoneChoice({ reservations, chosen, onChoose }: ZoneChoiceProps) {
  const what = reservations === 1 ? '1 reservation' : `${reservations ?? ''} reservations`.trim();
  return (
    <section aria-labelledby="zone-choice-title">
      <h3 id="zone-choice-title">Time zone</h3>
      <p id={ZONE_CHOICE}>Choose what happens to {what} when the time zone changes.</p>
      <Picks legend="Reservations">
        <Pick
          name="zone-change"
          value="keep-clock-time"
          isChosen={chosen === 'keep-clock-time'}
          onChoose={() => onChoose('keep-clock-time')}
          title="Keep the clock time"
          text="10:00 AM stays 10:00 AM in the new time zone. We email the customers."
        />
        <Pick
          name="zone-change"
          value="keep-moment"
          isChosen={chosen === 'keep-moment'}
          onChoose={() => onChoose('keep-moment')}
          title="Keep the moment"
          text="Appointments don't move. They show another hour, which may not be one of your times."
        />
      </Picks>
    </section>
  );
}
