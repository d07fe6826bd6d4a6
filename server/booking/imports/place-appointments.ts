import { hash } from 'node:crypto';
import type { AppointmentFile, AppointmentPreview } from '#contract/appointment-import.ts';
import { appointmentImportTexts } from '#core/languages/en/appointment-import.ts';
import { SOURCE } from '#core/languages/language.ts';
import { formatTime, localDate } from '#core/lib/time.ts';
import { numberOf } from '#core/people/phone-links.ts';
import { subjectText, workText } from '#core/quotes/describe.ts';
import { brandIn } from '#core/quotes/propose-vehicle.ts';
import type { KnownVehicle } from '#core/quotes/vehicle-details.ts';
import { whyNotOffered } from '#core/scheduling/overrule.ts';
import { findClass, findPackage, onlyClassOf, type ServicePackage, type Settings } from '#core/settings/settings.ts';
import { submitQuote, type RequestedQuote, type WalkInExtras } from '#server/booking/submit.ts';
import type { Context } from '#server/context.ts';
import { findKnownContacts } from '#server/customers/imports/queries.ts';
import { findCustomerRecord, findHolder, type CustomerRecordRow } from '#server/customers/queries.ts';
import { knownVehicle } from '#server/customers/vehicles/known-vehicle.ts';
import { listVehicles } from '#server/customers/vehicles/queries.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { packageNameOf, subjectFor } from '#server/quotes/describe.ts';
import { findQuote } from '#server/quotes/queries.ts';
import { minutesOfWork } from '#server/quotes/reservation.ts';
import { findByName, hasAppointmentAt } from './queries.ts';
import type { ComingRow, ReadAppointments } from './read-appointments.ts';

type Choices = Pick<AppointmentFile, 'isAtCustomer' | 'isTaxIncluded' | 'isOverFull'>;
type Outcome = AppointmentPreview['rows'][number];

/**
 * So many are created at a time, and so many are tried: meanwhile everyone else waits for the embedded database. The rest comes with the
 * next import of the same file, since those that are on the calendar are left out of it.
 */
const MOST_CREATED = 100;
const MOST_TRIED = 2 * MOST_CREATED;

/**
 * Creates an approved quote with its job for each coming appointment that fits, without any email, and says what's wrong with the others.
 * Each is a transaction of its own; call it within one around all of them.
 */
export async function placeAppointments(
  context: Context,
  settings: Settings,
  { read, ...choices }: Choices & { readonly read: ReadAppointments },
): Promise<{
  readonly rows: readonly Outcome[];
  readonly quotes: readonly string[];
  /** Those of the quotes whose customers came with them. */
  readonly newCustomers: readonly string[];
  /** How many are left for the next import. */
  readonly later: number;
  readonly digest: string;
}> {
  const rows: Outcome[] = [];
  const quotes: string[] = [];
  const newCustomers: string[] = [];
  for (const coming of read.coming) {
    const tried = rows.filter(({ state }) => state !== 'known').length;
    if (quotes.length === MOST_CREATED || tried === MOST_TRIED) break;
    const { id, ...outcome } = await placeOne(context, settings, { coming, services: read.services, choices });
    rows.push(outcome);
    if (id === undefined) continue;
    quotes.push(id);
    if (outcome.isNewCustomer) newCustomers.push(id);
  }
  const later = read.coming.length - rows.length;
  return { rows, quotes, newCustomers, later, digest: hash('sha256', JSON.stringify(rows)) };
}

async function placeOne(
  context: Context,
  settings: Settings,
  {
    coming,
    services,
    choices,
  }: { readonly coming: ComingRow; readonly services: ReadAppointments['services']; readonly choices: Choices },
): Promise<Outcome & { readonly id?: string }> {
  const t = appointmentImportTexts(context.language);
  const nothing = { isNewCustomer: false, startsAt: null, work: '', totalCents: null, isOverFull: false, message: '' };
  const { row, customer } = coming;
  const failed = { ...nothing, row, customer, state: 'error' } as const;
  if ('error' in coming) return { ...failed, message: coming.error };
  const startsAt = coming.span.startsAt.toString();
  const wrong = (message: string) => ({ ...failed, startsAt, work: coming.service, message });
  const service = services.find(({ name }) => name === coming.service);
  const pack = service?.packageType ? findPackage(settings, service.packageType) : undefined;
  if (!pack) return wrong(t('noPackage', { service: coming.service || 'none' }));
  const record = await findRecord(context, coming.person);
  if (record === 'several' || (!record && coming.person.email === '' && coming.person.phone === ''))
    return wrong(t('noCustomer'));
  if (!record && coming.person.firstName === '') return wrong(t('noName'));
  if (record && (await hasAppointmentAt(context.db, record.id, startsAt)))
    return { ...failed, customer: record.name, startsAt, work: coming.service, state: 'known' };
  const vehicle = await vehicleOf(context, settings, { coming, pack, record, usual: service?.vehicleType ?? '' });
  if (vehicle === 'no-class') return wrong(t('noClass'));
  const quote = requestFor(settings, { coming, pack, record, vehicle, isAtCustomer: choices.isAtCustomer });
  const booked = await book(context, settings, { quote, coming, record, choices });
  if ('error' in booked) return wrong(booked.error);
  const stored = await findQuote(context.db, booked.id);
  if (!stored) throw new Error('an imported quote is stored');
  return {
    id: booked.id,
    row,
    state: 'new',
    customer: stored.customer_name,
    isNewCustomer: !record,
    startsAt,
    work: workText({
      packageName: packageNameOf(settings, stored, context.language),
      subject: subjectText(settings, subjectFor(stored), context.language),
    }),
    totalCents: stored.total_cents,
    isOverFull: booked.isOverFull,
    message: '',
  };
}

type Readable = Exclude<ComingRow, { readonly error: string }>;

/** Whose appointment it is: by the email address, else by the phone number, else by a name that only one customer has. */
async function findRecord(
  { db }: Context,
  { email, phone, firstName, lastName }: Readable['person'],
): Promise<CustomerRecordRow | 'several' | undefined> {
  const contacts = [email, numberOf(phone)].filter(Boolean);
  if (contacts.length === 0) {
    const name = [firstName, lastName].filter(Boolean).join(' ');
    const [id, ...more] = name === '' ? [] : await findByName(db, name);
    if (more.length > 0) return 'several';
    return id === undefined ? undefined : findCustomerRecord(db, id);
  }
  const known = await findKnownContacts(db, contacts);
  const id = contacts.map((contact) => known.get(contact)).find((each) => each !== undefined);
  return id === undefined ? undefined : findCustomerRecord(db, id);
}

type Work = {
  readonly coming: Readable;
  readonly pack: ServicePackage;
  readonly record: CustomerRecordRow | undefined;
};

/** The vehicle of a row with its class: what the row says, else the only one of the customer that fits, else one of the usual class. */
async function vehicleOf(
  { db }: Context,
  settings: Settings,
  { coming, pack, record, usual }: Work & { readonly usual: string },
): Promise<Partial<KnownVehicle> | 'no-class' | undefined> {
  if (pack.count) return undefined;
  const said = coming.vehicle;
  if (said?.vehicleType) return { ...said, vehicleType: said.vehicleType };
  if (!said && record) {
    const saved = record.customer_id === null ? [] : await listVehicles(db, record.customer_id);
    const theirs = [...saved.map(knownVehicle), ...(record.vehicles ?? [])].flatMap((each) => each ?? []);
    const [first, ...more] = theirs.filter(({ vehicleType }) => pack.classes.includes(vehicleType));
    if (first && more.length === 0) return first;
  }
  const vehicleType = usual || onlyClassOf(pack);
  if (!vehicleType) return 'no-class';
  if (!said) return { vehicleType };
  const found = findClass(settings, vehicleType);
  const { vehicleMake: make, vehicleModel: model } = said;
  return { ...said, vehicleType, ...(found && { vehicleSubtype: brandIn(found, { make, model }) }) };
}

function requestFor(
  settings: Settings,
  given: Work & { readonly vehicle: Partial<KnownVehicle> | undefined; readonly isAtCustomer: boolean },
): RequestedQuote {
  const { coming, pack, record, vehicle, isAtCustomer } = given;
  const { person, span } = coming;
  const hasName = person.firstName !== '';
  const isMobile = pack.offered === 'mobile' || (pack.offered === 'both' && isAtCustomer && person.address !== '');
  const isThere = isMobile || pack.offered === 'address';
  const { vehicleType, vehicleSubtype, ...texts } = vehicle ?? {};
  return {
    ...texts,
    packageType: pack.id,
    serviceType: isMobile ? 'mobile' : 'dropoff',
    vehicleType,
    vehicleSubtype,
    mobileDiscount: false,
    garbageCanCount: pack.count?.least ?? 1,
    extras: [],
    customerFirstName: hasName ? person.firstName : (record?.first_name ?? ''),
    customerLastName: hasName ? person.lastName : (record?.last_name ?? ''),
    customerEmail: person.email || (record?.email ?? ''),
    customerPhone: person.phone || (record?.phone ?? ''),
    serviceAddress: isThere && person.address !== '' ? person.address : undefined,
    scheduledDate: localDate(span.startsAt, settings.timeZone).toString(),
    scheduledTime: formatTime(span.startsAt, settings.timeZone, SOURCE),
    acceptedTermsOfService: false,
    acceptedLiability: false,
    optOutSocialMedia: false,
  };
}

/** Books it where there's room, else over what's full if the owner wants that. */
async function book(
  context: Context,
  settings: Settings,
  given: {
    readonly quote: RequestedQuote;
    readonly coming: Readable;
    readonly record: CustomerRecordRow | undefined;
    readonly choices: Choices;
  },
): Promise<{ readonly id: string; readonly isOverFull: boolean } | { readonly error: string }> {
  const { quote, coming, record, choices } = given;
  const customer = record && {
    recordId: record.id,
    accountId: record.customer_id,
    isEmailProven: quote.customerEmail !== '' && (await findHolder(context.db, quote.customerEmail)) === record.id,
  };
  const submit = async (isOverFull: boolean) => {
    const { id } = await submitQuote(context, {
      quote,
      language: record?.language ?? settings.language,
      walkIn: {
        ...extrasOf(settings, { quote, coming, isOverFull, isTaxIncluded: choices.isTaxIncluded }),
        customer: customer ?? null,
      },
      idempotencyKey: undefined,
    });
    return { id, isOverFull };
  };
  try {
    return await submit(false).catch(async (error: unknown) => {
      if (!choices.isOverFull || !(error instanceof Conflict) || error.code !== 'slot-taken') throw error;
      return submit(true);
    });
  } catch (error) {
    if (error instanceof Invalid) return { error: (error.errors[0]?.message ?? error.told).text(context.language) };
    if (error instanceof Conflict && error.code === 'slot-taken') return { error: error.told.text(context.language) };
    throw error;
  }
}

function extrasOf(
  settings: Settings,
  {
    quote,
    coming,
    isOverFull,
    isTaxIncluded,
  }: {
    readonly quote: RequestedQuote;
    readonly coming: Readable;
    readonly isOverFull: boolean;
    readonly isTaxIncluded: boolean;
  },
): Omit<WalkInExtras, 'customer'> {
  const { cents, person, span } = coming;
  const { packageType, garbageCanCount, scheduledTime } = quote;
  const work = { minutes: span.minutes, package_type: packageType, garbage_can_count: garbageCanCount, items: [] };
  const minutes = minutesOfWork(settings, work);
  const date = localDate(span.startsAt, settings.timeZone);
  // The audit log keeps what the calendar wouldn't have offered.
  const isOffered = whyNotOffered(settings, { date, time: scheduledTime ?? '', packageType, minutes }) === undefined;
  return {
    notes: person.notes,
    fees: [],
    approve: true,
    overrule: isOverFull || !isOffered,
    imported: { cents, isTaxIncluded, minutes: span.minutes, isOverFull },
  };
}
