import type { CrewJob } from '#contract/crew-jobs.ts';
import type { OwnSession } from '#contract/employees.ts';
import { concernName } from '#core/estimate/estimate-names.ts';
import { supplyText } from '#core/estimate/supplies.ts';
import { employeeEvents, mayWithJob, standingOf, type Standing } from '#core/jobs/crew.ts';
import { missedStopTexts } from '#core/languages/en/rounds.ts';
import type { Language } from '#core/languages/language.ts';
import { toDollars } from '#core/lib/money.ts';
import { owedOf } from '#core/payments/payments.ts';
import type { ClockKind } from '#core/people/attendance.ts';
import { payFor, shareOf } from '#core/people/pay.ts';
import { visitOfPlanText } from '#core/pricing/plan-words.ts';
import { linesIn } from '#core/pricing/pricing.ts';
import { untaxedTotal } from '#core/pricing/sales-tax.ts';
import { answersIn } from '#core/quotes/answers.ts';
import { subjectText, townOf, subjectLabel, workTitle } from '#core/quotes/describe.ts';
import { stepOf } from '#core/scheduling/overrun.ts';
import type { Settings } from '#core/settings/settings.ts';
import { languageForCustomer } from '#core/settings/translations.ts';
import { wordsOf, type WordedAnalysis } from '#server/analysis/queries.ts';
import {
  extraNamesOf,
  firstNameOf,
  freeTextsOf,
  packageNameOf,
  subjectFor,
  arrivalOf,
} from '#server/quotes/describe.ts';
import { itemsWithoutTexts, itemsView, packagesOf } from '#server/quotes/items.ts';
import { minutesOfWork } from '#server/quotes/reservation.ts';
import { photosIn, resourceView, roundView } from '#server/quotes/view.ts';
import type { CrewJobRow, OwnRow } from './queries.ts';

type Reader = {
  readonly language: Language;
  readonly settings: Settings;
  /** The employee who is shown the job. */
  readonly employee: Pick<OwnRow, 'id' | 'employee_id' | 'payment_type' | 'payment_value'>;
};

/** A job as one employee sees it: what `mayWithJob` says they may see of it. */
export function crewJobView(job: CrewJobRow, reader: Reader): CrewJob {
  const { settings, employee, language } = reader;
  const crew = {
    status: job.status,
    acceptedBy: job.accepted_by,
    assignedTo: job.assigned_employee,
    teammates: idsOf(job.teammates),
  };
  const standing = standingOf(crew, employee.id);
  const isSeen = mayWithJob([standing], 'see');
  const isTheirs = mayWithJob([standing], 'see-customer');
  const { round } = roundView(settings, job);
  const resource = round?.van ?? resourceView(settings, { seat: job.seat, isAtCustomer: job.at_customer });
  return {
    id: job.id,
    reference: job.reference,
    appointmentId: job.appointment_id,
    customerName: isSeen ? firstNameOf(job) : '',
    packageType: job.package_type,
    packageName: packageNameOf(settings, job, language),
    serviceType: job.service_type,
    subject: subjectText(settings, subjectFor(job), language),
    subjectLabel: subjectLabel(settings, job.package_type, language),
    title: workTitle(settings, { ...subjectFor(job), packageName: packageNameOf(settings, job, language) }, language),
    isAtCustomer: job.at_customer,
    extras: extraNamesOf(settings, job, language),
    ...itemsOf(job, { settings, language }, isTheirs),
    minutes: job.minutes,
    area: isSeen ? townOf(job.service_address) : null,
    serviceAddress: isTheirs ? job.service_address : null,
    sold: isTheirs ? soldView(job, reader) : null,
    scheduledDate: isSeen ? job.starts_at : null,
    scheduledTime: isSeen ? job.scheduled_time : null,
    ...(isSeen && arrivalOf(job)),
    ...(isTheirs && stopView(settings, job)),
    ...(isTheirs && resource?.name && { resource: resource.name }),
    ...(isTheirs && job.plan_visit && { planVisit: visitOfPlanText(job.plan_visit, language) }),
    ...(isTheirs && teamOf(job, employee.id)),
    status: job.status,
    standing,
    acceptedByEmployee: job.accepted_by === employee.id ? employee.employee_id : null,
    ownAnswer: job.own_answer,
    employeeNotes: job.own_notes ?? '',
    onTheWayAt: isTheirs ? job.on_the_way_at : null,
    startedAt: isTheirs ? job.started_at : null,
    ...(isTheirs && timedView(settings, job)),
    completedAt: isTheirs ? job.completed_at : null,
    dueCents: mayWithJob([standing], 'collect') ? dueOf(job) : null,
    events: [
      ...employeeEvents(standing, {
        status: job.status,
        hasStarted: job.started_at !== null,
        isOnTheWay: job.on_the_way_at !== null,
        isAtCustomer: job.at_customer,
      }),
    ],
    pay: payView(job, standing, reader),
  };
}

/** How long the work takes its place for, and until when it takes as the crew said since it began; without a field where lengths don't count. */
function timedView(settings: Settings, job: CrewJobRow): Pick<CrewJob, 'timed'> {
  const { starts_at: startsAt, started_at: startedAt, expected_said_at: saidAt, expected_until: until } = job;
  if (startsAt === null || job.round || stepOf(settings, Temporal.Instant.from(startsAt)) === undefined) return {};
  const isSaid = startedAt !== null && saidAt !== null && Temporal.Instant.compare(saidAt, startedAt) >= 0;
  return { timed: { minutes: minutesOfWork(settings, job), until: isSaid ? until : null } };
}

/** The round that a job is a stop of, and whether its customer was told that it couldn't be served. */
function stopView(settings: Settings, job: CrewJobRow): Pick<CrewJob, 'stop'> {
  const { round, move_asked_at: askedAt, customer_language: language } = job;
  if (!round) return {};
  const name = settings.rounds.find(({ id }) => id === round.id)?.name ?? '';
  const doneNote = missedStopTexts(languageForCustomer(settings, language))('done');
  return { stop: { round: round.id, name, isMissed: askedAt !== null, doneNote } };
}

/** The names of those who do it together with an employee; without a field where they do it alone. */
function teamOf(job: CrewJobRow, employee: string): Pick<CrewJob, 'team'> {
  const lead =
    job.lead_name === null ? [] : [{ id: job.accepted_by ?? job.assigned_employee ?? '', name: job.lead_name }];
  if (job.teammates.length === 0) return {};
  return { team: [...lead, ...job.teammates].flatMap(({ id, name }) => (id === employee ? [] : [name])) };
}

function idsOf(teammates: CrewJobRow['teammates']): readonly string[] {
  return teammates.map(({ id }) => id);
}

/** The vehicles after the first one; what was said of them, once the job is theirs. */
function itemsOf(job: CrewJobRow, { settings, language }: Pick<Reader, 'settings' | 'language'>, isTheirs: boolean) {
  return itemsView(settings, isTheirs ? job : { ...job, items: itemsWithoutTexts(job.items) }, language);
}

/** What is to be collected, in cents: nothing from a customer who is sent an invoice. */
function dueOf(job: CrewJobRow): number {
  if (job.is_billed_monthly) return 0;
  const { quote_status: status, total_cents: totalCents, fee_cents: feeCents } = job;
  return owedOf({ status, totalCents, feeCents, reducedCents: job.reduced_cents, paidCents: job.paid_cents });
}

function soldView(job: CrewJobRow, { settings, language }: Reader): CrewJob['sold'] {
  const inWords = (analysis: WordedAnalysis) => estimateView(settings, analysis, language);
  return {
    customerName: job.customer_name,
    customerPhone: job.customer_phone,
    vehicleSubtype: job.vehicle_subtype,
    ...freeTextsOf(job),
    answers: answersIn(settings, job.answers, language),
    lines: linesIn(settings, job.lines, language),
    totalPrice: toDollars(job.total_cents),
    photos: photosIn(job, { settings, language, photos: job.photos }, (id) => `/api/photos/${id}`),
    estimate: job.estimate && inWords(job.estimate),
    ...(job.item_estimates.length > 0 && {
      itemEstimates: job.item_estimates.map(({ item, ...analysis }) => ({ ...inWords(analysis), item })),
    }),
  };
}

function estimateView(settings: Settings, analysis: WordedAnalysis, language: Language) {
  const { levelName, explanation } = wordsOf(settings, analysis, language);
  return {
    levelName,
    explanation,
    concerns: analysis.texts.concerns.map((concern) => concernName(concern, language)),
    supplies: analysis.texts.supplies.map((supply) => supplyText(supply, language)),
    minutes: analysis.minutes,
  };
}

/** Null for a completed job: its pay is listed with the earnings, at the rate of that day. */
function payView(job: CrewJobRow, standing: Standing, { settings, employee, language }: Reader): CrewJob['pay'] {
  if (!mayWithJob([standing], 'see') || job.status === 'completed') return null;
  const rate = { type: employee.payment_type, value: employee.payment_value };
  const untaxedCents = shareOf(untaxedTotal(job.lines), 1 + job.teammates.length);
  const pay = payFor(settings, rate, { ...packagesOf(job), untaxedCents }, language);
  return { amount: toDollars(pay.cents), explanation: pay.explanation };
}

/** The logged-in employee with the state of their clock; `press` is the last one. */
export function ownSessionView(
  own: Pick<OwnRow, 'name' | 'employee_id' | 'language'>,
  press: { readonly kind: ClockKind; readonly at: string } | undefined,
): OwnSession {
  return {
    success: true,
    name: own.name,
    employeeId: own.employee_id,
    language: own.language,
    isClockedIn: press?.kind === 'in',
    clockedAt: press?.at ?? null,
  };
}

/** An employee's name, ID and rate of pay. */
export function rateView(own: OwnRow) {
  return {
    name: own.name,
    employeeId: own.employee_id,
    paymentType: own.payment_type,
    paymentValue: own.payment_value,
  };
}
