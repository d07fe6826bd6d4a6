import type { CalendarSlot, CalendarVisit, CalendarWeek } from '#contract/calendar.ts';
import { scheduleTexts } from '#core/languages/en/jobs.ts';
import type { Language } from '#core/languages/language.ts';
import type { PickedSlot } from '#web/app/slot-picker/slot-picker.tsx';
import type { MovedVisit, MovePlan } from './move-dialog.tsx';

/** The starts of a week that are free for an appointment, as long as it takes, as `date time`. */
export type Fits = ReadonlySet<string>;

/** A cell of the calendar, for a slot, an employee (null means unassigned), a bay or van by its ID, or a whole day. */
export type Cell = {
  readonly date: string;
  readonly time?: string;
  readonly crewId?: string | null;
  readonly resource?: string;
};

const UNASSIGNED = 'unassigned';

/** The value of a cell's `data-drop`. */
export function cellKey({ date, time = '', crewId, resource }: Cell): string {
  const key = [date, time, crewId === null ? UNASSIGNED : (crewId ?? '')];
  return (resource === undefined ? key : [...key, resource]).join('|');
}

export function cellOf(key: string): Cell {
  const [date = '', time = '', crewId = '', resource] = key.split('|');
  return {
    date,
    ...(time && { time }),
    ...(crewId && { crewId: crewId === UNASSIGNED ? null : crewId }),
    ...(resource && { resource }),
  };
}

/** Returns what dropping an appointment on a cell would do; undefined if it can't be dropped there. */
export function planMove(
  { days, resources }: CalendarWeek,
  visit: CalendarVisit,
  over: Cell,
  fits?: Fits,
): MovePlan | undefined {
  const week = { days, resources, fits };
  const cell = isOwnTime(visit, over) ? withoutTime(over) : over;
  if (cell.resource !== undefined) return planResource(week, visit, cell);
  const moved = movedVisit(visit);
  const isOtherCrew = cell.crewId !== undefined && visit.jobId !== null && cell.crewId !== moved.crewId;
  const crewId = isOtherCrew ? cell.crewId : undefined;
  if (cell.time !== undefined) {
    const to = timeOn(week, visit, cell);
    return to && { visit: moved, to, ...(isOtherCrew && { crewId }) };
  }

  if (cell.date === visit.date) return isOtherCrew && visit.canAssign ? { visit: moved, crewId } : undefined;
  const to = slotOn(week, visit, cell.date);
  return to && { visit: moved, to, crewId };
}

/**
 * Returns what a drop does, or in words why it can't be. A time that isn't free is planned, too: the question says what stands against it,
 * and the owner may take it anyway. Undefined where nothing would change.
 */
export function planDrop(
  week: CalendarWeek,
  visit: CalendarVisit,
  cell: Cell,
  { fits, language }: { readonly fits?: Fits | undefined; readonly language: Language },
): MovePlan | string | undefined {
  const plan = planMove(week, visit, cell, fits);
  if (plan) return plan;
  const t = scheduleTexts(language);
  const crewId = visit.crew?.id ?? null;
  const isOtherTime = cell.date !== visit.date || (cell.time !== undefined && cell.time !== visit.time);
  const isOtherCrew = cell.crewId !== undefined && cell.crewId !== crewId;
  const isOtherResource = cell.resource !== undefined && cell.resource !== visit.resource?.id;
  if (!isOtherTime && !isOtherCrew && !isOtherResource) return undefined;
  if (!visit.canMove && (isOtherTime || isOtherResource)) return t('cantMove');
  const resource = week.resources?.find(({ id }) => id === cell.resource);
  if (resource && resource.kind !== visit.resource?.kind)
    return t('otherKind', { name: resource.name, kind: resource.kind });
  if (resource && isOtherResource && !isAble(visit, resource.id))
    return t('unableResource', { name: resource.name, package: visit.packageName });
  if (isOtherTime) {
    // A day keeps the time that it has.
    const to = { date: cell.date, time: cell.time ?? visit.time };
    if (isPast(week, to)) return t('timePassed');
    return {
      visit: movedVisit(visit),
      to,
      ...(isOtherCrew && visit.jobId !== null && { crewId: cell.crewId }),
      ...(resource && isOtherResource && { resource }),
    };
  }
  if (visit.jobId === null) return t('approveFirst');
  return t('cantAssign');
}

function isPast({ days, today }: CalendarWeek, { date, time }: PickedSlot): boolean {
  if (date < today) return true;
  const slot = days.find((day) => day.date === date)?.slots.find((each) => each.time === time);
  return slot?.isPast === true;
}

type DropWeek = Pick<CalendarWeek, 'days'> & { readonly fits: Fits | undefined };

/** Whether a cell of a bay, van or employee is at the time that the appointment has already. */
function isOwnTime({ date, time }: CalendarVisit, cell: Cell): boolean {
  return cell.date === date && cell.time === time && (cell.resource !== undefined || cell.crewId !== undefined);
}

function withoutTime({ time: _, ...cell }: Cell): Cell {
  return cell;
}

/** The one that it has stays its own when what can do its work changes. */
function isAble({ ableResources: able, resource }: CalendarVisit, id: string): boolean {
  return !able || able.includes(id) || id === resource?.id;
}

/** Only a bay or van of its kind that can do the work takes an appointment. */
function planResource(
  { resources = [], ...week }: DropWeek & Pick<CalendarWeek, 'resources'>,
  visit: CalendarVisit,
  cell: Cell,
) {
  const resource = resources.find(({ id, kind }) => id === cell.resource && kind === visit.resource?.kind);
  if (!resource || !visit.canMove || !isAble(visit, resource.id)) return undefined;
  const moved = movedVisit(visit);
  const isOther = resource.id !== visit.resource?.id;
  if (cell.time !== undefined) {
    const at = timeOn(week, visit, cell);
    return at && { visit: moved, to: at, ...(isOther && { resource }) };
  }
  if (cell.date === visit.date) return isOther ? { visit: moved, resource } : undefined;
  const to = slotOn(week, visit, cell.date);
  return to && { visit: moved, to, resource };
}

/** The time of a cell, if it's free. */
function timeOn(week: DropWeek, visit: CalendarVisit, { date, time }: Cell): PickedSlot | undefined {
  const slot = visit.canMove ? freeSlots(week, visit, date).find((each) => each.time === time) : undefined;
  return slot && { date, time: slot.time };
}

/** The same time on another day, else the first that's free there. */
function slotOn(week: DropWeek, visit: CalendarVisit, date: string): PickedSlot | undefined {
  const free = visit.canMove ? freeSlots(week, visit, date) : [];
  const slot = free.find(({ time }) => time === visit.time) ?? free[0];
  return slot && { date, time: slot.time };
}

/** The slots of a day that the appointment could move to. */
function freeSlots({ days, fits }: DropWeek, visit: CalendarVisit, date: string): readonly CalendarSlot[] {
  const slots = days.find((day) => day.date === date)?.slots ?? [];
  return slots.filter(({ free, packages, startsAt, time }) => {
    if (startsAt === visit.startsAt) return false;
    if (fits) return fits.has(`${date} ${time}`);
    return free > 0 && (packages === null || packages.includes(visit.packageType));
  });
}

/** Converts an appointment for the move dialog. */
export function movedVisit(visit: CalendarVisit): MovedVisit {
  return { ...visit, crewId: visit.crew?.id ?? null };
}
