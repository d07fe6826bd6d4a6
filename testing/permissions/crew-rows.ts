import type { Updateable } from 'kysely';
import type { Contract } from '#contract/index.ts';
import type { JobsTable } from '#server/db/job-tables.ts';
import type { TestApp } from '#testing/app.ts';
import { addCrew, addJob } from '#testing/jobs.ts';
import { addPerson, type TestPerson } from '#testing/people.ts';
import { everybody, site, type Expected, type Row } from './roles.ts';
import { jobOf, resetToken, timeOffOf } from './things.ts';

/** For employees only. */
function crew(own: number, other = own): Row['expected'] {
  return { ...site(403), stranger: 401, employee: { own, other }, otherEmployee: other };
}

/** For employees and admins. */
function team(own: number, { other, admin = own }: { readonly other: number; readonly admin?: Expected }) {
  return { ...crew(own, other), admin };
}

function jobWith(columns: (employee: string) => Updateable<JobsTable>) {
  return async (test: TestApp, owner: TestPerson) => addJob(test, { job: columns(owner.roleId) });
}

const accepted = jobWith((employee) => ({
  status: 'employee-accepted',
  accepted_by: employee,
  assigned_employee: employee,
}));
const confirmed = jobWith((employee) => ({ status: 'approved', assigned_employee: employee }));
const idOf = (make: typeof accepted) => async (test: TestApp, owner: TestPerson) => (await make(test, owner)).id;

/** Adds an accepted job of today and returns its id. */
async function today(test: TestApp, owner: TestPerson): Promise<string> {
  const { id, quoteId } = await accepted(test, owner);
  const startsAt = test.deps.clock.now().toString();
  await test.deps.db.updateTable('quotes').set({ starts_at: startsAt }).where('id', '=', quoteId).execute();
  return id;
}

let appointments = 10_000_000;

/** Adds an accepted job and returns its appointment ID. */
async function appointmentOf(test: TestApp, owner: TestPerson): Promise<string> {
  appointments += 1;
  const { id } = await accepted(test, owner);
  const appointmentId = String(appointments);
  await test.deps.db.updateTable('jobs').set({ appointment_id: appointmentId }).where('id', '=', id).execute();
  return appointmentId;
}

async function employeeIdOf({ deps }: TestApp, owner: TestPerson): Promise<string> {
  const row = await deps.db
    .selectFrom('employees')
    .select('employee_id')
    .where('id', '=', owner.roleId)
    .executeTakeFirstOrThrow();
  return row.employee_id;
}

/** Calls of employees, with and without a session, and those shared with the owner. */
export const CREW_ROWS = {
  'POST /api/verify-login': {
    expected: site(401),
    body: () => ({ appointmentId: String((appointments += 1)), fkeid: 'FKE-0000000000', accessCode: '1234' }),
  },
  'GET /api/jobs/by-appointment/:appointmentId': {
    expected: team(200, { other: 404 }),
    target: { of: 'employee', make: appointmentOf },
  },
  'GET /api/employee/look-up': { expected: site(200) },
  'GET /api/employee/:fkeid': { expected: team(200, { other: 404 }), target: { of: 'employee', make: employeeIdOf } },
  'POST /api/jobs/:id/respond': {
    // Admins must name the employee.
    expected: team(200, { other: 404, admin: 422 }),
    target: { of: 'employee', make: idOf(confirmed) },
    body: () => ({ response: 'accept' }),
  },
  'GET /api/employee/time-off': { expected: crew(200) },
  'POST /api/employee/time-off': { expected: crew(201), body: () => ({ from: '2027-07-05', to: '2027-07-06' }) },
  'DELETE /api/employee/time-off/:id': { expected: crew(204, 404), target: { of: 'employee', make: timeOffOf } },
  'GET /api/jobs/available': { expected: crew(200) },
  'POST /api/jobs/:id/request': { expected: crew(200), target: { of: 'customer', make: jobOf } },
  'GET /api/jobs/employee/:employeeId': {
    expected: team(200, { other: 404 }),
    target: { of: 'employee', make: employeeIdOf },
  },
  'GET /api/jobs/:id': { expected: team(200, { other: 404 }), target: { of: 'employee', make: idOf(accepted) } },
  'POST /api/jobs/:id/on-the-way': {
    // The job is at the shop, where no one sets out to: past the audience, its place refuses the call.
    expected: crew(409, 404),
    target: { of: 'employee', make: today },
  },
  'POST /api/jobs/:id/missed-stop': {
    // The job is no stop of a round: past the audience, that refuses the call.
    expected: crew(409, 404),
    target: { of: 'employee', make: today },
    body: () => ({ reason: 'locked', startsAt: '2027-06-08T12:00:00Z' }),
  },
  'POST /api/jobs/:id/expected-end': {
    // The work hasn't begun: past the audience, that refuses the call.
    expected: crew(409, 404),
    target: { of: 'employee', make: idOf(accepted) },
    body: () => ({ until: '2027-06-08T12:00:00Z' }),
  },
  'POST /api/jobs/:id/start': { expected: team(200, { other: 404 }), target: { of: 'employee', make: idOf(accepted) } },

  'POST /api/employee/register': {
    expected: everybody(401),
    body: async ({ test }) => ({
      firstName: 'Robin',
      lastName: 'Vale',
      email: (await addCrew(test.deps)).email,
      password: 'a guess',
      confirmPassword: 'a guess',
      accessCode: 'AAAA-2222',
    }),
  },
  'POST /api/employee/login': {
    expected: everybody(200),
    body: async ({ test }) => {
      const person = await addPerson(test.deps, 'employee');
      return { employeeId: await employeeIdOf(test, person), password: person.password };
    },
  },
  'POST /api/employee/logout': { expected: everybody(204) },
  'GET /api/employee/session': { expected: { ...crew(200), lockedOut: 401 } },
  'POST /api/employee/forgot-password': { expected: everybody(200), body: () => ({ employeeId: 'FKE-0000000000' }) },
  'POST /api/employee/reset-password': {
    expected: everybody(200),
    body: async ({ test }) => ({ token: await resetToken(test), password: 'another long one' }),
  },
  'POST /api/employee/clock': { expected: crew(200), body: () => ({ isClockedIn: true }) },
  'GET /api/employee/clock-entries': { expected: crew(200) },
  'GET /api/employee/map': { expected: crew(200) },
  'GET /api/employee/earnings': { expected: crew(200) },
  'GET /api/employee/pay-statement': { expected: crew(200) },
  'GET /api/employee/pay-statement/pdf': { expected: crew(200) },
  'POST /api/employee/feedback': { expected: crew(201), body: () => ({ text: 'More light in bay two, please.' }) },
} as const satisfies Partial<Readonly<Record<keyof Contract, Row>>>;
