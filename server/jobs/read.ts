import type { JobInList, JobDetail } from '#contract/jobs.ts';
import type { Page } from '#contract/pages.ts';
import type { UndoOffer } from '#contract/undos.ts';
import {
  type JobStatusFilter,
  type JobOrder,
  adminEvents,
  checklistOf,
  GIVING_EVENTS,
  BY_PROGRAM,
  type JobStatus,
  OPEN_JOB_STATUSES,
} from '#core/jobs/jobs.ts';
import { exportColumnsTexts, jobExportTexts } from '#core/languages/en/exports.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { requestLabelsTexts } from '#core/languages/en/request-labels.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { toDollars } from '#core/lib/money.ts';
import { payFor, shareOf, type PayRate } from '#core/people/pay.ts';
import { parsePhone } from '#core/people/phone.ts';
import { visitOfPlanText } from '#core/pricing/plan-words.ts';
import { untaxedTotal } from '#core/pricing/sales-tax.ts';
import { answersIn } from '#core/quotes/answers.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import { serviceName, placeOf, lacksAddress, subjectText, workText } from '#core/quotes/describe.ts';
import { LOOK_TEXTS, UNIT_TEXTS, type VehicleText } from '#core/quotes/request-texts.ts';
import { vehicleDetails } from '#core/quotes/vehicle-details.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { NotFound } from '#server/errors.ts';
import { eachPage, writeCsv, type CsvColumn, wallTime } from '#server/lib/csv.ts';
import { type ListSearch, PAGE, daysBetween, pageOfRows, refuseSortedSearch, sortKeyOf } from '#server/lib/paging.ts';
import { photosOf } from '#server/photos/queries.ts';
import { appointmentOf, packageNameOf, subjectFor, requestTextsOf, arrivalOf } from '#server/quotes/describe.ts';
import { allPackagesOf, itemsView, packagesOf } from '#server/quotes/items.ts';
import { findReservation, isSeveralSold, isUnitNamed, isVehicleDescribed } from '#server/quotes/queries.ts';
import { peopleView, photosIn, resourceView, roundView, type PhotosOfQuote } from '#server/quotes/view.ts';
import { findOpenUndo } from '#server/undos/queries.ts';
import { searchJobs, findJob, listAnswers, jobHistory, type FoundJob, type ListedJob } from './queries.ts';

/** `from` and `to` are local dates of the appointment. */
type JobSearch = ListSearch<JobStatusFilter, JobOrder> & { readonly employee?: string | undefined };

/**
 * A page of jobs, newest first unless `sort` says otherwise. Throws Invalid for a cursor that is not one of ours, and for
 * words in another order than newest first.
 */
export async function listPage(context: Context, search: JobSearch): Promise<Page<JobInList>> {
  const { settings } = await context.settings();
  const { rows, nextCursor } = await findPage(context, settings, search);
  return { items: rows.map((job) => listView(job, { settings, language: context.language })), nextCursor };
}

async function findPage(context: Context, settings: Settings, search: JobSearch) {
  const { limit = PAGE, sort = 'newest' } = search;
  const { status, employee, q = '' } = search;
  const filter = { status, employee, words: searchWords(q), ...daysBetween(settings, search) };
  if (sort !== 'newest') refuseSortedSearch(search);
  const found = await searchJobs(context.db, { filter, sort, cursor: search.cursor, limit: limit + 1 });
  return pageOfRows(found, { limit, keyOf: sortKeyOf });
}

const ROWS_AT_ONCE = 500;

/** The jobs of a search as CSV, newest first, in the shop's time zone. */
export async function exportJobs(context: Context, search: JobSearch): Promise<AsyncIterable<string>> {
  const { settings } = await context.settings();
  const reader = { settings, language: context.language };
  const pages = eachPage(async (cursor) => {
    const page = await findPage(context, settings, { ...search, cursor, limit: ROWS_AT_ONCE });
    const rows = page.rows.map((job) => ({
      ...listView(job, reader),
      others: itemsView(settings, job, reader.language).items ?? [],
    }));
    return { ...page, rows };
  });
  const columns = columnsFor(settings.timeZone, context.language, {
    hasSeveral: settings.severalVehicles.isOffered || (await isSeveralSold(context.db)),
    texts: [
      ...((await isVehicleDescribed(context.db)) ? LOOK_TEXTS : []),
      ...((await isUnitNamed(context.db)) ? UNIT_TEXTS : []),
    ],
  });
  return writeCsv(columns, pages);
}

/** With the vehicles after the first one. */
type ExportedJob = JobInList & { readonly others: NonNullable<ReturnType<typeof itemsView>['items']> };

function columnsFor(
  timeZone: string,
  language: Language,
  { hasSeveral, texts }: { readonly hasSeveral: boolean; readonly texts: readonly VehicleText[] },
): readonly CsvColumn<ExportedJob>[] {
  const t = jobExportTexts(language);
  return [
    { title: t('reference'), value: (job) => job.reference, isCode: true },
    { title: t('status'), value: (job) => job.status },
    { title: t('when'), value: (job) => wallTime(job.scheduledDate, timeZone) },
    { title: t('customer'), value: (job) => job.customerName },
    { title: t('email'), value: (job) => job.customerEmail },
    { title: t('phone'), value: (job) => parsePhone(job.customerPhone)?.text ?? job.customerPhone },
    { title: t('package'), value: (job) => job.packageName },
    { title: t('subject'), value: (job) => job.subject },
    ...texts.map((name) => ({
      title: requestLabelsTexts(language)(name, { at: 'list' }),
      value: (job: ExportedJob) => job[name],
    })),
    ...(hasSeveral
      ? [
          {
            title: exportColumnsTexts(language)('otherVehicles'),
            value: ({ others }: ExportedJob) =>
              others
                .map((item) => [workText(item), vehicleDetails(item, language)].filter(Boolean).join(', '))
                .join('\n'),
          },
        ]
      : []),
    { title: t('service'), value: (job) => serviceName(job, language) },
    {
      title: requestLabelsTexts(language)('serviceAddress', { at: 'list' }),
      value: (job) => (job.isAtCustomer ? placeOf(job, { reader: 'team' }, language).text : null),
    },
    { title: t('total'), value: (job) => job.totalPrice.toFixed(2) },
    { title: t('assignedTo'), value: (job) => job.assignedName },
    { title: t('acceptedBy'), value: (job) => job.acceptedByEmployee?.name ?? null },
    { title: t('pay'), value: (job) => job.pay?.amount.toFixed(2) ?? null },
    { title: t('appointmentId'), value: (job) => job.appointmentId, isCode: true },
    { title: t('created'), value: (job) => wallTime(job.createdAt, timeZone) },
  ];
}

/** One job with all that belongs to it. Throws NotFound. */
export async function readJob(context: Context, { id }: { readonly id: string }): Promise<JobDetail> {
  const [job, answers, history, { settings }] = await Promise.all([
    findJob(context.db, id),
    listAnswers(context.db, id),
    jobHistory(context.db, id),
    context.settings(),
  ]);
  if (!job) throw new NotFound(messageOf(problemsTexts, 'noJob'));
  const [undo, photos, reservation] = await Promise.all([
    findOpenUndo(context.db, { quoteId: job.quote_id }, context.clock.now()),
    photosOf(context.db, job.quote_id),
    findReservation(context.db, { id: job.quote_id, starts_at: job.starts_at }),
  ]);
  const resource = resourceView(settings, { seat: reservation?.seat, isAtCustomer: job.at_customer });
  return {
    ...detailView(job, { settings, language: context.language, answers, photos, history, undo }),
    ...(resource && { resource }),
    ...roundView(settings, job),
    ...(job.plan_visit && { planVisit: visitOfPlanText(job.plan_visit, context.language) }),
  };
}

type Rows<List extends (...parameters: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<List>>;

type Reader = { readonly settings: Settings; readonly language: Language };

/** A job in the owner's lists. */
function listView(job: ListedJob, { settings, language }: Reader): JobInList {
  const progress = {
    status: job.status,
    isSent: job.sent_at !== null,
    hasStarted: job.started_at !== null,
    isAssigned: job.assigned_employee !== null,
    isRedone: job.redone_at !== null,
    isOnTheWay: job.on_the_way_at !== null,
    isAtCustomer: job.at_customer,
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
    subject: subjectText(settings, subjectFor(job), language),
    vehicleSubtype: job.vehicle_subtype,
    isAtCustomer: job.at_customer,
    ...requestTextsOf(job),
    addressNeeded,
    totalPrice: toDollars(job.total_cents),
    scheduledDate: job.starts_at,
    scheduledTime: job.scheduled_time,
    ...arrivalOf(job),
    status: job.status,
    assignedStaff: job.assigned_employee,
    assignedName: job.assigned_name,
    acceptedByEmployee: job.accepted_by ? { id: job.accepted_by, name: job.accepted_name ?? '' } : null,
    ...peopleView(settings, allPackagesOf(job), language),
    teammates: [...job.teammates],
    appointmentId: job.appointment_id,
    employeeNotes: job.employee_notes ?? '',
    sentAt: job.sent_at,
    remindedAt: job.reminded_at,
    onTheWayAt: job.on_the_way_at,
    startedAt: job.started_at,
    completedAt: job.completed_at,
    redoneAt: job.redone_at,
    checklist: [...checklistOf(progress)],
    events: [...(addressNeeded ? events.filter((event) => !GIVING_EVENTS.includes(event)) : events)],
    pay: payView(job, { settings, language }),
    isTest: job.is_test,
    createdAt: job.created_at,
  };
}

/** All that the owner sees of one job. */
function detailView(
  job: FoundJob,
  {
    settings,
    language,
    answers,
    photos,
    history,
    undo,
  }: Reader & {
    readonly answers: Rows<typeof listAnswers>;
    readonly photos: PhotosOfQuote;
    readonly history: Rows<typeof jobHistory>;
    readonly undo: UndoOffer | null;
  },
): JobDetail {
  return {
    ...listView(job, { settings, language }),
    customerAnswers: answersIn(settings, job.customer_answers, language),
    answerPhotos: photosIn(
      { answers: job.customer_answers, items: job.items },
      { settings, language, photos: photos.filter(({ question }) => question !== null) },
      (id) => `/api/photos/${id}`,
    ),
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
  const untaxedCents = shareOf(untaxedTotal(job.lines), 1 + job.teammates.length);
  const sold = { ...packagesOf(job), untaxedCents };
  const pay = payFor(settings, rate, sold, language);
  return { amount: toDollars(pay.cents), explanation: pay.explanation };
}

function rateOf(type: PayRate['type'] | null, value: number | null): PayRate | undefined {
  return type === null || value === null ? undefined : { type, value };
}
