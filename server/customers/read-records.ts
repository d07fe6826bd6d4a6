import type { CustomerDetail, CustomerInList } from '#contract/customer-records.ts';
import type { Page } from '#contract/pages.ts';
import { customersTexts } from '#core/languages/en/customers.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { toDollars } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import type { CustomerGroup } from '#core/people/customer-records.ts';
import type { Actor } from '#core/people/permissions.ts';
import { parsePhone } from '#core/people/phone.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import {
  findCustomerRecord,
  listCustomerRecords,
  readBesideRecord,
  type CustomerRecordRow,
} from '../data/customer-records.ts';
import { findOpenUndo } from '../data/undos.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { eachPage, writeCsv, type CsvColumn } from '../lib/csv.ts';
import { PAGE, pageOfRows, readCursor, type Cursor } from '../lib/paging.ts';
import { recordInList, recordView } from './record-view.ts';

type CustomerSearch = {
  readonly q?: string | undefined;
  readonly status?: CustomerGroup | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
};

/** A page of customers, the one who asked last first. Throws Invalid for a cursor that is not one of ours. */
export async function listCustomers(deps: Deps, _actor: Actor, search: CustomerSearch): Promise<Page<CustomerInList>> {
  const now = deps.clock.now();
  const limit = search.limit ?? PAGE;
  const filter = { group: search.status, words: searchWords(search.q ?? ''), now };
  const found = await listCustomerRecords(deps.db, { filter, cursor: readCursor(search.cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf });
  return { items: rows.map((row) => recordInList(row, now)), nextCursor };
}

/** Everything that is known of one customer. Throws NotFound. */
export async function readCustomer(
  deps: Deps,
  _actor: Actor,
  { id, language }: { readonly id: string; readonly language: Language },
): Promise<CustomerDetail> {
  const row = await findCustomerRecord(deps.db, id);
  if (!row) throw new NotFound(messageOf(customersTexts, 'noCustomer'));
  const now = deps.clock.now();
  const [beside, undo, { settings }] = await Promise.all([
    readBesideRecord(deps.db, row),
    findOpenUndo(deps.db, { recordId: id }, now),
    deps.settings(),
  ]);
  return recordView(row, { ...beside, undo, settings, language, now });
}

/** Rows that are in memory at once, however many there are. */
const AT_ONCE = 500;

/** The customers as CSV, narrowed like the list and read as they are sent; with the name for the file. */
export async function exportCustomers(
  deps: Deps,
  _actor: Actor,
  { language, ...search }: CustomerSearch & { readonly language: Language },
): Promise<{ readonly name: string; readonly csv: AsyncIterable<string> }> {
  const now = deps.clock.now();
  const { settings } = await deps.settings();
  const filter = { group: search.status, words: searchWords(search.q ?? ''), now };
  const pages = eachPage(async (cursor) => {
    const found = await listCustomerRecords(deps.db, { filter, cursor: readCursor(cursor), limit: AT_ONCE + 1 });
    return pageOfRows(found, { limit: AT_ONCE, keyOf });
  });
  const dayOf = (instant: string | null) =>
    instant && localDate(Temporal.Instant.from(instant), settings.timeZone).toString();
  return {
    name: `customers-${localDate(now, settings.timeZone).toString()}.csv`,
    csv: writeCsv(columnsIn(language, dayOf), pages),
  };
}

function columnsIn(
  language: Language,
  dayOf: (instant: string | null) => string | null,
): readonly CsvColumn<CustomerRecordRow>[] {
  const t = customersTexts(language);
  return [
    { title: t('name'), value: (row) => row.name },
    { title: t('email'), value: (row) => row.email },
    { title: t('phone'), value: (row) => parsePhone(row.phone)?.text ?? row.phone },
    { title: t('language'), value: (row) => row.language },
    { title: t('quotes'), value: (row) => row.quotes },
    { title: t('booked'), value: (row) => row.booked },
    { title: t('paid'), value: (row) => toDollars(row.paid_cents).toFixed(2) },
    { title: t('owes'), value: (row) => toDollars(row.owed_cents).toFixed(2) },
    { title: t('lastVisit'), value: (row) => dayOf(row.last_visit_at) },
    { title: t('customerSince'), value: (row) => dayOf(row.created_at) },
    { title: t('optedOut'), value: (row) => row.opted_out_at !== null },
    { title: t('blocked'), value: (row) => row.blocked_at !== null },
    { title: t('notes'), value: (row) => row.notes },
  ];
}

function keyOf({ last_at: at, id }: CustomerRecordRow): Cursor {
  return { at, id };
}
