import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense, use, useMemo, useState, type ReactNode } from 'react';
import type { CalendarWeek, CalendarSlot, CalendarVisit, OpenSpan } from '#contract/calendar.ts';
import { scheduleTexts } from '#core/languages/en/jobs.ts';
import { resourcesTexts } from '#core/languages/en/resources.ts';
import type { Language } from '#core/languages/language.ts';
import { formatDate, formatShortDate, formatSlotTime } from '#core/lib/time.ts';
import { capital, listText } from '#core/lib/wording.ts';
import { nameAndTimes } from '#core/people/working-hours.ts';
import { weekStart } from '#core/scheduling/week.ts';
import { LengthDialog, MoveDialog } from '#web/app/jobs/move-job.tsx';
import type { LengthPlan } from '#web/app/slot-picker/length-dialog.tsx';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { later, usePreload } from '#web/lib/later.tsx';
import { crew, type CrewMember } from '#web/lib/staff-data.ts';
import { Button } from '#web/ui/button.tsx';
import { inputClass } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import {
  AppointmentChip,
  AppointmentGhost,
  appointmentStatus,
  CREW_COLORS,
  RoundChip,
  TONES,
  useTimeText,
  VisitLink,
  withRounds,
  type Shown,
} from './appointment-chip.tsx';
import { CalendarFrame } from './calendar-frame.tsx';
import { columnChoices, columnsOf, isOf, resourceIdOf, type ColumnsBy } from './day-columns.ts';
import { DayTimeline } from './day-timeline.tsx';
import {
  crewColors,
  crewRows,
  hoursFreeText,
  openMinutes,
  spanText,
  timesOf,
  useMoves,
  weekFrom,
  type CrewColor,
  type Moves,
} from './week-data.ts';
import styles from './week-calendar.module.css';

/** Shops that don't count drives load nothing of it. */
const DayWay = later(() => import('./route-button.tsx').then((module) => module.DayWay));
const WaitlistSheet = later(() => import('./waitlist-sheet.tsx').then((module) => module.WaitlistSheet));

/** What the rows of the calendar are. */
type Rows = 'times' | 'crew' | 'resources';

type WeekCalendarProps = {
  /** Local date of its Sunday. */
  readonly from: string;
  readonly rows: Rows;
  readonly onRows: (rows: Rows) => void;
};

/** A week of the shop: appointments by slot, free capacity, and who is assigned. */
export function WeekCalendar({ from, rows: asked, onRows }: WeekCalendarProps) {
  const t = useTexts(scheduleTexts);
  const resource = useTexts(resourcesTexts);
  const language = use(LanguageContext);
  const isPhone = useMedia('(max-width: 62rem)');
  usePreload(MoveDialog);
  const query = useQuery(weekFrom(from));
  const { data: week } = query;
  const sunday = Temporal.PlainDate.from(from);
  const hasResources = (week?.resources?.length ?? 0) > 1;
  const rows = asked === 'resources' && !hasResources ? 'times' : asked;
  const tools = !isPhone && (
    <Segments
      name="rows"
      label={t('rows')}
      choices={[
        { value: 'times', word: t('times') },
        { value: 'crew', word: t('crew') },
        ...(hasResources ? [{ value: 'resources' as const, word: resource('rows') }] : []),
      ]}
      chosen={rows}
      onChoose={onRows}
    />
  );
  const title = t('weekOf', { date: formatDate(sunday, language).replace(/^\p{L}+, /u, '') });
  return (
    <CalendarFrame unit="week" title={title} from={sunday} query={query} tools={tools}>
      {week && <Week week={week} rows={rows} isPhone={isPhone} />}
    </CalendarFrame>
  );
}

type DayCalendarProps = Pick<WeekCalendarProps, 'rows' | 'onRows'> & { readonly date: string };

/** One day of the shop: its appointments in order or by bay, van or employee, and the times that are free. */
export function DayCalendar({ date, rows, onRows }: DayCalendarProps) {
  const t = useTexts(scheduleTexts);
  const resource = useTexts(resourcesTexts);
  const language = use(LanguageContext);
  const { data: members = [] } = useQuery(crew());
  usePreload(MoveDialog);
  const day = Temporal.PlainDate.from(date);
  const query = useQuery(weekFrom(weekStart(day).toString()));
  const { data: week } = query;
  const choices = week ? columnChoices(week, members) : [];
  const by = choices.find((choice) => choice === rows) ?? 'times';
  const words = { times: t('byTime'), crew: t('byEmployee'), resources: resource('rows') };
  const tools = choices.length > 1 && (
    <Segments
      name="columns"
      label={t('columns')}
      choices={choices.map((value) => ({ value, word: words[value] }))}
      chosen={by}
      onChoose={onRows}
    />
  );
  return (
    <CalendarFrame
      unit="day"
      title={capital(formatDate(day, language), language)}
      from={day}
      query={query}
      tools={tools}
    >
      {week && <OneDay week={week} date={date} by={by} />}
    </CalendarFrame>
  );
}

/** Its free times and who is off in words, and the day to scale. */
function OneDay({ week, date, by }: { readonly week: CalendarWeek; readonly date: string; readonly by: ColumnsBy }) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const { data: members = [] } = useQuery(crew());
  const colorOf = useMemo(() => crewColors(members), [members]);
  const moves = useMoves(week);
  const [length, setLength] = useState<LengthPlan>();
  const isPhone = useMedia('(max-width: 62rem)');
  const [picked, setPicked] = useState<string>();
  const columns = columnsOf(by, { week, date, crew: members }, language);
  // A phone begins with a column that has something to do.
  const only =
    columns.find(({ key }) => key === picked) ?? columns.find(({ visits }) => visits.length > 0) ?? columns[0];
  const day = week.days.find((each) => each.date === date);
  const off = offOn(week, date, language);
  const free = day ? freeTexts(day, language) : [];
  return (
    <>
      <div className={styles.ofDay}>
        <p className={styles.dayFacts}>
          {day && dayText(day, language)}
          {closedText(day, language)}
          {off.length > 0 && ` · ${t('offNames', { names: listText(off, language) })}`}
          {free.length > 0 && (
            <span className="visually-hidden">
              {' '}
              {t('freeAt')} {free.map(({ text }) => text).join(', ')}
            </span>
          )}
        </p>
        {week.visits.some((visit) => visit.date === date && visit.isAtCustomer && !visit.isOffered) && (
          <Suspense>
            <DayWay week={week} date={date} crew={members} />
          </Suspense>
        )}
      </div>
      {day && <OnWaitlist day={day} />}
      {isPhone && only && columns.length > 1 && (
        <select
          className={inputClass(styles.oneColumn)}
          aria-label={t('columns')}
          value={only.key}
          onChange={({ target }) => setPicked(target.value)}
        >
          {columns.map(({ key, name, visits }) => (
            <option key={key} value={key}>
              {t('columnCount', { name: name ?? '', count: visits.length })}
            </option>
          ))}
        </select>
      )}
      <DayTimeline
        week={week}
        columns={isPhone && only ? [only] : columns}
        colorOf={colorOf}
        moves={moves}
        onStretch={(visit, minutes) => setLength({ ...visit, minutes })}
      />
      <Dialogs moves={moves} />
      <Suspense>
        {length && <LengthDialog key={length.quoteId} plan={length} onClose={() => setLength(undefined)} />}
      </Suspense>
    </>
  );
}

/** What is dragged now, and the question what to do once it's dropped. */
function Dialogs({ moves: { drag, plan, close } }: { readonly moves: Moves }) {
  return (
    <>
      {drag && <AppointmentGhost visit={drag.item} x={drag.x} y={drag.y} />}
      <Suspense>{plan && <MoveDialog plan={plan} onClose={close} />}</Suspense>
    </>
  );
}

type WeekProps = { readonly week: CalendarWeek; readonly rows: Rows; readonly isPhone: boolean };

function Week({ week, rows, isPhone }: WeekProps) {
  const { data: members = [] } = useQuery(crew());
  const colorOf = useMemo(() => crewColors(members), [members]);
  const moves = useMoves(week);
  return (
    <>
      {isPhone && <DayList week={week} crew={members} colorOf={colorOf} moves={moves} />}
      {!isPhone && rows === 'times' && week.days.some(({ open }) => open) && (
        <DrawnWeek week={week} colorOf={colorOf} moves={moves} />
      )}
      {!isPhone && !(rows === 'times' && week.days.some(({ open }) => open)) && (
        <WeekGrid week={week} rows={rows} crew={members} colorOf={colorOf} moves={moves} />
      )}
      <Dialogs moves={moves} />
    </>
  );
}

/** The days of a week beside each other, drawn to scale, where starts are every so many minutes. */
function DrawnWeek({ week, colorOf, moves }: Omit<WeekGridProps, 'rows' | 'crew'>) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const [length, setLength] = useState<LengthPlan>();
  const columns = week.days.map((day) => ({
    key: day.date,
    date: day.date,
    name: formatDate(Temporal.PlainDate.from(day.date), language),
    head: <DrawnHead week={week} day={day} />,
    visits: week.visits.filter(({ date }) => date === day.date),
    cell: {},
    shows: 'all' as const,
  }));
  const caption = t('captionByTime', { date: formatDate(Temporal.PlainDate.from(week.from), language) });
  return (
    <section aria-label={caption}>
      <DayTimeline
        week={week}
        columns={columns}
        colorOf={colorOf}
        moves={moves}
        onStretch={(visit, minutes) => setLength({ ...visit, minutes })}
      />
      <Suspense>
        {length && <LengthDialog key={length.quoteId} plan={length} onClose={() => setLength(undefined)} />}
      </Suspense>
    </section>
  );
}

function DrawnHead({ week, day }: { readonly week: CalendarWeek; readonly day: Day }) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const off = offOn(week, day.date, language);
  return (
    <div className={styles.drawnHead} aria-current={day.date === week.today ? 'date' : undefined}>
      <DayName date={day.date} />
      <small>
        {dayText(day, language)}
        {off.length > 0 && ` · ${t('offNames', { names: listText(off, language) })}`}
      </small>
      <OnWaitlist day={day} />
    </div>
  );
}

type WeekGridProps = {
  readonly week: CalendarWeek;
  readonly rows: Rows;
  readonly crew: readonly CrewMember[];
  readonly colorOf: CrewColor;
  readonly moves: Moves;
};

/** The week as a table: a column per day, a row per slot or per crew member. */
function WeekGrid(props: WeekGridProps) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const { week, rows } = props;
  const date = formatDate(Temporal.PlainDate.from(week.from), language);
  return (
    <div className={styles.scroll}>
      <table className={styles.grid} data-rows={rows}>
        <caption className="visually-hidden">
          {rows === 'resources'
            ? resourcesTexts(language)('caption', { date })
            : t(rows === 'times' ? 'captionByTime' : 'captionByCrew', { date })}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              {rows === 'resources' ? resourcesTexts(language)('rows') : t(rows === 'times' ? 'time' : 'crew')}
            </th>
            {week.days.map((day) => (
              <DayHead key={day.date} day={day} isToday={day.date === week.today} isNarrow={isBehind(week, day.date)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === 'times' && week.daysOff.length > 0 && (
            <tr className={styles.off}>
              <th scope="row">{t('off')}</th>
              {week.days.map(({ date }) => (
                <td key={date}>{!isBehind(week, date) && listText(offOn(week, date, language), language)}</td>
              ))}
            </tr>
          )}
          {rows === 'times' && <TimeRows {...props} />}
          {rows === 'crew' && <CrewRows {...props} />}
          {rows === 'resources' && <ResourceRows {...props} />}
        </tbody>
      </table>
    </div>
  );
}

type Day = CalendarWeek['days'][number];

/** Whether a day of the current week is over: its column is narrow, so that the days ahead have the room. */
function isBehind({ today, days }: CalendarWeek, date: string): boolean {
  return date < today && days.some((day) => day.date === today);
}

type DayHeadProps = { readonly day: Day; readonly isToday: boolean; readonly isNarrow: boolean };

function DayHead({ day, isToday, isNarrow }: DayHeadProps) {
  const language = use(LanguageContext);
  return (
    <th scope="col" aria-current={isToday ? 'date' : undefined} className={isNarrow ? styles.behind : undefined}>
      <DayName date={day.date} />{' '}
      {!isNarrow && (
        <small>
          {dayText(day, language)}
          {closedText(day, language)}
        </small>
      )}
      {!isNarrow && <OnWaitlist day={day} />}
    </th>
  );
}

/** 'Mon 14', and the whole date for who doesn't see it. */
function DayName({ date: day }: { readonly date: string }) {
  const language = use(LanguageContext);
  const date = Temporal.PlainDate.from(day);
  return (
    <>
      <span aria-hidden="true">
        {capital(formatShortDate(date, language).replace(/,.*$/, ''), language)} <b>{date.day}</b>
      </span>
      <span className="visually-hidden">{formatDate(date, language)}</span>
    </>
  );
}

/** How many are on the waitlist for a day, which opens it; nothing for a day without any. */
function OnWaitlist({ day: { date, waiting: count } }: { readonly day: Day }) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const [isOpen, setOpen] = useState(false);
  if (!count && !isOpen) return null;
  const day = formatDate(Temporal.PlainDate.from(date), language);
  return (
    <>
      <Button variant="plain" className={styles.onWaitlist} onClick={() => setOpen(true)}>
        {rich(t.rich('onWaitlist', { count: count ?? 0, day, hidden }))}
      </Button>
      <Suspense>{isOpen && <WaitlistSheet day={date} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** '2 of 5 free', '5.5 h free' where starts are every so many minutes, 'Full', 'Closed', 'Past'. */
function dayText({ slots, open, reason }: Day, language: Language): string {
  const t = scheduleTexts(language);
  if (reason) return reason === 'closed' ? t('closed') : t('noTimes');
  if (slots.every(({ isPast }) => isPast)) return t('past');
  const free = slots.filter((slot) => slot.free > 0).length;
  if (free === 0) return t('full');
  return open ? hoursFreeText(openMinutes(open), language) : t('freeOf', { free, all: slots.length });
}

/** The free times of a day in words, or its free parts where starts are every so many minutes, each with its first start. */
function freeTexts(
  { slots, open }: Day,
  language: Language,
): readonly { readonly time: string; readonly text: string }[] {
  if (open) return mergeOpen(open).map((part) => ({ time: part.from, text: spanText(part, language) }));
  return slots.filter(({ free }) => free > 0).map(({ time }) => ({ time, text: formatSlotTime(time, language) }));
}

/** The free parts of a day, however many places are free in them. */
function mergeOpen(open: readonly OpenSpan[]): readonly Pick<OpenSpan, 'from' | 'until'>[] {
  return open.reduce<Pick<OpenSpan, 'from' | 'until'>[]>((merged, { from, until }) => {
    const last = merged.at(-1);
    return last?.until === from ? [...merged.slice(0, -1), { from: last.from, until }] : [...merged, { from, until }];
  }, []);
}

/** ' · Closed 12:00 PM to 5:00 PM' for parts of a day; nothing for a day without any. */
function closedText({ closed = [] }: Partial<Day> = {}, language: Language): string {
  const t = scheduleTexts(language);
  const spans = closed.map(({ from, until }) =>
    t('closedPart', { from: formatSlotTime(from, language), until: formatSlotTime(until, language) }),
  );
  return spans.map((span) => ` · ${span}`).join('');
}

/** 'Off', or 'Off (1 PM to 5 PM)', if an employee is on a day. */
function offText(
  { daysOff }: CalendarWeek,
  { date, crewId }: { readonly date: string; readonly crewId: string | null },
  language: Language,
) {
  const off = daysOff.find(({ employee, from, to }) => employee === crewId && from <= date && date <= to);
  return off && nameAndTimes(scheduleTexts(language)('off'), off.times, language);
}

/** The names of employees who are off on a day, with the times of those who are for a part of it. */
function offOn({ daysOff }: CalendarWeek, date: string, language: Language): readonly string[] {
  return daysOff
    .filter(({ from, to }) => from <= date && date <= to)
    .map(({ name, times }) => nameAndTimes(name, times, language));
}

function TimeRows({ week, colorOf, moves }: WeekGridProps) {
  const language = use(LanguageContext);
  return timesOf(week).map((time) => (
    <tr key={time}>
      <th scope="row">{formatSlotTime(time, language)}</th>
      {week.days.map(({ date, slots }) => {
        const slot = slots.find((each) => each.time === time);
        const visits = week.visits.filter((visit) => visit.date === date && visit.time === time);
        return (
          <td
            key={date}
            className={slot || visits.length > 0 ? undefined : styles.none}
            {...moves.dropOn({ date, time })}
          >
            {isBehind(week, date) ? (
              <PastVisits visits={visits} colorOf={colorOf} />
            ) : (
              <Visits visits={visits} shows="crew" colorOf={colorOf} moves={moves} />
            )}
            {slot && slot.free > 0 && <Free slot={slot} />}
          </td>
        );
      })}
    </tr>
  ));
}

function CrewRows({ week, crew, colorOf, moves }: WeekGridProps) {
  const language = use(LanguageContext);
  return crewRows(crew, week.visits, language).map(({ id, name }) => (
    <tr key={id ?? ''}>
      <th scope="row">{name}</th>
      {week.days.map(({ date, reason }) => {
        const visits = week.visits.filter((visit) => visit.date === date && isOf(visit, id));
        const off = offText(week, { date, crewId: id }, language);
        return (
          <td
            key={date}
            className={reason && visits.length === 0 ? styles.none : undefined}
            {...moves.dropOn({ date, crewId: id })}
          >
            {isBehind(week, date) ? (
              <PastVisits visits={visits} colorOf={colorOf} />
            ) : (
              <Visits visits={visits} shows="time" colorOf={colorOf} moves={moves} />
            )}
            {off && <span className={styles.free}>{off}</span>}
          </td>
        );
      })}
    </tr>
  ));
}

/** A row per bay and van, and one for appointments that have none. */
function ResourceRows({ week, colorOf, moves }: WeekGridProps) {
  const t = useTexts(resourcesTexts);
  const named = week.resources ?? [];
  const isWithout = (visit: CalendarVisit) => resourceIdOf(visit) === undefined;
  const rows = week.visits.some(isWithout) ? [...named, { id: null, name: t('without') }] : named;
  return rows.map(({ id, name }) => (
    <tr key={id ?? ''}>
      <th scope="row">{name}</th>
      {week.days.map(({ date, reason }) => {
        const visits = week.visits.filter(
          (visit) => visit.date === date && (id === null ? isWithout(visit) : resourceIdOf(visit) === id),
        );
        return (
          <td
            key={date}
            className={reason && visits.length === 0 ? styles.none : undefined}
            {...(id !== null && moves.dropOn({ date, resource: id }))}
          >
            {isBehind(week, date) ? (
              <PastVisits visits={visits} colorOf={colorOf} />
            ) : (
              <Visits visits={visits} shows="both" colorOf={colorOf} moves={moves} />
            )}
          </td>
        );
      })}
    </tr>
  ));
}

type VisitsProps = {
  readonly visits: readonly CalendarVisit[];
  readonly shows: Shown;
  readonly colorOf: CrewColor;
  readonly moves: Moves;
};

/** A cell shows so many stops of a round each by itself. */
const MOST_STOPS = 2;

/** The appointments of a cell. */
function Visits({ visits, shows, colorOf, moves }: VisitsProps): ReactNode {
  return withRounds(visits).map((together) =>
    together.length > MOST_STOPS ? (
      <RoundChip key={together[0].quoteId} stops={together} />
    ) : (
      together.map((visit) => (
        <AppointmentChip
          key={`${visit.quoteId} ${visit.startsAt}`}
          visit={visit}
          shows={shows}
          color={colorOf(visit.crew?.id)}
          isDragged={moves.drag?.item === visit}
          onPress={(event) => moves.press(visit, event)}
          onMove={() => moves.open(visit)}
        />
      ))
    ),
  );
}

/** Appointments of a day that is over, each a mark with its status; its name says the rest. */
function PastVisits({ visits, colorOf }: Pick<VisitsProps, 'visits' | 'colorOf'>): ReactNode {
  const language = use(LanguageContext);
  const timeText = useTimeText();
  return visits.map((visit) => {
    const { word, tone, icon } = appointmentStatus(visit, language);
    const color = colorOf(visit.crew?.id);
    const classes = [styles.visit, styles.pastVisit, TONES[tone], color !== undefined && CREW_COLORS[color]];
    const text = [timeText(visit), visit.customerName, visit.packageName, word].join(', ');
    return (
      <div key={`${visit.quoteId} ${visit.startsAt}`} className={classes.filter(Boolean).join(' ')} title={text}>
        <VisitLink visit={visit}>
          <span className="visually-hidden">{text}</span>
        </VisitLink>
        <span className={styles.status}>
          <Icon name={icon} />
        </span>
      </div>
    );
  });
}

/** The remaining capacity, shown if there is some. */
function Free({ slot: { free, packages } }: { readonly slot: CalendarSlot }) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  return (
    <span className={styles.free}>
      {free === 1 ? t('free') : t('freeCount', { free })}
      {packages && <small>{t('packagesOnly', { packages: listText(packages, language) })}</small>}
    </span>
  );
}

type DayListProps = Omit<WeekGridProps, 'rows'>;

/** The week on a phone: one day below the other from today on. The days behind fold into one line. */
function DayList({ week: whole, crew: members, colorOf, moves }: DayListProps) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const [shown, setShown] = useState<string>();
  const [person, setPerson] = useState('');
  const people = crewRows(members, whole.visits, language);
  const whose = people.find(({ id }) => (id ?? UNASSIGNED) === person);
  const visits = whole.visits.filter(
    (visit) => (shown === undefined || resourceIdOf(visit) === shown) && (!whose || isOf(visit, whose.id)),
  );
  const week = { ...whole, visits };
  const behind = week.days.filter(({ date }) => isBehind(week, date));
  const ahead = week.days.filter(({ date }) => !isBehind(week, date));
  const draw = (days: readonly Day[]) => (
    <ol className={styles.list}>
      {days.map((day) => (
        <DayItem key={day.date} day={day} week={week} crew={members} colorOf={colorOf} moves={moves} />
      ))}
    </ol>
  );
  return (
    <>
      <div className={styles.choices}>
        <ResourceChoice week={whole} chosen={shown} onChoose={setShown} />
        {members.length > 1 && (
          <select
            className={inputClass()}
            aria-label={t('whoseJobs')}
            value={whose ? person : ''}
            onChange={({ target }) => setPerson(target.value)}
          >
            <option value="">{t('everyone')}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id ?? UNASSIGNED}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      {behind.length > 0 && (
        <details className={styles.behindDays}>
          <summary>{t('earlierThisWeek')}</summary>
          {draw(behind)}
        </details>
      )}
      {draw(ahead)}
    </>
  );
}

/** The choice of what no one does yet. */
const UNASSIGNED = 'unassigned';

type ResourceChoiceProps = {
  readonly week: CalendarWeek;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
};

/** Whose appointments are shown: of all bays and vans, or of one. With a single one there's nothing to choose. */
function ResourceChoice({ week: { resources = [] }, chosen, onChoose }: ResourceChoiceProps) {
  const t = useTexts(resourcesTexts);
  if (resources.length < 2) return null;
  return (
    <select
      className={inputClass()}
      aria-label={t('show')}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
    >
      <option value="">{t('all')}</option>
      {resources.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** A day on a phone: its appointments, and in one line the times that are free. */
function DayItem({ day, week, colorOf, moves }: DayListProps & { readonly day: Day }) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const { date } = day;
  const visits = week.visits.filter((visit) => visit.date === date);
  const name = capital(formatShortDate(Temporal.PlainDate.from(date), language), language);
  const taken = timesOf(week).filter((time) => visits.some((visit) => visit.time === time));
  const free = freeTexts(day, language);
  const off = offOn(week, date, language);
  return (
    <li aria-current={date === week.today ? 'date' : undefined} {...moves.dropOn({ date })}>
      <h3>
        {date === week.today ? t('dayToday', { day: name }) : name}{' '}
        <small>
          {dayText(day, language)}
          {closedText(day, language)}
        </small>
      </h3>
      <OnWaitlist day={day} />
      {off.length > 0 && <p className={styles.free}>{t('offNames', { names: listText(off, language) })}</p>}
      {taken.length > 0 && (
        <ul>
          {taken.map((time) => (
            <li key={time}>
              <b>{formatSlotTime(time, language)}</b>
              <div>
                <Visits
                  visits={visits.filter((visit) => visit.time === time)}
                  shows="crew"
                  colorOf={colorOf}
                  moves={moves}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <p className={styles.free}>
          {t('freeAt')}{' '}
          {free.map(({ time, text }) => (
            <Fragment key={time}>
              <span className={styles.freeTime} {...moves.dropOn({ date, time })}>
                {text}
              </span>{' '}
            </Fragment>
          ))}
        </p>
      )}
    </li>
  );
}
