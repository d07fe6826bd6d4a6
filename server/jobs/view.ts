import type { JobDetail, JobInList } from '#contract/jobs.ts';
import type { UndoOffer } from '#contract/undos.ts';
import type { Language } from '#core/languages/language.ts';
import type { Settings } from '#core/settings/settings.ts';
import {
  adminEvents,
  checklistOf,
  GIVING_EVENTS,
  OPEN_JOB_STATUSES,
  type JobStatus,
  BY_PROGRAM,
} from '#core/jobs/jobs.ts';
import { toDollars } from '#core/lib/money.ts';
import { payFor, type PayRate } from '#core/people/pay.ts';
import { lacksAddress, subjectText } from '#core/quotes/describe.ts';
import { appointmentOf, packageNameOf, subjectFor } from '../data/describe-quote.ts';
import type { ListedJob, jobHistory, listAnswers } from '#server/data/jobs.ts';

type Rows<List extends (...parameters: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<List>>;

type Reader = { readonly settings: Settings; readonly language: Language };

/** A job in the owner's lists. */
export function listView(job: ListedJob, { settings, language }: Reader): JobInList {
  const progress = {
    status: job.status,
    isSent: job.appointment_id !== null,
    hasStarted: job.started_at !== null,
    isAssigned: job.assigned_employee !== null,
  };
  const addressNeeded = isOpen(job.status) && lacksAddress(appointmentOf(job));
  const events = adminEvents(progress);
  return {
    id: job.id,
    quoteId: job.quote_id,
    reference: job.reference,
    customerName: job.customer_name,
    customerEmail: job.customer_email,
    customerPhone: job.customer_phone,
    packageType: job.package_type,
    packageName: packageNameOf(settings, job, language),
    serviceType: job.service_type,
    subject: subjectText(subjectFor(job), language),
    serviceAddress: job.service_address,
    addressNeeded,
    totalPrice: toDollars(job.total_cents),
    scheduledDate: job.starts_at,
    scheduledTime: job.scheduled_time,
    status: job.status,
    assignedStaff: job.assigned_employee,
    assignedName: job.assigned_name,
    acceptedByEmployee: job.accepted_by ? { id: job.accepted_by, name: job.accepted_name ?? '' } : null,
    appointmentId: job.appointment_id,
    employeeNotes: job.employee_notes ?? '',
    customerNote: job.customer_note,
    sentAt: job.sent_at,
    remindedAt: job.reminded_at,
    startedAt: job.started_at,
    completedAt: job.completed_at,
    checklist: [...checklistOf(progress)],
    events: [...(addressNeeded ? events.filter((event) => !GIVING_EVENTS.includes(event)) : events)],
    pay: payView(job, { settings, language }),
    isTest: job.is_test,
    createdAt: job.created_at,
  };
}

/** All that the owner sees of one job. */
export function detailView(
  job: ListedJob,
  {
    settings,
    language,
    answers,
    history,
    undo,
  }: Reader & {
    readonly answers: Rows<typeof listAnswers>;
    readonly history: Rows<typeof jobHistory>;
    readonly undo: UndoOffer | null;
  },
): JobDetail {
  return {
    ...listView(job, { settings, language }),
    answers: answers.map(({ id, name, employee_id, answer, notes, at }) => ({
      employee: { id, name: name || employee_id },
      answer,
      notes,
      at,
    })),
    history: history.map(({ at, action, name }) => ({ at, action, who: name ?? BY_PROGRAM })),
    undo,
  };
}

function isOpen(status: JobStatus): boolean {
  return OPEN_JOB_STATUSES.some((open) => open === status);
}

/** Pay of the accepted employee; before acceptance, of the assigned one. */
function payView(job: ListedJob, { settings, language }: Reader): JobInList['pay'] {
  const accepted = rateOf(job.accepted_payment_type, job.accepted_payment_value);
  const rate = accepted ?? rateOf(job.assigned_payment_type, job.assigned_payment_value);
  if (!rate) return null;
  const pay = payFor(settings, rate, { packageType: job.package_type, totalCents: job.total_cents }, language);
  return { amount: toDollars(pay.cents), explanation: pay.explanation };
}

function rateOf(type: PayRate['type'] | null, value: number | null): PayRate | undefined {
  return type === null || value === null ? undefined : { type, value };
}
