import { sql, type Insertable, type SqlBool } from 'kysely';
import type { TimeOffState, WorkingHours } from '#core/people/working-hours.ts';
import { awaySpans } from '#core/scheduling/away.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { TimeOffTable } from '#server/db/job-tables.ts';
import { awayOf, type CrewJobTime, type DaysOff } from '#server/quotes/crew/queries.ts';

/** Returns the working hours and skills of an employee; undefined if there is no current one. */
export async function findWorkTimes(db: DbOrTrx, id: string) {
  return db
    .selectFrom('employees')
    .select(['working_hours', 'skills'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Sets the working hours and skills of an employee. */
export async function setWorkTimes(
  trx: Trx,
  id: string,
  { hours, skills }: { readonly hours: WorkingHours; readonly skills: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('employees')
    .set({ working_hours: hours && JSON.stringify(hours), skills: JSON.stringify(skills) })
    .where('id', '=', id)
    .execute();
}

/** Returns the days off and requests of an employee that end on that local date or later, in order. */
export async function listTimeOff(db: DbOrTrx, employee: string, today: string) {
  return db
    .selectFrom('time_off')
    .selectAll()
    .where('employee', '=', employee)
    .where('to_day', '>=', today)
    .orderBy('from_day')
    .orderBy('id')
    .execute();
}

export type TimeOffRow = Awaited<ReturnType<typeof listTimeOff>>[number];

/** Adds days off, or a request for them. */
export async function insertTimeOff(trx: Trx, row: Insertable<TimeOffTable>): Promise<void> {
  await trx.insertInto('time_off').values(row).execute();
}

/** Returns the days off and open requests of an employee between two local dates, both included. */
export async function listTimeOffBetween(
  trx: Trx,
  { employee, from, to }: { readonly employee: string; readonly from: string; readonly to: string },
) {
  return trx
    .selectFrom('time_off')
    .select(['from_day', 'to_day', 'from_time', 'until_time'])
    .where('employee', '=', employee)
    .where('status', '<>', 'declined')
    .where('from_day', '<=', to)
    .where('to_day', '>=', from)
    .execute();
}

/** Locks days off of a current employee until the transaction ends, with their name, address and language. */
export async function lockTimeOff(trx: Trx, id: string) {
  return trx
    .selectFrom('time_off')
    .innerJoin('employees', 'employees.id', 'time_off.employee')
    .leftJoin('people', 'people.id', 'employees.person_id')
    .select(['time_off.id', 'time_off.employee', 'from_day', 'to_day', 'from_time', 'until_time', 'note'])
    .select('time_off.status')
    .select(['people.language', 'employees.is_test'])
    .select(sql<string>`coalesce(nullif(employees.name, ''), people.name, employee_id)`.as('name'))
    .select(sql<string>`coalesce(nullif(employees.email, ''), people.email, '')`.as('email'))
    .where('time_off.id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate('time_off')
    .executeTakeFirst();
}

/** Stores the owner's answer to a request. */
export async function decideTimeOffRow(
  trx: Trx,
  id: string,
  { status, at }: { readonly status: Exclude<TimeOffState, 'requested'>; readonly at: string },
): Promise<void> {
  await trx.updateTable('time_off').set({ status, decided_at: at }).where('id', '=', id).execute();
}

/** Deletes days off. */
export async function deleteTimeOff(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('time_off').where('id', '=', id).execute();
}

/** Forgets when a former employee worked and was off, with what they wrote. */
export async function forgetWorkTimes(trx: Trx, employee: string): Promise<void> {
  await trx.deleteFrom('time_off').where('employee', '=', employee).execute();
  await trx.updateTable('employees').set({ working_hours: null, skills: '[]' }).where('id', '=', employee).execute();
}

/** Returns these requests. */
export async function listTimeOffRequests(db: DbOrTrx, ids: readonly string[]) {
  return db
    .selectFrom('time_off')
    .select(['id', 'employee', 'from_day', 'to_day', 'from_time', 'until_time', 'note'])
    .where('id', 'in', ids)
    .execute();
}

/** Whether an appointment begins on one of the days off; of a part of each day, whether it's under way then. */
export function isOn(row: DaysOff, timeZone: string) {
  const away = awayOf(row);
  return ({ starts_at: startsAt, until }: Pick<CrewJobTime, 'starts_at' | 'until'>) => {
    const fromMs = Temporal.Instant.from(startsAt).epochMilliseconds;
    const untilMs = away.times ? Temporal.Instant.from(until).epochMilliseconds : fromMs + 1;
    return awaySpans(away, { fromMs, untilMs }, timeZone).length > 0;
  };
}

/** SQL: the requests of current employees that wait for the owner. */
export function openTimeOffRequests() {
  return sql<SqlBool>`time_off join employees on employees.id = time_off.employee
    where time_off.status = 'requested' and employees.deleted_at is null`;
}
