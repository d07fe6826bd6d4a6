import type { JobInList } from '#contract/jobs.ts';
import type { Actor } from '#core/people/permissions.ts';
import { isAtCustomer, placeOf } from '#core/quotes/place.ts';
import { formatInstant } from '#core/lib/time.ts';
import { eachPage, writeCsv, type CsvColumn } from '../lib/csv.ts';
import type { Deps } from '../deps.ts';
import { listPage, type JobSearch } from './list.ts';

const ROWS_AT_ONCE = 500;

/** The jobs of a search as CSV, newest first, times as the business reads them. */
export async function exportJobs(deps: Deps, actor: Actor, search: JobSearch): Promise<AsyncIterable<string>> {
  const { business } = await deps.business();
  const pages = eachPage(async (cursor) => {
    const { items, nextCursor } = await listPage(deps, actor, { ...search, cursor, limit: ROWS_AT_ONCE });
    return { rows: items, nextCursor };
  });
  return writeCsv(columnsFor(business.timeZone), pages);
}

function columnsFor(timeZone: string): readonly CsvColumn<JobInList>[] {
  const when = (instant: string | null) => (instant ? formatInstant(Temporal.Instant.from(instant), timeZone) : '');
  return [
    { title: 'Reference', value: (job) => job.reference },
    { title: 'Status', value: (job) => job.status },
    { title: 'When', value: (job) => when(job.scheduledDate) },
    { title: 'Customer', value: (job) => job.customerName },
    { title: 'Email', value: (job) => job.customerEmail },
    { title: 'Phone', value: (job) => job.customerPhone },
    { title: 'Package', value: (job) => job.packageName },
    { title: 'For', value: (job) => job.subject },
    { title: 'Service', value: (job) => serviceOf(job) },
    { title: 'Address', value: (job) => (isAtCustomer(job) ? placeOf(job, { reader: 'team' }).text : null) },
    { title: 'Total', value: (job) => job.totalPrice },
    { title: 'Assigned to', value: (job) => job.assignedName },
    { title: 'Accepted by', value: (job) => job.acceptedByEmployee?.name ?? null },
    { title: 'Pay', value: (job) => job.pay?.amount ?? null },
    { title: 'Appointment ID', value: (job) => job.appointmentId },
    { title: 'Created', value: (job) => when(job.createdAt) },
  ];
}

/** At the customer's in any case: cans are cleaned where they stand. */
function serviceOf(job: JobInList): string {
  if (job.serviceType === 'mobile') return 'Mobile';
  return isAtCustomer(job) ? "At the customer's" : 'Drop-off';
}
