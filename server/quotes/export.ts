import type { Settings } from '#core/settings/settings.ts';
import { toDollars } from '#core/lib/money.ts';
import type { Actor } from '#core/people/permissions.ts';
import { soldName } from '#core/pricing/pricing.ts';
import { localDate } from '#core/lib/time.ts';
import { eachPage, writeCsv, type CsvColumn } from '../lib/csv.ts';
import type { Deps } from '../deps.ts';
import { pageOfRows, readCursor } from '../lib/paging.ts';
import { narrowQuotes, type QuoteNarrowing } from './narrow.ts';
import { listQuotes, type ListedQuote } from '#server/data/dashboard.ts';

/** Rows that are in memory at once, however many there are. */
const AT_ONCE = 500;

/** The narrowed list of quotes as CSV, newest first, read as it is sent; with the name for its file. */
export async function exportQuotes(
  deps: Deps,
  _actor: Actor,
  search: QuoteNarrowing,
): Promise<{ readonly name: string; readonly csv: AsyncIterable<string> }> {
  const { business } = await deps.business();
  const now = deps.clock.now();
  const filter = narrowQuotes(business, search, now);
  const pages = eachPage(async (cursor) => {
    const found = await listQuotes(deps.db, { filter, cursor: readCursor(cursor), limit: AT_ONCE + 1 });
    return pageOfRows(found, { limit: AT_ONCE, keyOf: ({ created_at: at, id }) => ({ at, id }) });
  });
  return {
    name: `quotes-${localDate(now, business.timeZone).toString()}.csv`,
    csv: writeCsv(columnsOf(business), pages),
  };
}

function columnsOf(business: Settings): readonly CsvColumn<ListedQuote>[] {
  return [
    { title: 'Reference', value: (quote) => quote.reference },
    { title: 'Received', value: (quote) => wallTime(quote.created_at, business) },
    { title: 'Status', value: (quote) => quote.status },
    { title: 'Name', value: (quote) => quote.customer_name },
    { title: 'Email', value: (quote) => quote.customer_email },
    { title: 'Phone', value: (quote) => quote.customer_phone },
    { title: 'Package', value: (quote) => soldName(business, { packageType: quote.package_type, lines: quote.lines }) },
    { title: 'Service', value: (quote) => quote.service_type },
    { title: 'Vehicle', value: (quote) => [quote.vehicle_type, quote.vehicle_subtype].filter(Boolean).join(', ') },
    { title: 'Cans', value: (quote) => (quote.package_type === 'garbage' ? quote.garbage_can_count : null) },
    { title: 'Extras', value: (quote) => quote.extras.join(', ') },
    { title: 'Photo estimate', value: estimateText },
    { title: 'Total', value: (quote) => toDollars(quote.total_cents).toFixed(2) },
    { title: 'Paid', value: (quote) => toDollars(quote.paid_cents).toFixed(2) },
    { title: 'Payment', value: (quote) => quote.payment_method },
    { title: 'Visit date', value: (quote) => quote.scheduled_date },
    { title: 'Visit time', value: (quote) => quote.scheduled_time },
    { title: 'Completed', value: (quote) => quote.completed_at && wallTime(quote.completed_at, business) },
    { title: 'Address', value: (quote) => quote.service_address },
    { title: 'Notes', value: (quote) => quote.notes },
    { title: 'Reason', value: (quote) => quote.decline_reason },
    { title: 'Test', value: (quote) => quote.is_test },
  ];
}

/** 'Heavy condition, +15%', as the price line says. */
function estimateText({ analysis_id: id, lines }: ListedQuote): string | null {
  if (id === null) return null;
  return lines.find(({ kind }) => kind === 'estimate')?.detail ?? 'Price unchanged';
}

/** '2027-06-01 08:00' on the wall of the business: a form that every spreadsheet reads as a date. */
function wallTime(instant: string, { timeZone }: Settings): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}
