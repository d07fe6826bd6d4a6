import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use, useEffect, useRef, useState } from 'react';
import type { DayJob, JobsToday as Jobs } from '#contract/today.ts';
import { dayJobsTexts } from '#core/languages/en/today.ts';
import type { Language } from '#core/languages/language.ts';
import { formatDate, localDate, formatHour } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { dayAxis, linesOf, placeOnAxis } from '#core/today/day-jobs.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/moments.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import {
  axisItems,
  daySums,
  dueText,
  isFinished,
  isLateJob,
  isWithoutEmployee,
  whoDoes,
  isOutdated,
  jobsToday,
  stateText,
  crewRows,
  roundLook,
  roundSums,
  whenText,
  type AxisItem,
  type CrewRow,
} from './day-data.ts';
import rowBox from '#web/ui/row-box.module.css';
import styles from './jobs-today.module.css';
import part from './today-part.module.css';

/** The jobs of today with how far each is, on a time axis or, on a phone, as a list; and those of tomorrow, folded. */
export function JobsToday() {
  const t = useTexts(dayJobsTexts);
  const language = use(LanguageContext);
  const { data, error, refetch } = useQuery(jobsToday());
  const now = useNow();
  useNextDay(data, now);
  const date = data && capital(formatDate(Temporal.PlainDate.from(data.today.date), language), language);
  return (
    <section className={part.part} aria-labelledby="jobs-today">
      <header className={part.partHead}>
        <h2 id="jobs-today">{t('title')}</h2>
        {data && (
          <p>
            <Facts of={[date, ...(data.today.jobs.length > 0 ? daySums(data.today.jobs, now, language) : [])]} />
          </p>
        )}
      </header>
      {error && !isOutdated(error, data) && (
        <Callout title={t('loadFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {errorText(error)}
        </Callout>
      )}
      {data && (
        <>
          {data.today.jobs.length === 0 ? <NoJobs /> : <Day data={data} now={now} />}
          <Tomorrow data={data} now={now} />
        </>
      )}
    </section>
  );
}

/** Reads the jobs again once the shop's date has changed. */
function useNextDay(data: Jobs | undefined, now: Temporal.Instant): void {
  const client = useQueryClient();
  const asked = useRef('');
  const date = data && localDate(now, data.timeZone).toString();
  const isPast = data !== undefined && localDate(now, data.timeZone).toString() > data.today.date;
  useEffect(() => {
    if (!isPast || asked.current === date) return;
    asked.current = date ?? '';
    void client.invalidateQueries({ queryKey: jobsToday().queryKey });
  }, [client, date, isPast]);
}

function NoJobs() {
  const t = useTexts(dayJobsTexts);
  return (
    <div className={styles.none}>
      <Icon name="cal" />
      <p>
        <b>{t('nothing')}</b> {t('nothingAbout')}
      </p>
      <Link className={buttonClass()} to="/job-schedule">
        {t('openSchedule')}
      </Link>
    </div>
  );
}

type DayProps = { readonly data: Jobs; readonly now: Temporal.Instant };

function Day({ data, now }: DayProps) {
  const isWide = useMedia('(min-width: 58rem)');
  const { timeZone, today } = data;
  if (isWide) return <DayAxis date={today.date} jobs={today.jobs} timeZone={timeZone} now={now} />;
  return <JobList jobs={today.jobs} timeZone={timeZone} now={now} />;
}

function Tomorrow({ data: { tomorrow, timeZone }, now }: DayProps) {
  const t = useTexts(dayJobsTexts);
  const language = use(LanguageContext);
  const [isOpen, setOpen] = useState(false);
  const sums = <Facts of={daySums(tomorrow.jobs, now, language)} className={styles.sums} />;
  if (tomorrow.jobs.length === 0)
    return (
      <p className={styles.tomorrow}>
        <b>{t('tomorrow')}</b> {sums}
      </p>
    );
  return (
    <details className={styles.tomorrow} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{t('tomorrow')}</b> {sums}
        <Icon name="chev" />
      </summary>
      {isOpen && <JobList jobs={tomorrow.jobs} timeZone={timeZone} now={now} />}
    </details>
  );
}

/** The most jobs that a list shows before it is opened: it's shown where there's no room for a time axis. */
const MOST_LISTED = 5;

type ListProps = { readonly jobs: readonly DayJob[]; readonly timeZone: string; readonly now: Temporal.Instant };

/** Jobs by time; a long day begins with what isn't finished. */
function JobList({ jobs, timeZone, now }: ListProps) {
  const t = useTexts(dayJobsTexts);
  const [isAll, setAll] = useState(false);
  const items = axisItems(jobs);
  const isOver = ({ jobs: of }: AxisItem) => of.every(isFinished);
  const first = new Set([...items.filter((item) => !isOver(item)), ...items.filter(isOver)].slice(0, MOST_LISTED));
  return (
    <>
      <ol className={`${rowBox.box} ${styles.list}`}>
        {items
          .filter((item) => isAll || first.has(item))
          .map((item) =>
            item.jobs.length > 1 ? (
              <ListedRound key={item.id} jobs={item.jobs} timeZone={timeZone} now={now} />
            ) : (
              <ListedJob key={item.id} job={item.jobs[0]} timeZone={timeZone} now={now} />
            ),
          )}
      </ol>
      {items.length > MOST_LISTED && (
        <Button className={styles.more} onClick={() => setAll(!isAll)}>
          {isAll ? t('showFewer') : t('showAll', { count: jobs.length })}
        </Button>
      )}
    </>
  );
}

type ListedRoundProps = Omit<ListProps, 'jobs'> & { readonly jobs: AxisItem['jobs'] };

/** The stops of a round as one row, and a row for each once it's pressed. */
function ListedRound({ jobs, timeZone, now }: ListedRoundProps) {
  const language = use(LanguageContext);
  const [isOpen, setOpen] = useState(false);
  const [first] = jobs;
  const people = new Set(jobs.map((job) => whoDoes(job, language)));
  return (
    <>
      <li>
        <time dateTime={first.startsAt} data-span>
          {whenText(first, { timeZone, language })}
        </time>
        <div>
          <button type="button" className={styles.name} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {roundSums(jobs, language)}
          </button>
          <small>
            <Facts of={[first.packageName, first.round?.van?.name, ...people]} />
          </small>
        </div>
        <p className={styles.state}>
          <Icon name="chev" />
        </p>
      </li>
      {isOpen && jobs.map((job) => <ListedJob key={job.id} job={job} timeZone={timeZone} now={now} />)}
    </>
  );
}

type ListedProps = { readonly job: DayJob; readonly timeZone: string; readonly now: Temporal.Instant };

function ListedJob({ job, timeZone, now }: ListedProps) {
  const t = useTexts(dayJobsTexts);
  const language = use(LanguageContext);
  const state = stateText(job, { timeZone, language });
  const due = dueText(job, language);
  return (
    <li>
      <time dateTime={job.startsAt} data-span={job.arrival && true}>
        {whenText(job, { timeZone, language })}
      </time>
      <div>
        <Link to="/admin/dashboard" search={{ tab: 'jobs', open: job.id }} className={styles.name}>
          {job.customerName}
        </Link>
        <small>
          <Facts of={[job.packageName, job.subject, job.area, job.round?.name, job.round?.van?.name]} />
        </small>
        <small>
          <Facts
            of={[
              <span key="employee" data-missing={isWithoutEmployee(job) || undefined}>
                {whoDoes(job, language)}
              </span>,
              <Link
                key="quote"
                to="/admin/dashboard"
                search={{ tab: 'quotes', quote: job.quoteId }}
                aria-label={t('quote', { reference: job.reference })}
              >
                {job.reference}
              </Link>,
            ]}
          />
        </small>
      </div>
      <p className={styles.state}>
        <Badge tone={state.tone} icon={state.icon}>
          {state.full}
        </Badge>
        {due && <small>{due}</small>}
        {isLateJob(job, now) && (
          <Badge tone="stop" icon="clock">
            {t('isLate')}
          </Badge>
        )}
      </p>
    </li>
  );
}

/** The most employees, and lines of one employee, that are shown before all are asked for. */
const MOST_AT_ONCE = { rows: 8, lines: 3 };

type DayAxisProps = {
  /** Local date. */
  readonly date: string;
  readonly jobs: readonly DayJob[];
  readonly timeZone: string;
  readonly now: Temporal.Instant;
};

/** The jobs of a day on a time axis, a row per employee. */
function DayAxis({ date, jobs, timeZone, now }: DayAxisProps) {
  const t = useTexts(dayJobsTexts);
  const language = use(LanguageContext);
  const [isAll, setAll] = useState(false);
  const axis = dayAxis(Temporal.PlainDate.from(date), axisItems(jobs), timeZone);
  const rows = crewRows(jobs, language).map(({ jobs: own, ...row }) => ({ ...row, lines: linesOf(axisItems(own)) }));
  const isLong = rows.length > MOST_AT_ONCE.rows || rows.some(({ lines }) => lines.length > MOST_AT_ONCE.lines);
  const nowAt = placeOnAxis(axis, now.toString());
  const place = (at: string) => placeOnAxis(axis, at);
  return (
    <div className={styles.axis}>
      <div className={styles.body}>
        <div className={styles.hours} aria-hidden="true">
          {axis.hours.slice(0, -1).map((hour) => (
            <span key={hour.epochMilliseconds} style={{ left: `${place(hour.toInstant().toString()) * 100}%` }}>
              {formatHour(hour.toInstant(), hour.timeZoneId, language)}
            </span>
          ))}
        </div>
        {nowAt >= 0 && nowAt <= 1 && (
          <div className={styles.track} aria-hidden="true">
            <i className={styles.now} style={{ left: `${nowAt * 100}%` }} />
          </div>
        )}
        <ul className={styles.rows} style={{ '--hours': axis.hours.length - 1 }}>
          {rows.slice(0, isAll ? rows.length : MOST_AT_ONCE.rows).map((row) => (
            <Row key={row.id} {...{ row, isAll, date, place, timeZone, now, language }} />
          ))}
        </ul>
      </div>
      {isLong && (
        <Button onClick={() => setAll(!isAll)}>{isAll ? t('showFewer') : t('showAll', { count: jobs.length })}</Button>
      )}
    </div>
  );
}

type RowProps = {
  readonly row: Omit<CrewRow, 'jobs'> & { readonly lines: readonly (readonly AxisItem[])[] };
  readonly isAll: boolean;
  /** Local date. */
  readonly date: string;
  readonly place: (at: string) => number;
  readonly timeZone: string;
  readonly now: Temporal.Instant;
  readonly language: Language;
};

function Row({ row, isAll, ...drawn }: RowProps) {
  const t = useTexts(dayJobsTexts);
  const { lines } = row;
  const shown = isAll ? lines : lines.slice(0, MOST_AT_ONCE.lines);
  const hidden = lines
    .slice(shown.length)
    .flat()
    .flatMap(({ jobs }) => jobs).length;
  return (
    <li data-missing={row.isMissing || undefined}>
      <h3>
        {row.isMissing && <Icon name="alert" />}
        {row.name}
        {hidden > 0 && <small>{t('moreJobs', { count: hidden })}</small>}
      </h3>
      <div className={styles.lines}>
        {shown.map((line) => (
          <ul key={line[0]?.id}>
            {line.map((item) =>
              item.jobs.length > 1 ? (
                <RoundChip key={item.id} item={item} {...drawn} />
              ) : (
                <Chip key={item.id} item={item} {...drawn} />
              ),
            )}
          </ul>
        ))}
      </div>
    </li>
  );
}

type ChipProps = Omit<RowProps, 'row' | 'isAll'> & { readonly item: AxisItem };

function styleOf({ startsAt, endsAt }: AxisItem, place: RowProps['place']) {
  const [from, until] = [place(startsAt), place(endsAt)];
  return { marginInlineStart: `${from * 100}%`, width: `${(until - from) * 100}%` };
}

/** All stops of a round that one employee makes: they're listed in the schedule of the day. */
function RoundChip({ item, date, place, timeZone, now, language }: ChipProps) {
  const { jobs } = item;
  const [first] = jobs;
  const look = roundLook(jobs, now);
  const time = whenText(first, { timeZone, language });
  const [sum] = roundSums(jobs, language);
  return (
    <li style={styleOf(item, place)}>
      <Link
        to="/job-schedule"
        search={{ show: 'day', week: date }}
        className={styles.chip}
        data-tone={look.tone}
        title={[time, sum, first.round?.van?.name].filter(Boolean).join(', ')}
      >
        <b>
          <span>{time}</span> <span>{sum}</span>
        </b>{' '}
        <span>
          <Icon name={look.icon} />
          <Facts
            of={[look.tone === 'stop' && dayJobsTexts(language)('isLate'), first.round?.van?.name, first.packageName]}
          />
        </span>
      </Link>
    </li>
  );
}

function Chip({ item, place, timeZone, now, language }: ChipProps) {
  const t = dayJobsTexts(language);
  const [job] = item.jobs;
  const state = stateText(job, { timeZone, language });
  const time = whenText(job, { timeZone, language });
  const late = isLateJob(job, now) ? t('isLate') : undefined;
  const due = dueText(job, language);
  const { packageName, subject, area, round } = job;
  const about = [packageName, subject, area, round?.name, round?.van?.name, whoDoes(job, language)]
    .filter(Boolean)
    .join(', ');
  return (
    <li style={styleOf(item, place)}>
      <Link
        to="/admin/dashboard"
        search={{ tab: 'jobs', open: job.id }}
        className={styles.chip}
        data-tone={late ? 'stop' : state.tone}
        title={`${time} ${job.customerName}, ${about}`}
      >
        <b>
          <span>{time}</span> <span>{job.customerName}</span>
        </b>{' '}
        <span>
          <Icon name={late ? 'clock' : state.icon} />
          <Facts of={[late, state.full, due]} />
        </span>
        <i className="visually-hidden">, {about}</i>
      </Link>
    </li>
  );
}
