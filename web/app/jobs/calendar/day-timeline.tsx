import { use, useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import type { CalendarVisit, CalendarWeek, OpenSpan } from '#contract/calendar.ts';
import { scheduleTexts } from '#core/languages/en/jobs.ts';
import type { Language } from '#core/languages/language.ts';
import { formatHour, formatSlotTime, formatTime, parseSlotTime } from '#core/lib/time.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { AppointmentChip, useTimeText, withRounds, type Shown } from './appointment-chip.tsx';
import { inLanes, LEAST_MINUTES, spanOf, type Placed } from './lanes.ts';
import { swallowClick } from './use-drag.ts';
import { spanText, type CrewColor, type Moves } from './week-data.ts';
import styles from './day-timeline.module.css';

/** What is beside each other: a bay or van, an employee, or a day of the whole shop. The only one of a day has no name. */
export type DayColumn = {
  readonly key: string;
  /** Local date. */
  readonly date: string;
  readonly name?: string;
  /** What is shown above it; otherwise its name. */
  readonly head?: ReactNode;
  readonly visits: readonly CalendarVisit[];
  /** Where an appointment that's dropped on it goes besides its time; absent where it can't be dropped. */
  readonly cell?: { readonly resource?: string; readonly crewId?: string | null };
  readonly shows: Shown;
};

type DayTimelineProps = {
  readonly week: CalendarWeek;
  readonly columns: readonly DayColumn[];
  readonly colorOf: CrewColor;
  readonly moves: Moves;
  /** Called with the length that an appointment was pulled to, in minutes. */
  readonly onStretch: (visit: CalendarVisit, minutes: number) => void;
};

/**
 * A day drawn to scale, in one column or several beside each other, or the days of a week: each appointment as high as it takes, its
 * buffers around it, and the free times that one can be dropped on.
 */
export function DayTimeline(props: DayTimelineProps) {
  const { week, columns } = props;
  const language = use(LanguageContext);
  const days = week.days.filter(({ date }) => columns.some((column) => column.date === date));
  const drawn = columns.map((column) => {
    const { drawn, stops } = drawnOf(column.visits);
    const placed = inLanes(drawn, ({ startsAt }) => minuteOfDay(startsAt, week.timeZone));
    return { column, placed, stops, lanes: Math.max(1, ...placed.map((each) => each.lanes)) };
  });
  const { from, until } = spanOf([
    ...days.flatMap(({ slots, open = [] }) => [
      ...slots.map(({ time }) => minuteOf(time)),
      ...open.map(({ until }) => minuteOf(until) - 1),
    ]),
    ...drawn.flatMap(({ placed }) => placed.flatMap(({ at, visit }) => [at, at + visit.minutes])),
  ]);
  const hours = Array.from({ length: (until - from) / 60 + 1 }, (_, hour) => from + hour * 60);
  const isSeveral = columns.some(({ name }) => name !== undefined);
  const gridTemplateColumns = drawn.map(({ lanes }) => `minmax(${isSeveral ? 8 : 11}rem, ${lanes}fr)`).join(' ');
  return (
    <div className={styles.scroll} data-several={isSeveral || undefined}>
      {isSeveral && (
        <div className={styles.heads} style={{ gridTemplateColumns, '--columns': columns.length }}>
          {columns.map(({ key, name, head }) => (
            <div key={key}>{head ?? <b aria-hidden="true">{name}</b>}</div>
          ))}
        </div>
      )}
      <div
        className={styles.day}
        style={{
          '--long': until - from,
          '--columns': columns.length,
          '--lanes': drawn.reduce((sum, { lanes }) => sum + lanes, 0),
          '--least': LEAST_MINUTES,
        }}
      >
        {hours.map((minute) => (
          <div key={minute} className={styles.hour} style={{ '--at': minute - from }} aria-hidden="true">
            {minute < until && <span>{hourText(minute, language)}</span>}
          </div>
        ))}
        <div className={styles.columns} style={{ gridTemplateColumns }}>
          {drawn.map(({ column, placed, stops }) => (
            <Column key={column.key} {...props} column={column} placed={placed} stops={stops} span={{ from, until }} />
          ))}
        </div>
      </div>
    </div>
  );
}

/**
 * Returns what is drawn of appointments: the stops of a round as one, for as long as the crew may arrive. `stops` has those that one
 * stands for.
 */
function drawnOf(visits: readonly CalendarVisit[]) {
  const stops = new Map<CalendarVisit, readonly CalendarVisit[]>();
  const drawn = withRounds(visits).map((together) => {
    const [first] = together;
    if (!first.arrival) return first;
    const minutes = Temporal.Instant.from(first.startsAt).until(first.arrival.until).total('minutes');
    const round = { ...first, minutes, buffers: { before: 0, after: 0 } };
    stops.set(round, together);
    return round;
  });
  return { drawn, stops };
}

type ColumnProps = DayTimelineProps & {
  readonly column: DayColumn;
  readonly placed: readonly Placed[];
  /** The stops that a round stands for. */
  readonly stops: ReadonlyMap<CalendarVisit, readonly CalendarVisit[]>;
  /** Minutes of the day that are drawn. */
  readonly span: { readonly from: number; readonly until: number };
};

/** The appointments of a column, on the times at which one can be dropped. */
function Column({ week, column, placed, stops, span, colorOf, moves, onStretch }: ColumnProps) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const { date, name, head, cell, shows } = column;
  const { slots = [], open, closed = [] } = week.days.find((day) => day.date === date) ?? {};
  const { from, until } = span;
  return (
    <section
      className={styles.column}
      aria-label={name}
      {...(name !== undefined && cell && moves.dropOn({ date, ...cell }))}
    >
      {(name === undefined || head !== undefined) &&
        open?.map((part) => (
          <div
            key={part.from}
            className={styles.open}
            style={{ '--at': minuteOf(part.from) - from, '--long': minuteOf(part.until) - minuteOf(part.from) }}
            aria-hidden="true"
          >
            {openText(part, language)}
          </div>
        ))}
      {cell &&
        slots.map((slot, index) => {
          const drop = moves.dropOn({ date, time: slot.time, ...cell });
          const time = formatSlotTime(slot.time, language);
          return (
            <div
              key={slot.time}
              className={styles.slot}
              data-narrow={open && true}
              style={{
                '--at': minuteOf(slot.time) - from,
                '--long': Math.min(60, minuteOf(slots[index + 1]?.time ?? '11:59 PM') - minuteOf(slot.time)),
              }}
              {...drop}
              aria-hidden="true"
            >
              {open && drop['data-takes'] === 'over' && <b>{time}</b>}
              {name === undefined &&
                !open &&
                slot.free > 0 &&
                `${time} · ${slot.free === 1 ? t('free') : t('freeCount', slot)}`}
            </div>
          );
        })}
      {closed.map((part) => (
        <div
          key={part.from}
          className={styles.closed}
          style={{
            '--at': Math.max(0, minuteOf(part.from) - from),
            '--long': Math.min(until, minuteOf(part.until)) - Math.max(from, minuteOf(part.from)),
          }}
          aria-hidden="true"
        >
          {part.reason || t('closed')}
        </div>
      ))}
      <ol className={styles.visits}>
        {placed.map((each) => {
          const key = `${each.visit.quoteId} ${each.visit.startsAt}`;
          const own = stops.get(each.visit);
          if (own) return <Round key={key} placed={each} stops={own} from={from} colorOf={colorOf} moves={moves} />;
          return (
            <TimelineVisit
              key={key}
              placed={each}
              from={from}
              shows={shows}
              color={colorOf(each.visit.crew?.id)}
              timeZone={week.timeZone}
              moves={moves}
              onStretch={onStretch}
              drive={driveTo(each.visit, placed, week)}
            />
          );
        })}
      </ol>
    </section>
  );
}

/** '8:00 AM to 1:00 PM · 2 free' */
function openText({ from, until, free }: OpenSpan, language: Language): string {
  const t = scheduleTexts(language);
  return `${spanText({ from, until }, language)} · ${free === 1 ? t('free') : t('freeCount', { free })}`;
}

type RoundProps = Pick<DayTimelineProps, 'colorOf' | 'moves'> & {
  readonly placed: Placed;
  readonly stops: readonly CalendarVisit[];
  /** The first minute of the day that's drawn. */
  readonly from: number;
};

/** The stops of a round, for as long as the crew may arrive. */
function Round({ placed: { visit, at, lane, lanes }, stops, from, colorOf, moves }: RoundProps) {
  const t = useTexts(scheduleTexts);
  const timeText = useTimeText();
  const done = stops.filter(({ jobStatus }) => jobStatus === 'completed').length;
  const { packageName, crew } = visit;
  const isAlike = stops.every(
    (stop) => stop.packageName === packageName && stop.crew?.id === crew?.id && stop.teammates.length === 0,
  );
  const alike = isAlike ? [packageName, crew?.name] : [];
  return (
    <li
      className={`${styles.visit} ${styles.round}`}
      style={{ '--at': at - from, '--long': visit.minutes, '--lane': lane, '--of': lanes }}
    >
      <div>
        <h3>
          {timeText(visit)} {visit.round?.name}
          <small>
            <Facts of={[t('roundDone', { done, all: stops.length }), ...alike, visit.round?.van?.name]} />
          </small>
        </h3>
        <ol>
          {stops.map((stop) => (
            <li key={stop.quoteId}>
              <AppointmentChip
                visit={stop}
                shows={isAlike ? 'stop' : 'round'}
                color={colorOf(stop.crew?.id)}
                isDragged={moves.drag?.item === stop}
                onPress={(event) => moves.press(stop, event)}
                onMove={() => moves.open(stop)}
              />
            </li>
          ))}
        </ol>
      </div>
    </li>
  );
}

type TimelineVisitProps = Pick<DayTimelineProps, 'moves' | 'onStretch'> & {
  readonly placed: Placed;
  readonly shows: Shown;
  /** The first minute of the day that's drawn. */
  readonly from: number;
  readonly color: number | undefined;
  readonly timeZone: string;
  readonly drive: DriveTo | undefined;
};

/** An appointment as high as it takes; its lower edge can be pulled. */
function TimelineVisit({ placed, from, shows, color, timeZone, moves, onStretch, drive }: TimelineVisitProps) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const { visit, at, lane, lanes } = placed;
  const { pulled, pull } = useStretch(visit, onStretch);
  const minutes = pulled ?? visit.minutes;
  const until = Temporal.Instant.from(visit.startsAt).add({ minutes });
  const ends = t('untilTime', { time: formatTime(until, timeZone, language) });
  return (
    <li
      className={styles.visit}
      style={{ '--at': at - from, '--long': minutes, '--lane': lane, '--of': lanes }}
      data-pulled={pulled !== undefined || undefined}
    >
      {visit.buffers.before > 0 && <Buffer minutes={visit.buffers.before} isBefore />}
      {drive && (
        <span className={styles.drive} style={{ '--long': drive.minutes }} data-late={drive.isLate || undefined}>
          <b>{t('drive', { minutes: drive.minutes })}</b>
        </span>
      )}
      <AppointmentChip
        visit={visit}
        shows={shows}
        ends={ends}
        color={color}
        isDragged={moves.drag?.item === visit}
        onPress={(event) => moves.press(visit, event)}
        onMove={() => moves.open(visit)}
      />
      {visit.canMove && (
        <span className={styles.edge} title={t('pullEdge')} aria-hidden="true" onPointerDown={pull}>
          {pulled !== undefined && <b>{ends}</b>}
        </span>
      )}
      {visit.buffers.after > 0 && <Buffer minutes={visit.buffers.after} />}
    </li>
  );
}

type DriveTo = { readonly minutes: number; readonly isLate: boolean };

/** The drive to an appointment from the one before it in its column, and whether there's too little time for it. */
function driveTo(
  visit: CalendarVisit,
  placed: readonly Placed[],
  { drives = [] }: Pick<CalendarWeek, 'drives'>,
): DriveTo | undefined {
  for (const { from, to, minutes } of drives) {
    const before = to === visit.quoteId ? placed.find((each) => each.visit.quoteId === from)?.visit : undefined;
    if (!before || visit.isOffered || minutes === 0) continue;
    const ends = Temporal.Instant.from(before.startsAt).add({ minutes: before.minutes });
    return { minutes, isLate: ends.until(visit.startsAt).total('minutes') < minutes };
  }
  return undefined;
}

function Buffer({ minutes, isBefore }: { readonly minutes: number; readonly isBefore?: true }) {
  return <i className={styles.buffer} data-before={isBefore} style={{ '--long': minutes }} aria-hidden="true" />;
}

/** Minutes to which a pulled length is rounded, and the least. */
const STEP = 15;

/** Pulling the lower edge: the length in minutes meanwhile, in steps. Escape ends it, and the release hands it over. */
function useStretch(visit: CalendarVisit, onStretch: DayTimelineProps['onStretch']) {
  const [pulled, setPulled] = useState<number>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const pull = (press: PointerEvent<HTMLElement>) => {
    if (press.button !== 0 || stop.current) return;
    press.stopPropagation();
    press.preventDefault();
    const { clientY, pointerId } = press;
    // A short appointment is drawn higher than it takes.
    const minuteHeight = Number.parseFloat(getComputedStyle(press.currentTarget).getPropertyValue('--minute'));
    let last: number | undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const end = () => {
      controller.abort();
      stop.current = undefined;
      setPulled(undefined);
    };
    stop.current = end;
    const move = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      const long = visit.minutes + (event.clientY - clientY) / minuteHeight;
      last = Math.max(STEP, Math.round(long / STEP) * STEP);
      setPulled(last);
    };
    const release = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      swallowClick();
      end();
      if (last !== undefined && last !== visit.minutes) onStretch(visit, last);
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', release, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal, capture: true });
  };
  return { pulled, pull };
}

/** The minute of its day at which a slot starts, '10:00 AM'. */
function minuteOf(time: string): number {
  const { hour, minute } = parseSlotTime(time);
  return hour * 60 + minute;
}

function minuteOfDay(instant: string, timeZone: string): number {
  const { hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return hour * 60 + minute;
}

/** '8 AM' of 480 minutes after midnight. */
function hourText(minute: number, language: Language): string {
  return formatHour(Temporal.Instant.fromEpochMilliseconds(minute * 60_000), 'UTC', language);
}
