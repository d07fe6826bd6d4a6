import type { Updateable } from 'kysely';
import type { JobDetail } from '#contract/jobs.ts';
import { JOB_TRANSITIONS } from '#core/jobs/jobs.ts';
import { crewConflictsTexts } from '#core/languages/en/crew-conflicts.ts';
import { jobErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { nextState } from '#core/lib/transitions.ts';
import { listText } from '#core/lib/wording.ts';
import type { JobMailData, JobFacts } from '#core/notifications/mail-data.ts';
import { payCents, shareOf } from '#core/people/pay.ts';
import { isSmallCrew } from '#core/people/staff.ts';
import { untaxedTotal } from '#core/pricing/sales-tax.ts';
import { townOf } from '#core/quotes/describe.ts';
import { conflictText, type CrewConflict } from '#core/scheduling/crew-conflicts.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { JobsTable } from '#server/db/job-tables.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { keyedHash } from '#server/lib/secrets.ts';
import { outboxRow, enqueue, type MailHold } from '#server/notifications/outbox.ts';
import { listEmployeesOff, type EmployeeOff } from '#server/quotes/crew/conflicts.ts';
import { describeForMail, freeTextsOf } from '#server/quotes/describe.ts';
import { itemsForMail, packagesOf } from '#server/quotes/items.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { changeJob } from './change.ts';
import {
  joinCrew,
  listCrew,
  codesOf,
  updateJob,
  type JobRow,
  replaceCodes,
  type CrewRow,
  isAppointmentTaken,
  lockAppointments,
  countHelpers,
  listTeammates,
} from './queries.ts';
import { readJob } from './read.ts';

/**
 * Sends a scheduled job to all active employees, each with their own code by email, and draws its appointment ID; a reminder
 * sends the same codes again for a job that was sent and is still open. Leaves out those who are off on its day, unless it's
 * assigned. Returns the number of queued emails, and who was left out. Throws NotFound, and Conflict for a job that was already
 * sent, a reminder of one that never was, or if everyone is off.
 */
export async function sendToEmployees(
  context: Context,
  { id, isReminder = false }: { readonly id: string; readonly isReminder?: boolean },
): Promise<{ readonly sent: number; readonly leftOut?: { readonly name: string; readonly conflict: CrewConflict }[] }> {
  const { settings } = await context.settings();
  let sent = 0;
  let off: readonly EmployeeOff[] = [];
  await changeJob(context, {
    id,
    event: isReminder ? 'remind' : 'send',
    by: 'admin',
    effect: async (trx, { job, quote }) => {
      requireSent(job, isReminder);
      const appointmentId = job.appointment_id ?? (await drawAppointment(trx, context));
      // A rescheduled job stays assigned: no other employee can respond to it.
      const everyone = await listCrew(trx, job.assigned_employee ?? undefined);
      off = job.assigned_employee === null ? await listOff(trx, context, { settings, quote }) : [];
      const crew = everyone.filter((member) => !off.some((each) => each.id === member.id));
      if (crew.length === 0 && off.length > 0) throw everyoneOff(context, settings, off);
      const kind = isReminder ? 'job-reminder' : 'job-credentials';
      sent = await issueCredentials(trx, context, { settings, jobId: id, quote, appointmentId, crew, kind });
      const at = context.clock.now().toString();
      return {
        set: isReminder ? { reminded_at: at } : { appointment_id: appointmentId, sent_at: at },
        details: { sent },
      };
    },
  });
  return { sent, ...(off.length > 0 && { leftOut: off.map(({ name, conflict }) => ({ name, conflict })) }) };
}

async function listOff(
  trx: Trx,
  { language }: Context,
  { settings, quote }: { readonly settings: Settings; readonly quote: QuoteRow },
): Promise<readonly EmployeeOff[]> {
  if (quote.starts_at === null) return [];
  const { minutes, id: quoteId } = quote;
  const startsAt = Temporal.Instant.from(quote.starts_at);
  return listEmployeesOff(trx, { settings, language, ...packagesOf(quote), startsAt, minutes, quoteId });
}

function everyoneOff({ language }: Context, { timeZone }: Settings, off: readonly EmployeeOff[]): Conflict {
  const reasons = off.map(({ name, conflict }) =>
    crewConflictsTexts(language)('nameAndReason', { name, reason: conflictText(conflict, timeZone, language) }),
  );
  return new Conflict('wrong-state', messageOf(jobErrorsTexts, 'everyoneOff', { names: listText(reasons, language) }));
}

function requireSent({ status, sent_at: sentAt }: JobRow, isReminder: boolean): void {
  if ((sentAt !== null) === isReminder) return;
  const message = isReminder ? messageOf(jobErrorsTexts, 'notSentYet') : messageOf(jobErrorsTexts, 'sentAlready');
  throw new Conflict('wrong-state', message, { present: status });
}

type Issue = {
  readonly settings: Settings;
  readonly jobId: string;
  readonly quote: QuoteRow;
  readonly appointmentId: string;
  readonly crew: readonly CrewRow[];
  readonly kind: 'job-credentials' | 'job-reminder';
  /** True where the owner has confirmed this one employee. */
  readonly isConfirmed?: boolean;
  /** True where the job is theirs without accepting it: the mail then says everything about it. */
  readonly isTheirs?: boolean;
  /** Where they do it together with an employee: that one's name, or null while no one has it. */
  readonly helps?: { readonly leadName: string | null };
  readonly hold?: MailHold | undefined;
};

/**
 * Issues each employee a four-digit code for the job, the same in every email, stored as a keyed hash, and queues the emails
 * with the codes. Returns the number of emails. Throws Conflict if no one has an email address.
 */
export async function issueCredentials(trx: Trx, deps: Deps, issue: Issue): Promise<number> {
  const { settings, jobId, quote, appointmentId, kind, isConfirmed = false, isTheirs = false, helps } = issue;
  const crew = issue.crew.filter(({ email }) => email !== '');
  if (crew.length === 0) throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'nobodyToSendTo'));

  const at = deps.clock.now().toString();
  const codes = deriveCodes(deps, { jobId, employees: crew.map(({ id }) => id), stored: await codesOf(trx, jobId) });
  const given = crew.map((member) => ({ member, accessCode: codes.get(member.id) ?? '' }));
  await replaceCodes(
    trx,
    given.map(({ member, accessCode }) => ({
      job_id: jobId,
      employee: member.id,
      code_hash: hashCode(deps, { jobId, employee: member.id, code: accessCode }),
      created_at: at,
    })),
  );
  const origin = { quoteId: quote.id, isTest: quote.is_test, hold: issue.hold };
  const teammates = await listTeammates(trx, jobId);
  const beside = (member: CrewRow) => (helps ? teammates : teammates.filter((mate) => mate !== member.id));
  const mails = given.map(({ member, accessCode }) => {
    const data: JobMailData = {
      ...describeJob(settings, quote, { employee: member, isTheirs, people: 1 + beside(member).length }),
      employeeId: member.employee_id,
      appointmentId,
      accessCode,
      isConfirmed,
      isTheirs,
      ...(helps && { helps }),
      jobUrl: `${deps.publicUrl}/employee-job-lookup?${new URLSearchParams({ appointmentId, fkeid: member.employee_id }).toString()}`,
    };
    return outboxRow(
      deps,
      { kind, recipient: member.email, data },
      { ...origin, language: member.language ?? settings.language },
    );
  });
  await enqueue(trx, mails);
  return mails.length;
}

/** How many codes are derived to find the one that was given out; one that an earlier version drew is not among them. */
const MOST_DERIVED = 20;

/**
 * Each employee's code, derived so that a later email has the same one. All codes of a job differ, so that no employee's code
 * opens it as a colleague.
 */
function deriveCodes(
  { secret }: Pick<Deps, 'secret'>,
  jobCodes: {
    readonly jobId: string;
    readonly employees: readonly string[];
    /** The hashes of the codes that were given out for the job, by employee. */
    readonly stored: ReadonlyMap<string, Buffer>;
  },
): ReadonlyMap<string, string> {
  const { jobId, employees, stored } = jobCodes;
  const hashes = new Map(stored);
  const candidates = (employee: string) =>
    Array.from({ length: MOST_DERIVED }, (_, nth) => {
      const derived = keyedHash(secret, `job-code-of:${jobId}:${employee}:${nth}`).readUInt32BE() % 10_000;
      return String(derived).padStart(4, '0');
    });
  const isOf = (employee: string, code: string) =>
    hashes.get(employee)?.equals(hashCode({ secret }, { jobId, employee, code })) ?? false;
  return new Map(
    employees.map((employee) => {
      const codes = candidates(employee);
      const isTaken = (code: string) => [...hashes.keys()].some((other) => other !== employee && isOf(other, code));
      const code = codes.find((each) => isOf(employee, each)) ?? codes.find((each) => !isTaken(each));
      if (code === undefined) throw new Error(`the job ${jobId} has no code left for an employee`);
      hashes.set(employee, hashCode({ secret }, { jobId, employee, code }));
      return [employee, code];
    }),
  );
}

function hashCode(
  { secret }: Pick<Deps, 'secret'>,
  { jobId, employee, code }: { readonly jobId: string; readonly employee: string; readonly code: string },
): Buffer {
  return keyedHash(secret, `job-code:${jobId}:${employee}:${code}`);
}

/**
 * Returns eight random digits that no open job has. Holds a lock until the transaction ends, so concurrent draws can't
 * collide.
 */
export async function drawAppointment(trx: Trx, { random }: Pick<Deps, 'random'>): Promise<string> {
  await lockAppointments(trx);
  for (;;) {
    const drawn = Buffer.from(random.bytes(4)).readUInt32BE() % 100_000_000;
    const appointmentId = String(drawn).padStart(8, '0');
    if (!(await isAppointmentTaken(trx, appointmentId))) return appointmentId;
  }
}

/** What every mail about a job tells an employee, with what they earn. Customer, address and prices stay out until the job is theirs. */
export function describeJob(
  settings: Settings,
  quote: QuoteRow,
  jobRecipient: {
    readonly employee: Pick<CrewRow, 'name' | 'payment_type' | 'payment_value'>;
    readonly isTheirs?: boolean;
    /** How many do it together. */
    readonly people?: number;
  },
): JobFacts {
  const { employee, isTheirs = false, people = 1 } = jobRecipient;
  const { packageName, serviceType, subject, cleaned, serviceAddress, startsAt, arrival } = describeForMail(
    settings,
    quote,
  );
  const rate = { type: employee.payment_type, value: employee.payment_value };
  const sold = { ...packagesOf(quote), untaxedCents: shareOf(untaxedTotal(quote.lines), people) };
  return {
    employeeName: employee.name,
    isAtCustomer: quote.at_customer,
    packageName,
    serviceType,
    subject,
    cleaned,
    serviceAddress: isTheirs ? serviceAddress : null,
    isAddressLater: serviceAddress !== null && !isTheirs,
    startsAt,
    ...(arrival && { arrival }),
    payCents: payCents(settings, rate, sold),
    extras: quote.extras,
    area: townOf(serviceAddress),
    ...(isTheirs && {
      sold: {
        lines: quote.lines,
        totalCents: quote.total_cents,
        customerName: quote.customer_name,
        customerPhone: quote.customer_phone,
        ...freeTextsOf(quote),
        answers: quote.answers,
        ...itemsForMail(settings, quote),
      },
    }),
  };
}

/**
 * The event that gives a job to an employee: where at most two people work, they have it without accepting it. With null, it
 * is opened to everyone again.
 */
export async function assignmentEvent(db: DbOrTrx, assignedStaff: string | null): Promise<AssignmentEvent> {
  if (assignedStaff === null) return 'unassign';
  return isSmallCrew(await countHelpers(db)) ? 'hand-over' : 'assign';
}

type AssignmentEvent = 'assign' | 'hand-over' | 'unassign';

/**
 * Assigns a job to one employee, who sees it at once as ready to start, or as theirs in a small shop, and gets an email; with
 * null, opens it to everyone again. Throws NotFound, Conflict once an employee has accepted it (or, for null, once it has
 * started) or while the address is missing, Invalid for a former employee.
 */
export async function assignJob(
  context: Context,
  {
    id,
    assignedStaff,
  }: {
    readonly id: string;
    readonly assignedStaff: string | null;
  },
): Promise<JobDetail> {
  const { settings } = await context.settings();
  const event = await assignmentEvent(context.db, assignedStaff);
  await changeJob(context, {
    id,
    event,
    by: 'admin',
    canUndo: true,
    effect: async (trx, locked, hold) => ({
      set: await prepareAssignment(trx, context, { settings, ...locked, assignedStaff, event, hold }),
      details: { assignedStaff },
    }),
  });
  return readJob(context, { id });
}

type Assignment = {
  readonly settings: Settings;
  readonly job: Pick<JobRow, 'id' | 'status' | 'assigned_employee' | 'appointment_id' | 'sent_at' | 'started_at'>;
  /** As sold, with its appointment. */
  readonly quote: QuoteRow;
  /** The id of an employee, or null to unassign the job. */
  readonly assignedStaff: string | null;
  readonly event: AssignmentEvent;
  readonly hold?: MailHold | undefined;
  /** Whether no one is emailed, and the job can be opened only in the crew app. */
  readonly isQuiet?: boolean;
};

/**
 * Returns the columns that an assignment sets on a job besides its status, and queues the emails: to the employee with the
 * code that opens the job, and to the previously assigned one. Throws Invalid for a former employee, Conflict for one without
 * an email address.
 */
export async function prepareAssignment(trx: Trx, deps: Deps, assignment: Assignment): Promise<Updateable<JobsTable>> {
  const { settings, job, quote, assignedStaff, event, hold, isQuiet = false } = assignment;
  const isTheirs = event === 'hand-over';
  if (event === 'unassign' && job.started_at !== null)
    throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'startedAlready'), { present: job.status });
  const former = job.status === 'scheduled' ? null : job.assigned_employee;
  if (!isTheirs && assignedStaff !== null && assignedStaff === former) return {};
  if (former !== null && former !== assignedStaff) await tellFormer(trx, deps, { settings, quote, former, hold });
  if (assignedStaff === null) return { assigned_employee: null, accepted_by: null, on_the_way_at: null };
  const employee = await findEmployee(trx, assignedStaff);
  const appointmentId = job.appointment_id ?? (await drawAppointment(trx, deps));
  const crew = [employee];
  const issue = { settings, jobId: job.id, quote, appointmentId, crew, isConfirmed: true, isTheirs, hold };
  if (!isQuiet) await issueCredentials(trx, deps, { ...issue, kind: 'job-credentials' });
  const sentAt = job.sent_at ?? deps.clock.now().toString();
  const given = { assigned_employee: assignedStaff, appointment_id: appointmentId, sent_at: sentAt };
  return isTheirs ? { ...given, accepted_by: assignedStaff } : given;
}

/** Emails an employee that a job isn't theirs anymore. */
export async function tellFormer(
  trx: Trx,
  deps: Deps,
  formerAssignment: Pick<Assignment, 'settings' | 'quote' | 'hold'> & { readonly former: string },
): Promise<void> {
  const { settings, quote, former, hold } = formerAssignment;
  const [crew] = await listCrew(trx, former);
  if (!crew?.email) return;
  const { reference, packageName, subject, cleaned, startsAt } = describeForMail(settings, quote);
  const data = { name: crew.name, reference, packageName, subject, cleaned, formerStartsAt: startsAt };
  await enqueue(trx, [
    outboxRow(
      deps,
      { kind: 'job-unassigned', recipient: crew.email, data },
      { language: crew.language ?? settings.language, quoteId: quote.id, isTest: quote.is_test, hold },
    ),
  ]);
}

/**
 * Gives a job to an employee, or to no one, by that event: the row of the job, its crew and the mails. Throws as
 * `prepareAssignment` does, and Conflict where the job is past that point.
 */
export async function giveJob(trx: Trx, deps: Deps, assignment: Assignment): Promise<void> {
  const { job, event, assignedStaff } = assignment;
  const to = nextState(JOB_TRANSITIONS, job.status, { event, by: 'admin' });
  if (!to)
    throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'jobOfQuoteState', { status: job.status }), {
      present: job.status,
    });
  const set = await prepareAssignment(trx, deps, assignment);
  await updateJob(trx, job, { ...set, status: to });
  if (to === 'employee-accepted' && assignedStaff !== null)
    await joinCrew(trx, { job_id: job.id, employee: assignedStaff, since: deps.clock.now().toString() });
}

/** Returns an employee who can be given a job. Throws Invalid if they are unknown or deleted. */
export async function findEmployee(trx: Trx, employee: string): Promise<CrewRow> {
  const [found] = await listCrew(trx, employee);
  if (!found) throw new Invalid([{ path: 'assignedStaff', message: messageOf(problemsTexts, 'employeeGone') }]);
  return found;
}
