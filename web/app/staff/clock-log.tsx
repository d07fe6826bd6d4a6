import { useQuery } from '@tanstack/react-query';
import { use, useState, type ReactNode } from 'react';
import type { ClockEntries, ClockEntry } from '#contract/attendance.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import type { Language } from '#core/languages/language.ts';
import { formatShortDate, formatTime, localDate, formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { call } from '#web/lib/api.ts';
import { needsAll } from '#web/lib/form-errors.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/moments.ts';
import { errorText } from '#web/lib/refusal.ts';
import { clockEntries, type AskedPeriod } from '#web/lib/staff-data.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PeriodSteps } from './pay-period-view.tsx';
import {
  hoursOf,
  shiftsOf,
  type Shift,
  correctionOf,
  wallTime,
  type CorrectedEntry,
  type TypedShift,
} from './shifts.ts';
import { useStaffChange } from './staff-actions.tsx';
import { hoursText } from './staff-texts.ts';
import styles from './staff.module.css';

/** An employee's clock entries by week, with corrections. The children are rendered next to its title. */
export function ClockLog({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const t = useTexts(staffTexts);
  const [asked, setAsked] = useState<AskedPeriod>({});
  const { data, error } = useQuery(clockEntries(id, asked));
  return (
    <section className={styles.clockLog} aria-labelledby="clock-log">
      <header>
        <h3 id="clock-log">{t('clock')}</h3>
        {children}
      </header>
      {data && <PeriodSteps period={data} onStep={setAsked} />}
      {error && <Callout title={t('clockNotLoaded')}>{errorText(error)}</Callout>}
      {!data && !error && <Skeleton lines={2} height="2.75rem" label={t('loadingClock')} />}
      {data && <Shifts key={data.from} id={id} clock={data} />}
    </section>
  );
}

type ShiftsProps = { readonly id: string; readonly clock: ClockEntries };

function Shifts({ id, clock }: ShiftsProps) {
  const t = useTexts(staffTexts);
  const [open, setOpen] = useState<string>();
  const shifts = shiftsOf(clock.entries);
  const close = () => setOpen(undefined);
  return (
    <>
      {shifts.length === 0 && <p className={styles.none}>{t('noShifts')}</p>}
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
          {t('addShift')}
        </Button>
      )}
      <Corrections clock={clock} />
    </>
  );
}

type ShiftRowProps = { readonly shift: Shift; readonly timeZone: string; readonly onCorrect: () => void };

function ShiftRow({ shift, timeZone, onCorrect }: ShiftRowProps) {
  const t = useTexts(staffTexts);
  const language = use(LanguageContext);
  const now = useNow();
  const hours = hoursOf(shift, now);
  const first = shift.in ?? shift.out;
  const time = (at: string) => withUnbrokenTimes(formatTime(Temporal.Instant.from(at), timeZone, language));
  return (
    <>
      <p>
        {first && capital(formatShortDate(localDate(Temporal.Instant.from(first.at), timeZone), language), language)}{' '}
        <small>
          {shift.in && shift.out && t('shiftTimes', { from: time(shift.in.at), to: time(shift.out.at) })}
          {shift.in && !shift.out && t('shiftRunning', { from: time(shift.in.at) })}
          {!shift.in && shift.out && t('shiftUntil', { to: time(shift.out.at) })}
          {shift.out?.isAutomatic && ` ${t('endedByItself')}`}
        </small>
      </p>
      <b>{hours === undefined ? '' : hoursText(hours, language)}</b>
      <Button onClick={onCorrect}>{t('correct')}</Button>
    </>
  );
}

function keyOf(shift: Shift): string {
  return shift.in?.id ?? shift.out?.id ?? '';
}

type ShiftFormProps = {
  /** The employee whose clock it is. */
  readonly id: string;
  /** Empty for a forgotten entry. */
  readonly shift: Shift;
  readonly timeZone: string;
  readonly onDone: () => void;
};

/** Corrects the two times of a shift, removes it, or adds one. */
function ShiftForm({ id, shift, timeZone, onDone }: ShiftFormProps) {
  const t = useTexts(staffTexts);
  const correct = useStaffChange({
    make: (entries: readonly CorrectedEntry[]) =>
      call('POST /api/staff/:id/clock-entries', { params: { id }, body: { entries: [...entries] } }),
    done: t('updated'),
    failed: t('updateFailed'),
    onMade: onDone,
  });
  const isNew = !shift.in && !shift.out;
  const hasIn = shift.in !== undefined || isNew;
  const send = async (typed: TypedShift) => {
    const entries = correctionOf(shift, typed, timeZone);
    if (entries.length === 0) onDone();
    else await correct.mutateAsync(entries);
  };
  const form = useServerForm({
    initial: { in: wallTime(shift.in?.at, timeZone), out: wallTime(shift.out?.at, timeZone) },
    ...(isNew && { check: needsAll<'in' | 'out'>(t('bothTimesNeeded')) }),
    send,
    focus: hasIn ? 'in' : 'out',
  });

  return (
    <form
      className={styles.shiftForm}
      aria-label={t(isNew ? 'forgottenShift' : 'correctShift')}
      noValidate
      onSubmit={form.submit}
    >
      {form.error && (
        <Callout title={form.isRefused ? t('notCorrected') : form.error}>{form.isRefused && form.error}</Callout>
      )}
      {hasIn && <Field {...form.field('in')} id={`${id}-in`} label={t('shiftStart')} type="datetime-local" />}
      <Field {...form.field('out')} id={`${id}-out`} label={t('shiftEnd')} type="datetime-local" />
      <div className={styles.shiftFormActions}>
        {shift.in && shift.out && (
          <Button variant="stop" className={styles.remove} onClick={() => form.sendInstead({ in: '', out: '' })}>
            {t('removeShift')}
          </Button>
        )}
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {t(isNew ? 'addShiftButton' : 'correct')}
        </Button>
      </div>
    </form>
  );
}

/** The corrections in this period, newest first, with the replaced values. */
function Corrections({ clock: { entries, timeZone } }: { readonly clock: ClockEntries }) {
  const t = useTexts(staffTexts);
  const language = use(LanguageContext);
  const corrections = entries
    .filter(({ at, recordedAt, replaces }) => replaces !== null || at !== recordedAt)
    .toSorted((a, b) => b.recordedAt.localeCompare(a.recordedAt));
  if (corrections.length === 0) return null;
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  return (
    <details className={styles.corrections}>
      <summary>{t('corrections', { count: corrections.length })}</summary>
      <ul>
        {corrections.map((entry) => (
          <li key={entry.id}>
            {textOf(entry, { replaced: known.get(entry.replaces ?? ''), timeZone, language })}{' '}
            <small>
              {t('correctedBy', {
                name: entry.recordedBy ?? t(entry.isAutomatic ? 'automatic' : 'someone'),
                at: withUnbrokenTimes(formatInstant(Temporal.Instant.from(entry.recordedAt), timeZone, language)),
              })}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** 'Clock-in Tue, Jun 1, 8:00 AM became 7:30 AM'. */
function textOf(
  { kind, at, isRemoval, replaces }: ClockEntry,
  context: { readonly replaced: ClockEntry | undefined; readonly timeZone: string; readonly language: Language },
): string {
  const { replaced, timeZone, language } = context;
  const t = staffTexts(language);
  const when = (moment: string) => {
    const instant = Temporal.Instant.from(moment);
    const date = formatShortDate(localDate(instant, timeZone), language);
    return t('dateAndTime', { date, time: withUnbrokenTimes(formatTime(instant, timeZone, language)) });
  };
  if (isRemoval) return t('entryRemoved', { kind, at: when(at) });
  if (replaced) return t('entryChanged', { kind, before: when(replaced.at), after: when(at) });
  return t(replaces === null ? 'entryAdded' : 'entryMoved', { kind, at: when(at) });
}
