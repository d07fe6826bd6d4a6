import type { CustomerDetail } from '#contract/customer-records.ts';
import { customersTexts } from '#core/languages/en/customers.ts';
import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { EMPTY_BOOK, isSameBook, type ContactBook } from '#core/people/contact-book.ts';
import { joinName } from '#core/people/contact.ts';
import { numberOf } from '#core/people/phone-links.ts';
import { isSameVehicle, type KnownVehicle, type RecordVehicle } from '#core/quotes/vehicle-details.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { refuseUnseen } from '#server/lib/refusals.ts';
import { deleteMailFiles } from '#server/notifications/mail-files.ts';
import { isMonthly } from '#server/payments/monthly/queries.ts';
import { lockPerson } from '#server/people/queries.ts';
import { deleteFiles } from '#server/photos/keep-photos.ts';
import { deleteUnusedPhotos, rememberNamedPhotos } from '#server/photos/queries.ts';
import { vehicleColumns } from '#server/quotes/describe.ts';
import { openUndo, sealUndo } from '#server/undos/undo-action.ts';
import { eraseRecord, refuseUnfinished } from './erase.ts';
import {
  contactsOf,
  correctContact,
  findCustomerRecord,
  lockAddresses,
  lockCustomerRecord,
  lockQuotesOf,
  mergeRecords,
  ownAddresses,
  setOnRecord,
  type CustomerRecordRow,
  findCustomer,
  lockCustomer,
} from './queries.ts';
import { readCustomer } from './read-records.ts';
import { knownVehicle, namedVehicle, shownVehicle, type NamedVehicle } from './vehicles/known-vehicle.ts';
import { changeVehicle, deleteVehicle, listSoldVehicles, listVehicles, setRecordVehicle } from './vehicles/queries.ts';

type CustomerChange = {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** '' if there is none, like the phone number. */
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly language?: Language | undefined;
  readonly notes?: string | undefined;
  readonly seenNotes?: string | undefined;
  readonly isBlocked?: boolean | undefined;
};

type RecordChange = { readonly id: string };

/**
 * Corrects the contact data of a customer, also on their quotes and on mails that still wait; changes the owner's notes, or
 * blocks their requests. Throws NotFound, Invalid at `email` for the address that an account logs in with, or where neither
 * address nor phone number would be left.
 */
export async function changeCustomer(
  context: Context,
  { id, change }: RecordChange & { readonly change: CustomerChange },
): Promise<CustomerDetail> {
  const at = context.clock.now().toString();
  const { notes, isBlocked } = change;
  await transaction(context.db, async (trx) => {
    const row = await lockWithContacts(trx, id, [change.email, change.phone]);
    const written = {
      at,
      subject: 'customer-record',
      subjectId: id,
    };
    const contact = contactAfter(row, change);
    if (contact) {
      await correctContact(trx, row, contact);
      await writeAudit(trx, context, { ...written, action: 'customer-record.correct' });
    }
    refuseUnseen(row.notes, change);
    if (notes !== undefined && notes !== row.notes) {
      await setOnRecord(trx, id, { notes });
      await writeAudit(trx, context, { ...written, action: 'customer-record.note', after: { length: notes.length } });
    }
    if (isBlocked !== undefined && isBlocked !== (row.blocked_at !== null)) {
      await setOnRecord(trx, id, { blocked_at: isBlocked ? at : null });
      await writeAudit(trx, context, { ...written, action: `customer-record.${isBlocked ? 'block' : 'unblock'}` });
    }
  });
  return readCustomer(context, { id });
}

/** Returns the contact data after the change; undefined if it stays as it is. */
function contactAfter(row: CustomerRecordRow, change: CustomerChange) {
  const { firstName = row.first_name, lastName = row.last_name, email = row.email, phone = row.phone } = change;
  const language = change.language ?? row.language;
  if (row.customer_id !== null && email !== row.email)
    throw new Invalid([{ path: 'email', message: messageOf(customersTexts, 'accountEmail') }]);
  const isNamed = firstName !== row.first_name || lastName !== row.last_name;
  const name = isNamed ? joinName(firstName, lastName) : row.name;
  const isSame = !isNamed && email === row.email && phone === row.phone && language === row.language;
  if (isSame) return undefined;
  if (email === '' && phone === '')
    throw new Invalid([{ path: 'phone', message: messageOf(customersTexts, 'emailOrPhone') }]);
  return { name, first_name: firstName, last_name: lastName, email, phone, language };
}

/**
 * Gives everything of another record to this one, which stays: quotes, notes, account, block. It can be undone for some
 * seconds. Throws
 * NotFound, Invalid at `id` for merging a customer with themselves, Conflict if both have an account.
 */
export async function mergeCustomers(
  context: Context,
  { id, other }: RecordChange & { readonly other: string },
): Promise<CustomerDetail> {
  if (other === id) throw new Invalid([{ path: 'id', message: messageOf(customersTexts, 'sameCustomer') }]);
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const contacts = await contactsOf(trx, [id, other]);
    await lockAddresses(
      trx,
      contacts.flatMap(({ email, phone }) => [email, phone]),
    );
    const [into, from] = await Promise.all([findCustomerRecord(trx, id), findCustomerRecord(trx, other)]);
    if (!into || !from) throw new NotFound(messageOf(customersTexts, 'noCustomer'));
    if (into.customer_id !== null && from.customer_id !== null)
      throw new Conflict('wrong-state', messageOf(customersTexts, 'twoAccounts'));
    if (await isMonthly(trx, other)) throw new Conflict('wrong-state', messageOf(customersTexts, 'isBilledMonthly'));
    const action = 'customer-record.merge';
    const hold = await openUndo(trx, context, { action, subjectId: id, recordId: id, mergedId: other });
    await mergeRecords(trx, { from: other, into: id });
    const after = { merged: other, quotes: from.quotes };
    const subject = { subject: 'customer-record', subjectId: id };
    await writeAudit(trx, context, { at, action, ...subject, after });
    await sealUndo(trx, hold, { recordId: id });
  });
  return readCustomer(context, { id });
}

/**
 * Erases a customer as they could themselves: account, quotes, messages and mails; of finished business stay amounts, dates
 * and services. Throws NotFound, Conflict while an appointment or an offer is open.
 */
export async function eraseCustomer(context: Context, { id }: RecordChange): Promise<void> {
  const at = context.clock.now().toString();
  const photos = await transaction(context.db, async (trx) => {
    const known = await findCustomerRecord(trx, id);
    const account = known?.customer_id ? await findCustomer(trx, known.customer_id) : undefined;
    if (account) await lockPerson(trx, account.person_id);
    if (account) await lockCustomer(trx, account.id);
    await lockWithContacts(trx, id, []);
    const quotes = await lockQuotesOf(trx, id);
    await refuseUnfinished(trx, context, quotes);
    await rememberNamedPhotos(trx);
    await eraseRecord(trx, { id, account, quotes, emails: await ownAddresses(trx, id) });
    const after = { quotes: quotes.length };
    const subject = { subject: 'customer-record', subjectId: id };
    await writeAudit(trx, context, { at, action: 'customer-record.erase', ...subject, after });
    return deleteUnusedPhotos(trx);
  });
  // What the site showed of them is gone with this answer.
  await context.refreshSettings();
  await deleteFiles(context, photos);
  await deleteMailFiles(context);
}

/** Locks the record with its addresses, so that no request comes in between. Throws NotFound. */
async function lockWithContacts(
  trx: Trx,
  id: string,
  others: readonly (string | undefined)[],
): Promise<CustomerRecordRow> {
  const contacts = await contactsOf(trx, [id]);
  const known = contacts.flatMap(({ email, phone }) => [email, phone]);
  await lockAddresses(trx, [...known, ...others.map((contact) => numberOf(contact ?? ''))]);
  const row = await lockCustomerRecord(trx, id);
  if (!row) throw new NotFound(messageOf(customersTexts, 'noCustomer'));
  return row;
}

/**
 * Replaces the contacts and addresses of a customer. Throws NotFound, and Conflict if they aren't those that the writer saw.
 */
export async function changeContactBook(
  context: Context,
  { id, book, seen }: { readonly id: string; readonly book: ContactBook; readonly seen: ContactBook },
): Promise<CustomerDetail> {
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const record = await lockCustomerRecord(trx, id);
    if (!record) throw new NotFound(messageOf(customersTexts, 'noCustomer'));
    const stored = record.contact_book ?? EMPTY_BOOK;
    if (isSameBook(stored, book)) return;
    if (!isSameBook(stored, seen)) throw new Conflict('wrong-state', messageOf(customersTexts, 'bookChanged'));
    const isEmpty = book.contacts.length + book.addresses.length === 0;
    await setOnRecord(trx, id, { contact_book: isEmpty ? null : JSON.stringify(book) });
    const after = { contacts: book.contacts.length, addresses: book.addresses.length };
    const subject = { subject: 'customer-record', subjectId: id };
    await writeAudit(trx, context, { at, action: 'customer-record.change-contacts', ...subject, after });
  });
  return readCustomer(context, { id });
}

type VehicleOfRecord = {
  readonly id: string;
  /** As the record shows it. */
  readonly vehicle: NamedVehicle;
};

/**
 * Corrects a vehicle on a customer's record, also among those that their account has saved; the quotes keep what they were sold for.
 * Throws NotFound for a customer or a vehicle that isn't there anymore, and Invalid for a class that the menu doesn't have.
 */
export async function changeVehicleOf(
  context: Context,
  { id, vehicle, change }: VehicleOfRecord & { readonly change: NamedVehicle },
): Promise<CustomerDetail> {
  const { vehicleClasses } = (await context.settings()).settings;
  if (!vehicleClasses.some((each) => each.id === change.vehicleType)) {
    const choices = vehicleClasses.map((each) => each.id).join(', ');
    const message = messageOf(quoteErrorsTexts, 'vehicleTypeMissing', { choices });
    throw new Invalid([{ path: 'change.vehicleType', message }]);
  }
  return replace(context, { id, vehicle: namedVehicle(vehicle), change: namedVehicle(change) });
}

/** Takes a vehicle off a customer's record and out of their account; the quotes keep it. Throws NotFound. */
export async function removeVehicleOf(context: Context, { id, vehicle }: VehicleOfRecord): Promise<CustomerDetail> {
  return replace(context, { id, vehicle: namedVehicle(vehicle), change: null });
}

async function replace(
  context: Context,
  {
    id,
    vehicle,
    change,
  }: { readonly id: string; readonly vehicle: KnownVehicle; readonly change: KnownVehicle | null },
): Promise<CustomerDetail> {
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const record = await lockCustomerRecord(trx, id);
    if (!record) throw new NotFound(messageOf(customersTexts, 'noCustomer'));
    const inAccount =
      record.customer_id !== null && (await replaceSaved(trx, { customerId: record.customer_id, vehicle, change }));
    const sold = (await listSoldVehicles(trx, id)).flatMap((row) => {
      const shown = shownVehicle(row);
      return shown && isSameVehicle(shown, vehicle) ? [row.id] : [];
    });
    const onRecord = record.vehicles?.some((each) => isSameVehicle(each, vehicle)) ?? false;
    if (!inAccount && !onRecord && sold.length === 0) throw new NotFound(messageOf(accountErrorsTexts, 'noVehicle'));
    if (onRecord) await setOnRecord(trx, id, { vehicles: replaced(record.vehicles ?? [], vehicle, change) });
    await setRecordVehicle(trx, sold, change ?? { isRemoved: true });
    const action = change ? 'customer-record.change-vehicle' : 'customer-record.remove-vehicle';
    await writeAudit(trx, context, { at, action, subject: 'customer-record', subjectId: id });
  });
  return readCustomer(context, { id });
}

/** The vehicles of a record after the change, as they're stored; null if none is left. An undo of the import leaves a changed one alone. */
function replaced(
  vehicles: readonly RecordVehicle[],
  vehicle: KnownVehicle,
  change: KnownVehicle | null,
): string | null {
  const same = vehicles.find((each) => isSameVehicle(each, vehicle));
  const left = vehicles.flatMap((each) => {
    if (!isSameVehicle(each, vehicle)) return [each];
    return change && each === same ? [{ ...change, id: each.id }] : [];
  });
  return left.length === 0 ? null : JSON.stringify(left);
}

/** Changes or deletes what an account has saved of a vehicle. Returns whether there was any. */
async function replaceSaved(
  trx: Trx,
  {
    customerId,
    vehicle,
    change,
  }: { readonly customerId: string; readonly vehicle: KnownVehicle; readonly change: KnownVehicle | null },
): Promise<boolean> {
  const same = (await listVehicles(trx, customerId)).filter((row) => {
    const saved = knownVehicle(row);
    return saved && isSameVehicle(saved, vehicle);
  });
  for (const [index, { id }] of same.entries())
    if (change && index === 0) {
      const { vehicleType, vehicleSubtype } = change;
      const columns = { vehicle_type: vehicleType, vehicle_subtype: vehicleSubtype, ...vehicleColumns(change) };
      await changeVehicle(trx, id, columns);
    } else await deleteVehicle(trx, { customerId, id });
  return same.length > 0;
}
