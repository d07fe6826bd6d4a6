import type { Updateable } from 'kysely';
import { NewQuote } from '#contract/quotes.ts';
import { approveQuote } from '#server/booking/decline.ts';
import { submitQuote } from '#server/booking/submit.ts';
import { contextOf } from '#server/context.ts';
import type { EmployeesTable, JobsTable } from '#server/db/job-tables.ts';
import type { Deps } from '#server/deps.ts';
import { answerJob, decideAnswer } from '#server/jobs/answer.ts';
import { findPlainJob } from '#server/jobs/queries.ts';
import type { TestApp } from './app.ts';
import { exampleQuote } from './quotes.ts';

/** Counts the jobs of each application, so that the slots of a test file never depend on earlier files. */
const jobsOf = new WeakMap<Deps['random'], number>();
let employees = 0;

/** Adds a job from a quote that was submitted and approved, in an unused slot. `change` overrides its columns. */
export async function addJob(
  { deps }: Pick<TestApp, 'deps'>,
  {
    quote = {},
    job = {},
  }: { readonly quote?: Readonly<Record<string, unknown>>; readonly job?: Updateable<JobsTable> } = {},
): Promise<{ readonly id: string; readonly quoteId: string; readonly reference: string }> {
  const jobs = (jobsOf.get(deps.random) ?? 0) + 1;
  jobsOf.set(deps.random, jobs);
  const day = Temporal.PlainDate.from('2027-09-06').add({ days: jobs % 260 });
  const { id: quoteId, reference } = await submitQuote(
    contextOf(deps, { sender: `198.18.${jobs >> 8}.${jobs & 255}`, requestId: deps.random.id() }),
    {
      quote: NewQuote.parse(exampleQuote({ scheduledDate: day.toString(), scheduledTime: '4:30 PM', ...quote })),
      language: 'en',
      idempotencyKey: undefined,
    },
  );
  await approveQuote(contextOf(deps, { requestId: deps.random.id(), language: 'en' }), {
    id: quoteId,
  });
  const { id } = await deps.db
    .updateTable('jobs')
    .set({ quote_id: quoteId, ...job })
    .where('quote_id', '=', quoteId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, quoteId, reference };
}

/** Adds an employee who hasn't signed up yet. */
export async function addCrew({ db, random, clock }: Deps, change: Updateable<EmployeesTable> = {}) {
  employees += 1;
  const employee = {
    id: random.id(),
    employee_id: `FKE-${String(9_000_000_000 + employees)}`,
    name: `Crew ${employees}`,
    email: `crew${employees}@example.com`,
    created_at: clock.now().toString(),
    ...change,
  };
  await db.insertInto('employees').values(employee).execute();
  return employee;
}

type Wanted = Parameters<typeof addJob>[1];

/** Adds a job that this employee (the id of the role) has accepted and the owner has approved. */
export async function addCrewedJob({ deps }: Pick<TestApp, 'deps'>, employee: string, wanted: Wanted = {}) {
  const made = await addJob({ deps }, wanted);
  await acceptJob({ deps }, made.id, employee);
  return made;
}

/** Makes the employee accept the job and the owner approve it, unless it's theirs already. */
export async function acceptJob({ deps }: Pick<TestApp, 'deps'>, id: string, employee: string): Promise<void> {
  // A stop of a round comes to its driver.
  if ((await findPlainJob(deps.db, id))?.accepted_by === employee) return;
  const requestId = deps.random.id();
  await answerJob(contextOf(deps, { requestId }), { id, employee, answer: 'accept', notes: '' });
  await decideAnswer(contextOf(deps, { requestId, language: 'en' }), { id, event: 'approve' });
}
