import type { CustomerDetail, CustomerInList } from '#contract/customer-records.ts';
import type { Page } from '#contract/pages.ts';
import type { UndoOffer } from '#contract/undos.ts';
import { customerBadge } from '#core/jobs/jobs.ts';
import { customersTexts } from '#core/languages/en/customers.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { toDollars } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import type { ListOrder } from '#core/operations/owner-lists.ts';
import { chargeFromSums, paidStateOf } from '#core/payments/payments.ts';
import { EMPTY_BOOK } from '#core/people/contact-book.ts';
import { type CustomerGroup, groupsOf, type Invitable } from '#core/people/customer-records.ts';
import { numberOf } from '#core/people/phone-links.ts';
import { parsePhone } from '#core/people/phone.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import { subjectText } from '#core/quotes/describe.ts';
import { isSameVehicle, joinedDetails } from '#core/quotes/vehicle-details.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { NotFound } from '#server/errors.ts';
import { eachPage, writeCsv, type CsvColumn } from '#server/lib/csv.ts';
import { PAGE, pageOfRows, refuseSortedSearch, sortKeyOf } from '#server/lib/paging.ts';
import { describeSavedCard } from '#server/payments/cards/queries.ts';
import { chargeSumsOf, packageNameOf, subjectFor } from '#server/quotes/describe.ts';
import { findOpenUndo } from '#server/undos/queries.ts';
import { findCustomerRecord, listCustomerRecords, readBesideRecord, type CustomerRecordRow } from './queries.ts';
import { knownVehicle, shownVehicle } from './vehicles/known-vehicle.ts';

type CustomerSearch = {
  readonly q?: string | undefined;
  readonly status?: CustomerGroup | undefined;
  readonly sort?: ListOrder<'customers'> | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
};

/** A page of customers, the one who asked last first unless `sort` says otherwise. Throws Invalid for a cursor of another order, and for words in one. */
export async function listCustomers(context: Context, search: CustomerSearch): Promise<Page<CustomerInList>> {
  const now = context.clock.now();
  const limit = search.limit ?? PAGE;
  const filter = { group: search.status, words: searchWords(search.q ?? ''), now };
  refuseSortedSearch(search);
  const { sort, cursor } = search;
  const found = await listCustomerRecords(context.db, { filter, sort, cursor, limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: sortKeyOf });
  return { items: rows.map((row) => recordInList(row, now)), nextCursor };
}

/** Everything that is known of one customer. Throws NotFound. */
export async function readCustomer(context: Context, { id }: { readonly id: string }): Promise<CustomerDetail> {
  const row = await findCustomerRecord(context.db, id);
  if (!row) throw new NotFound(messageOf(customersTexts, 'noCustomer'));
  const now = context.clock.now();
  const [beside, undo, { settings }] = await Promise.all([
    readBesideRecord(context.db, row),
    findOpenUndo(context.db, { recordId: id }, now),
    context.settings(),
  ]);
  return recordView(row, { ...beside, undo, settings, language: context.language, now });
}

/** Rows that are in memory at once, however many there are. */
const AT_ONCE = 500;

/** The customers as CSV, narrowed like the list and read as they are sent; with the name for the file. */
export async function exportCustomers(
  context: Context,
  search: CustomerSearch,
): Promise<{ readonly name: string; readonly csv: AsyncIterable<string> }> {
  const now = context.clock.now();
  const { settings } = await context.settings();
  const filter = { group: search.status, words: searchWords(search.q ?? ''), now };
  const pages = eachPage(async (cursor) => {
    const found = await listCustomerRecords(context.db, { filter, cursor, limit: AT_ONCE + 1 });
    return pageOfRows(found, { limit: AT_ONCE, keyOf: sortKeyOf });
  });
  const dayOf = (instant: string | null) =>
    instant && localDate(Temporal.Instant.from(instant), settings.timeZone).toString();
  return {
    name: `customers-${localDate(now, settings.timeZone).toString()}.csv`,
    csv: writeCsv(columnsIn(context.language, dayOf), pages),
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

type RelatedRows = Awaited<ReturnType<typeof readBesideRecord>>;
type Reader = { readonly settings: Settings; readonly language: Language };

/** A customer in the owner's list. */
function recordInList(row: CustomerRecordRow, now: Temporal.Instant): CustomerInList {
  const { quotes, booked, owed_cents: owedCents, last_visit_at: lastVisitAt } = row;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    quotes,
    booked,
    paid: toDollars(row.paid_cents),
    owed: toDollars(owedCents),
    lastAt: row.last_at,
    lastVisitAt,
    groups: [...groupsOf(invitable(row), now)],
    isBlocked: row.blocked_at !== null,
  };
}

/** What the rules of core need to know of a record. */
export function invitable(row: CustomerRecordRow): Invitable {
  return {
    firstAt: row.import_id === null ? Temporal.Instant.from(row.created_at) : null,
    booked: row.booked,
    open: row.open,
    owedCents: row.owed_cents,
    lastVisitAt: instantIn(row.last_visit_at),
    hasOptedOut: row.opted_out_at !== null,
    isBlocked: row.blocked_at !== null,
    email: row.email,
    invitedAt: instantIn(row.invited_at),
  };
}

function instantIn(text: string | null): Temporal.Instant | null {
  return text === null ? null : Temporal.Instant.from(text);
}

/** Everything that the owner sees of one customer. */
function recordView(
  row: CustomerRecordRow,
  { now, undo, ...context }: RelatedRows & Reader & { readonly now: Temporal.Instant; readonly undo: UndoOffer | null },
): CustomerDetail {
  const { keys, savedCard, quotes, payments, photos, messages, mails, similar, settings } = context;
  const today = localDate(now, settings.timeZone);
  return {
    ...recordInList(row, now),
    firstName: row.first_name,
    lastName: row.last_name,
    language: row.language,
    hasAccount: row.customer_id !== null,
    isEmailProven: keys.some(({ key, email }) => key.startsWith('email:') && email === row.email),
    otherContacts: otherContacts(row, keys),
    createdAt: row.created_at,
    notes: row.notes,
    blockedAt: row.blocked_at,
    optedOutAt: row.opted_out_at,
    invitedAt: row.invited_at,
    contactBook: bookView(row.contact_book),
    vehicles: vehiclesOf(row, context),
    history: quotes.map((quote) => quoteView(quote, context)),
    payments: payments.map((payment) => ({
      id: payment.id,
      quoteId: payment.quote_id,
      reference: payment.reference,
      kind: payment.kind,
      method: payment.method,
      amount: toDollars(payment.cents),
      isTip: payment.is_tip,
      receivedOn: payment.received_on,
    })),
    savedCard: savedCard ? { ...describeSavedCard(savedCard, today), consentedAt: savedCard.consented_at } : null,
    photos: photos.map(({ id, quote_id: quoteId }) => ({ id, url: `/api/photos/${id}`, quoteId })),
    messages: messages.map(({ id, message: text, created_at: createdAt }) => ({ id, text, createdAt })),
    mails: mails.map(({ id, channel, kind, subject, status, created_at: createdAt }) => ({
      id,
      kind,
      isText: channel === 'sms',
      subject,
      status,
      createdAt,
    })),
    undo,
    similar: similar.map(similarView),
  };
}

function similarView({ id, name, email, phone, quotes, customer_id: accountId }: CustomerRecordRow) {
  return { id, name, email, phone, quotes, hasAccount: accountId !== null };
}

function quoteView(
  quote: RelatedRows['quotes'][number],
  { settings, language }: Reader,
): CustomerDetail['history'][number] {
  const { job_id: jobId, job_status: jobStatus, stars, words } = quote;
  return {
    id: quote.id,
    reference: quote.reference,
    packageName: packageNameOf(settings, quote, language),
    subject: subjectText(settings, subjectFor(quote), language),
    progress: customerBadge(
      quote.status,
      jobStatus === null ? undefined : { status: jobStatus, hasStarted: quote.job_started_at !== null },
    ),
    totalPrice: toDollars(quote.total_cents),
    payment: paidStateOf({
      status: quote.status,
      isCompleted: quote.completed_at !== null,
      chargeCents: chargeFromSums(chargeSumsOf(quote)),
      paidCents: quote.paid_cents,
    }),
    createdAt: quote.created_at,
    scheduledDate: quote.starts_at,
    completedAt: quote.completed_at,
    jobId,
    optOutSocialMedia: quote.opt_out_social_media,
    rating: stars === null ? null : { stars, words: words ?? '' },
  };
}

function bookView(book: CustomerRecordRow['contact_book']): CustomerDetail['contactBook'] {
  const { contacts, addresses } = book ?? EMPTY_BOOK;
  return {
    contacts: contacts.map(({ name, label, email, phone }) => ({ name, label, email, phone })),
    addresses: addresses.map(({ label, address }) => ({ label, address })),
  };
}

/** Earlier addresses and phone numbers, each once. */
export function otherContacts(
  row: CustomerRecordRow,
  keys: readonly Pick<RelatedRows['keys'][number], 'email' | 'phone'>[],
): string[] {
  const all = new Set(keys.flatMap(({ email, phone }) => [email, phone]));
  return [...all].filter((contact) => contact !== '' && contact !== row.email && contact !== numberOf(row.phone));
}

/** The vehicles of the account and the record, then those of the quotes that they don't name; each once, with what the newest quote says of it. */
function vehiclesOf(record: CustomerRecordRow, { vehicles, quotes }: RelatedRows): CustomerDetail['vehicles'] {
  const found: CustomerDetail['vehicles'] = [];
  const saved = vehicles.map((row) => ({ known: knownVehicle(row), name: row.name }));
  const brought = (record.vehicles ?? []).map(({ id: _, importId: _file, ...known }) => ({ known, name: '' }));
  for (const { known: said, name } of [
    ...saved,
    ...brought,
    ...quotes.map((row) => ({ known: shownVehicle(row), name: '' })),
  ]) {
    if (!said) continue;
    const vehicle = { ...said, name };
    const place = found.findIndex((one) => isSameVehicle(one, vehicle));
    const known = found[place];
    // What stands there is newer.
    if (known) found[place] = { ...known, ...joinedDetails(vehicle, known) };
    else found.push(vehicle);
  }
  return found;
}
