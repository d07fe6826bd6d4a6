import type { DayJob, JobsToday, NeedInList, WhatNeedsYou, ThisWeek } from '#contract/today.ts';
import { needsTexts } from '#core/languages/en/today.ts';
import type { Language } from '#core/languages/language.ts';
import { formatShortDate, formatTime, localDate } from '#core/lib/time.ts';
import { daysOffText } from '#core/people/working-hours.ts';
import { serviceName, subjectText, townOf } from '#core/quotes/describe.ts';
import { crewConflicts, type CrewConflict } from '#core/scheduling/crew-conflicts.ts';
import type { Settings } from '#core/settings/settings.ts';
import { dayState } from '#core/today/day-jobs.ts';
import {
  byUrgency,
  isBackupOverdue,
  MOST_NEEDS,
  MOST_NEEDS_COUNTED,
  urgencyOf,
  type NeedKind,
} from '#core/today/needs.ts';
import { datesOf, WEEK_FIGURES, weeksSoFar, type WeekFigureId, type WeekPart } from '#core/today/week-so-far.ts';
import { readBackupPlace } from '#server/backup/copy-backups.ts';
import { listBackups } from '#server/backup/folder.ts';
import { newestCopies } from '#server/backup/queries.ts';
import type { Context } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { depositView } from '#server/payments/view.ts';
import { planWork, readCrewTimes } from '#server/quotes/crew/conflicts.ts';
import { findOverruns } from '#server/quotes/crew/overruns.ts';
import { awayOf, listQuoteWork, listCrewJobs } from '#server/quotes/crew/queries.ts';
import { packageNameOf, subjectFor, appointmentOf, arrivalOf } from '#server/quotes/describe.ts';
import { packagesOf } from '#server/quotes/items.ts';
import { roundView } from '#server/quotes/view.ts';
import { sumDays } from '#server/reports/queries.ts';
import { isOn, listTimeOffRequests } from '#server/staff/work-times/queries.ts';
import { listDayJobs, type DayJobRow, describeQuotes, listNeeds, readOpenedAt, type NeedRow } from './queries.ts';

/** What needs the owner, the most urgent first, at most `MOST_NEEDS`, and how many there are in all. */
export async function seeNeeds(context: Context): Promise<WhatNeedsYou> {
  const { settings } = await context.settings();
  const now = context.clock.now();
  const [{ needs, all }, backup, overruns] = await Promise.all([
    listNeeds(context.db, now, settings.timeZone),
    backupNeed(context, now),
    overrunNeeds(context, settings, now),
  ]);
  const compare = byUrgency(now);
  const others: readonly OtherNeed[] = [...needs, ...backup, ...overruns];
  const shown = others
    .map((row) => ({ ...row, due: { kind: row.kind, at: Temporal.Instant.from(row.at) } }))
    .toSorted((one, other) => compare(one.due, other.due))
    .slice(0, MOST_NEEDS);
  const [quotes, requests, conflicts] = await Promise.all([
    describeQuotes(
      context.db,
      shown.flatMap(({ quote_id: id }) => id ?? []),
    ),
    describeRequests(
      context,
      settings,
      shown.flatMap(({ time_off_id: id }) => id ?? []),
    ),
    findAcceptedConflicts(
      context,
      settings,
      shown.flatMap(({ kind, quote_id: id }) => (kind === 'acceptance' && id !== null ? [id] : [])),
    ),
  ]);
  return {
    timeZone: settings.timeZone,
    all: Math.min(all + backup.length + overruns.length, MOST_NEEDS_COUNTED + 1),
    needs: shown.map(({ due, ...need }) => {
      const { kind, id, at, name, about, employee, cents, time_off_id: timeOff, quote_id: quoteId } = need;
      const quote = quotes.get(quoteId ?? '');
      const cleaned = quote && [
        packageNameOf(settings, quote, context.language),
        subjectText(settings, subjectFor(quote), context.language),
        ...(kind === 'promise' ? [whenText(quote, settings, context.language)] : []),
        ...(ON_THE_DAY.has(kind) ? [whereText(quote, context.language)] : []),
      ];
      const urgency = urgencyOf(due, now);
      const inTheWay = kind === 'acceptance' ? (conflicts.get(quoteId ?? '') ?? []) : [];
      return {
        kind,
        id,
        urgency,
        at,
        name,
        about: cleaned ? cleaned.filter(Boolean).join(' · ') : (requests.get(timeOff ?? '') ?? about),
        employee,
        cents,
        timeOff,
        canApprove: kind === 'promise' && quote !== undefined && isComplete(quote),
        ...(inTheWay.length > 0 && { conflicts: inTheWay }),
        ...(need.overrun && { overrun: need.overrun }),
      };
    }),
  };
}

/** Whether a quote can be approved as it is. */
function isComplete(quote: DescribedRow): boolean {
  return quote.starts_at !== null && depositView(quote)?.state !== 'due';
}

/** The needs that are decided by where the appointment is. */
const ON_THE_DAY: ReadonlySet<NeedKind> = new Set(['promise', 'crew', 'acceptance', 'moved']);

/** When the customer wants to come, or to be visited; null without a time. */
function whenText({ starts_at: startsAt }: DescribedRow, { timeZone }: Settings, language: Language): string | null {
  if (startsAt === null) return null;
  const start = Temporal.Instant.from(startsAt);
  return `${formatShortDate(localDate(start, timeZone), language)}, ${formatTime(start, timeZone, language)}`;
}

/** The town of a visit, or that the customer comes; null while the address is missing. */
function whereText(quote: DescribedRow, language: Language): string | null {
  return quote.at_customer
    ? (townOf(quote.service_address) ?? quote.service_address)
    : serviceName(appointmentOf(quote), language);
}

type DescribedRow = NonNullable<ReturnType<Awaited<ReturnType<typeof describeQuotes>>['get']>>;

/** What isn't a row: a need that is worked out here. */
type OtherNeed = Omit<NeedRow, 'kind' | 'id'> & Pick<NeedInList, 'kind' | 'id' | 'overrun'>;

/** Work under way that runs into the next appointment, unless the owner has left that as it is. */
async function overrunNeeds({ db }: Context, settings: Settings, now: Temporal.Instant): Promise<readonly OtherNeed[]> {
  const overruns = await findOverruns(db, settings, now);
  return overruns.flatMap(({ work, until, isLeft, pushed: [next] }) => {
    if (!next || isLeft) return [];
    const { reserved_at: startsAt, customer_name: customer } = next.work;
    return {
      kind: 'overrun',
      id: work.job_id,
      at: startsAt,
      name: work.customer_name,
      about: '',
      employee: work.people[0]?.name ?? null,
      cents: null,
      time_off_id: null,
      quote_id: work.id,
      overrun: { quoteId: work.id, until: until.toString(), customer, startsAt, missing: next.missing },
    };
  });
}

async function backupNeed(deps: Deps, now: Temporal.Instant): Promise<readonly OtherNeed[]> {
  const [newest] = await listBackups(deps.env);
  const made = newest?.createdAt ?? (await readOpenedAt(deps.db));
  const isOverdue = isBackupOverdue(Temporal.Instant.from(made), now);
  const at = isOverdue ? made : await overdueCopy(deps, now);
  if (at === undefined) return [];
  return [
    {
      kind: 'backup',
      id: null,
      at,
      name: '',
      about: isOverdue ? '' : 'copies',
      employee: null,
      cents: null,
      time_off_id: null,
      quote_id: null,
    },
  ];
}

/** Since when no backup was copied to the owner's place; undefined if one was, or if there is no place. */
async function overdueCopy(deps: Deps, now: Temporal.Instant): Promise<string | undefined> {
  const place = await readBackupPlace(deps);
  if (!place) return undefined;
  const at = (await newestCopies(deps.db)).last?.at ?? place.changedAt;
  return isBackupOverdue(Temporal.Instant.from(at), now) ? at : undefined;
}

/** Today's and tomorrow's jobs, from midnight to midnight in the shop's time zone, with their states. */
export async function seeJobsToday(context: Context): Promise<JobsToday> {
  const { settings } = await context.settings();
  const { timeZone } = settings;
  const now = context.clock.now();
  const date = localDate(now, timeZone);
  const midnights = [0, 1, 2].map((days) => date.add({ days }).toZonedDateTime(timeZone).toInstant());
  const dayFrom = async (index: number) => {
    const rows = await listDayJobs(context.db, midnights[index] ?? now, midnights[index + 1] ?? now);
    const jobs = rows.flatMap((row) => jobView(row, { settings, language: context.language }) ?? []);
    return { date: date.add({ days: index }).toString(), jobs };
  };
  return { timeZone, now: now.toString(), today: await dayFrom(0), tomorrow: await dayFrom(1) };
}

function jobView(
  row: DayJobRow,
  { settings, language }: { readonly settings: Settings; readonly language: Language },
): DayJob | undefined {
  const dueCents = row.total_cents - row.reduced_cents - row.paid_cents;
  const progress = dayState({
    status: row.status,
    sentAt: row.sent_at,
    onTheWayAt: row.on_the_way_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    photos: row.photos,
    dueCents,
  });
  if (!progress || row.starts_at === null) return undefined;
  const startsAt = Temporal.Instant.from(row.starts_at);
  return {
    id: row.job_id,
    quoteId: row.quote_id,
    reference: row.reference,
    customerName: row.customer_name,
    packageName: packageNameOf(settings, row, language),
    subject: subjectText(settings, subjectFor(row), language),
    area: row.at_customer ? townOf(row.service_address) : null,
    startsAt: row.starts_at,
    endsAt: startsAt.add({ minutes: Math.round(row.hours * 60) }).toString(),
    ...arrivalOf(row),
    ...roundView(settings, row),
    employee: row.crew_id ? { id: row.crew_id, name: row.crew_name || (row.crew_number ?? '') } : null,
    ...progress,
    photos: row.photos,
    dueCents,
  };
}

/** The figures of this week so far, of the same part of last week, and of the same week last year, by day. */
export async function seeThisWeek(context: Context): Promise<ThisWeek> {
  const { timeZone } = (await context.settings()).settings;
  const parts = weeksSoFar(context.clock.now(), timeZone);
  const sums = await sumDays(
    context.db,
    Object.values(parts).map((part) => ({ timeZone, ...datesIn(part), until: part.until.toString() })),
  );
  /** By day, Sunday first. */
  const daysOf = (part: WeekPart, id: WeekFigureId) =>
    datesOf(part).map((date) => sums.filter(({ key }) => key === date).reduce((sum, each) => sum + (each[id] ?? 0), 0));
  return {
    timeZone,
    week: datesIn(parts.week),
    lastWeek: datesIn(parts.lastWeek),
    lastYear: datesIn(parts.lastYear),
    figures: WEEK_FIGURES.map(({ id, unit }) => ({
      id,
      unit,
      week: total(daysOf(parts.week, id)),
      lastWeek: total(daysOf(parts.lastWeek, id)),
      lastYear: total(daysOf(parts.lastYear, id)),
      days: daysOf(parts.week, id),
      daysBefore: daysOf(parts.lastWeek, id),
    })),
  };
}

function datesIn({ from, to }: WeekPart) {
  return { from: from.toString(), to: to.toString() };
}

function total(days: readonly number[]): number {
  return days.reduce((sum, each) => sum + each, 0);
}

/** How many rows are checked: more than a few never wait. */
const MOST_CHECKED = 100;

/**
 * Returns what keeps the employees who accepted the jobs of these quotes from the work, by the ids of the quotes. As many queries for
 * one as for many.
 */
async function findAcceptedConflicts(
  { db, language, roads }: Context,
  settings: Settings,
  quoteIds: readonly string[],
): Promise<ReadonlyMap<string, CrewConflict[]>> {
  const found = quoteIds.length === 0 ? [] : await listQuoteWork(db, quoteIds.slice(0, MOST_CHECKED));
  const works = found.flatMap((quote) => {
    const { id, job_id: job, employee, starts_at: at, minutes, address } = quote;
    if (!employee || at === null) return [];
    const startsAt = Temporal.Instant.from(at);
    const work = planWork({ settings, language, roads, ...packagesOf(quote), startsAt, minutes, address });
    return { id, job, employee, work };
  });
  const inOrder = works.toSorted((one, other) => Temporal.Instant.compare(one.work.startsAt, other.work.startsAt));
  const [first, last] = [inOrder[0]?.work, inOrder.at(-1)?.work];
  if (!first || !last) return new Map();
  const longest = Math.max(...works.map(({ work }) => work.minutes));
  const { timesOf } = await readCrewTimes(db, {
    from: first.startsAt,
    until: last.startsAt.add({ minutes: Math.max(1, longest) }),
    timeZone: settings.timeZone,
  });
  return new Map(
    works.map(({ id, job, employee, work }) => [id, [...crewConflicts(timesOf(employee, job ?? undefined), work)]]),
  );
}

/**
 * Returns what requests for time off are about, by their ids: the days, how many appointments the employee has on them, and
 * their note.
 */
async function describeRequests(
  context: Context,
  { timeZone }: Settings,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const t = needsTexts(context.language);
  const rows = await listTimeOffRequests(context.db, ids);
  const last = rows
    .map((row) => row.to_day)
    .toSorted()
    .at(-1);
  const until = last && Temporal.PlainDate.from(last).add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
  const jobs = until ? await listCrewJobs(context.db, { from: context.clock.now(), until }) : [];
  return new Map(
    rows.map((row) => {
      const isTouched = isOn(row, timeZone);
      const count = jobs.filter((job) => job.employee === row.employee && isTouched(job)).length;
      const days = daysOffText(awayOf(row), context.language);
      return [row.id, [days, count > 0 && t('timeOffTouches', { count }), row.note].filter(Boolean).join(' · ')];
    }),
  );
}
