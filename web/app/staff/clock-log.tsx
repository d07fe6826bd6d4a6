import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ClockEntries } from '#contract/attendance.ts';
import { formatShortDate, formatTime, localDate } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Corrections } from './corrections.tsx';
import { PeriodSteps } from './period-steps.tsx';
import { ShiftForm } from './shift-form.tsx';
import { hoursOf, shiftsOf, type Shift } from './shifts.ts';
import { clockEntries, type AskedPeriod } from '#web/lib/staff-data.ts';
import { hoursText } from './staff-texts.ts';
import './clock-log.css';

/** An employee's clock entries by week, with corrections. The children are rendered next to its title. */
export function ClockLog({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const [asked, setAsked] = useState<AskedPeriod>({});
  const { data, error } = useQuery(clockEntries(id, asked));
  return (
    <section className="clock-log" aria-labelledby="clock-log">
      <header>
        <h3 id="clock-log">Clock</h3>
        {children}
      </header>
      {data && <PeriodSteps period={data} onStep={setAsked} />}
      {error && <Callout title="The clock could not be loaded">{errorText(error)}</Callout>}
      {!data && !error && <Skeleton lines={2} height="2.75rem" label="Loading the clock" />}
      {data && <Shifts key={data.from} id={id} clock={data} />}
    </section>
  );
}

type ShiftsProps = { readonly id: string; readonly clock: ClockEntries };

function Shifts({ id, clock }: ShiftsProps) {
  const [open, setOpen] = useState<string>();
  const shifts = shiftsOf(clock.entries);
  const close = () => setOpen(undefined);
  return (
    <>
      {shifts.length === 0 && <p className="clock-none">Not on the clock in this week.</p>}
      <ul>
        {shifts.map((shift) => {
          const key = keyOf(shift);
          return (
            <li key={key}>
              {open === key ? (
                <ShiftForm id={id} shift={shift} timeZone={clock.timeZone} onDone={close} />
              ) : (
                <ShiftRow shift={shift} timeZone={clock.timeZone} onCorrect={() => setOpen(key)} />
              )}
            </li>
          );
        })}
      </ul>
      {open === 'new' ? (
        <ShiftForm id={id} shift={{}} timeZone={clock.timeZone} onDone={close} />
      ) : (
        <Button onClick={() => setOpen('new')}>
          <Icon name="plus" />
          Add a forgotten shift
        </Button>
      )}
      <Corrections clock={clock} />
    </>
  );
}

type ShiftRowProps = { readonly shift: Shift; readonly timeZone: string; readonly onCorrect: () => void };

function ShiftRow({ shift, timeZone, onCorrect }: ShiftRowProps) {
  const now = useNow();
  const hours = hoursOf(shift, now);
  const first = shift.in ?? shift.out;
  const time = (at: string | undefined) => at && formatTime(Temporal.Instant.from(at), timeZone);
  return (
    <>
      <p>
        {first && formatShortDate(localDate(Temporal.Instant.from(first.at), timeZone))}
        <small>
          {time(shift.in?.at) ?? 'Earlier'} to {time(shift.out?.at) ?? 'now'}
        </small>
      </p>
      <b>{hours === undefined ? '' : hoursText(hours)}</b>
      <Button onClick={onCorrect}>Correct</Button>
    </>
  );
}

function keyOf(shift: Shift): string {
  return shift.in?.id ?? shift.out?.id ?? '';
}
