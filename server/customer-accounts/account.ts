import { type CustomerSession, type NewVehicle, OwnQuote, type Vehicle } from '#contract/customers.ts';
import { customersTexts } from '#core/languages/en/customers.ts';
import { problemsTexts, accountErrorsTexts } from '#core/languages/en/problems.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { textsOf, VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import { isEqualVehicle } from '#core/quotes/vehicle-details.ts';
import { customersMenu } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { customerOf, personOf, type Context } from '#server/context.ts';
import { refuseUnfinished, eraseAccount } from '#server/customers/erase.ts';
import { findCustomer, lockCustomer, findCustomerRecord, contactsOf, listQuotesOf } from '#server/customers/queries.ts';
import { otherContacts } from '#server/customers/read-records.ts';
import { MOST_VEHICLES } from '#server/customers/vehicles/known-vehicle.ts';
import { deleteVehicle, insertVehicle, listVehicles } from '#server/customers/vehicles/queries.ts';
import { transaction } from '#server/db/client.ts';
import { Conflict, Invalid, NotFound, NotLoggedIn } from '#server/errors.ts';
import { listGiftCardsOfPerson } from '#server/gift-cards/queries.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { deleteMailFiles } from '#server/notifications/mail-files.ts';
import { isMonthlyAccount } from '#server/payments/monthly/queries.ts';
import { mailLink } from '#server/people/mail-link.ts';
import { provePassword } from '#server/people/passwords.ts';
import { lockPerson, listSessions, listPushSubscriptions } from '#server/people/queries.ts';
import { deleteFiles } from '#server/photos/keep-photos.ts';
import { rememberNamedPhotos, deleteUnusedPhotos } from '#server/photos/queries.ts';
import { freeTextsOf, vehicleColumns } from '#server/quotes/describe.ts';
import { listOwnIds, listOwn, type OwnQuoteRow } from '#server/quotes/queries.ts';
import { exportDrafts } from '#server/quotes/saved-drafts/queries.ts';
import { exportEntries } from '#server/quotes/waitlist/queries.ts';
import { showOwnQuote } from './own-quotes.ts';
import { listActionsBy, listMessagesAndMails, listBeside } from './queries.ts';
import { sessionView, vehicleView } from './view.ts';

/** Returns the logged-in customer. */
export async function seeCustomer(context: Context): Promise<CustomerSession> {
  const customer = await findCustomer(context.db, customerOf(context.actor));
  if (!customer) throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  const isMonthly = customer.email_verified_at !== null && (await isMonthlyAccount(context.db, customer.id));
  return { ...sessionView(customer), ...(isMonthly && { isBilledMonthly: true }) };
}

/** Mails the link that verifies the address once more, unless it is verified. Throws TooMany. */
export async function resendVerification(context: Context): Promise<void> {
  const subjectId = customerOf(context.actor);
  const customer = await findCustomer(context.db, subjectId);
  if (!customer) throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  if (customer.email_verified_at !== null) return;
  await recordAttempt(context, `verify:${subjectId}`, { most: 5, seconds: 3600 });
  const { person_id: id, name, email, language } = customer;
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    await mailLink(trx, context, {
      person: { id, name, email, language },
      purpose: 'verify-email',
      page: '/customer-account/link',
    });
    await writeAudit(trx, context, { at, action: 'customer.ask-to-verify', subject: 'customer', subjectId });
  });
}

/**
 * Deletes an account and erases its person from people, quotes, messages and mails; of finished business stay amounts,
 * dates and services, and the log keeps ids. Throws Conflict while a visit or an offer is open, Invalid at `password` for
 * a wrong one, TooMany.
 */
export async function deleteAccount(
  context: Context,
  deletion: {
    /** The present one, where the account has one. */
    readonly password?: string | undefined;
  },
): Promise<void> {
  const { password } = deletion;
  const customerId = customerOf(context.actor);
  const customer = await findCustomer(context.db, customerId);
  if (!customer) throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  if (customer.password_hash !== null) await provePassword(context, { password: password ?? '' });
  const at = context.clock.now().toString();
  const photos = await transaction(context.db, async (trx) => {
    await lockPerson(trx, personOf(context.actor));
    await lockCustomer(trx, customerId);
    const locked = (await findCustomer(trx, customerId)) ?? customer;
    const quotes = await listOwnIds(trx, customerId);
    await refuseUnfinished(trx, context, quotes);
    await rememberNamedPhotos(trx);
    await eraseAccount(trx, { customer: locked, quotes });
    const after = { quotes: quotes.length };
    const subject = { subject: 'customer', subjectId: customerId };
    await writeAudit(trx, context, { at, action: 'customer.delete', ...subject, after });
    return deleteUnusedPhotos(trx);
  });
  // What the site showed of them is gone with this answer.
  await context.refreshSettings();
  await deleteFiles(context, photos);
  await deleteMailFiles(context);
}

/** How many quotes an export has at most. */
export const MOST_EXPORTED = 1000;
/** Limit of exports per person: reading a long history keeps the database busy for seconds. */
const FEW = { most: 5, seconds: 3600 };

/**
 * Streams everything stored about the logged-in customer as JSON: account, vehicles, payments, ratings, reminders, log-ins,
 * devices with notifications and audit entries, emails, gift cards, waitlists and unfinished quotes once the address is verified, and quotes with photo
 * URLs (valid for an hour). Each quote is read only after the previous one was sent. Throws NotLoggedIn and TooMany.
 */
export async function exportOwnData(context: Context): Promise<AsyncIterable<string>> {
  const [personId, customerId, now] = [
    personOf(context.actor),
    customerOf(context.actor),
    context.clock.now().toString(),
  ];
  await recordAttempt(context, `export:${personId}`, FEW);
  const { success: _, ...account } = await seeCustomer(context);
  const [vehicles, rows, sessions, devices, deeds, mail, giftCards, waitlist, unfinished] = await Promise.all([
    listVehicles(context.db, customerId),
    listOwn(context.db, customerId, MOST_EXPORTED),
    listSessions(context.db, personId, now),
    listPushSubscriptions(context.db, personId),
    listActionsBy(context.db, personId),
    account.isVerified ? listMessagesAndMails(context.db, account.email) : { messages: [], mails: [] },
    account.isVerified ? listGiftCardsOfPerson(context.db, [account.email]) : [],
    account.isVerified ? exportEntries(context.db, [account.email]) : [],
    account.isVerified ? exportDrafts(context.db, [account.email]) : [],
  ]);
  const notifiedDevices = devices.map(({ browser, created_at }) => ({ browser, created_at }));
  return writeExport(
    context,
    {
      account,
      vehicles: vehicles.map(vehicleView),
      correctedVehicles: correctedVehicles(rows),
      ...mail,
      giftCards,
      waitlist,
      unfinished,
      sessions,
      notifiedDevices,
      deeds,
    },
    { rows },
  );
}

/** Streams that data with what belongs to the quotes, and the quotes themselves as the last field. */
export async function writeExport(
  context: Context,
  data: object,
  { rows }: { readonly rows: readonly OwnQuoteRow[] },
): Promise<AsyncIterable<string>> {
  const beside = await listBeside(
    context.db,
    rows.map(({ id }) => id),
  );
  return writeData(context, { exportedAt: context.clock.now().toString(), ...data, ...beside }, { rows });
}

/** The data as one JSON object, with the quotes as its last field. */
async function* writeData(
  context: Context,
  data: object,
  { rows }: { readonly rows: readonly OwnQuoteRow[] },
): AsyncIterable<string> {
  yield `${JSON.stringify(data, null, 2).replace(/\n\}$/, '')},\n  "quotes": [`;
  for (const [place, row] of rows.entries()) {
    const given = { ...freeTextsOf(row), language: row.language };
    const contact = { customerEmail: row.customer_email, customerPhone: row.customer_phone };
    const shown = OwnQuote.parse(await showOwnQuote(context, row));
    const quote = JSON.stringify({ ...shown, ...contact, ...given }, null, 2);
    yield `${place > 0 ? ',' : ''}\n    ${quote.replaceAll('\n', '\n    ')}`;
  }
  yield '\n  ]\n}\n';
}

/** Saves a vehicle; one that is saved already is answered as it is. Throws Conflict where there are 20, and Invalid for a class that isn't offered. */
export async function addVehicle(context: Context, vehicle: NewVehicle): Promise<Vehicle> {
  const customerId = customerOf(context.actor);
  const { vehicleType, vehicleSubtype, name } = vehicle;
  const classes = customersMenu((await context.settings()).settings).vehicleClasses.map(({ id }) => id);
  if (!classes.includes(vehicleType)) {
    const message = messageOf(quoteErrorsTexts, 'vehicleTypeMissing', { choices: classes.join(', ') });
    throw new Invalid([{ path: 'vehicleType', message }]);
  }
  const at = context.clock.now().toString();
  return transaction(context.db, async (trx) => {
    await lockCustomer(trx, customerId);
    const saved = (await listVehicles(trx, customerId)).map(vehicleView);
    const known = { vehicleType, vehicleSubtype, ...textsOf(VEHICLE_TEXTS, (text) => vehicle[text] ?? '') };
    const same = saved.find((one) => one.name === name && isEqualVehicle(one, known));
    if (same) return same;
    if (saved.length >= MOST_VEHICLES)
      throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'tooManyVehicles', { most: MOST_VEHICLES }));
    const id = context.random.id();
    const row = { customer_id: customerId, vehicle_type: vehicleType, vehicle_subtype: vehicleSubtype, name };
    const added = await insertVehicle(trx, { id, created_at: at, ...row, ...vehicleColumns(known) });
    await writeAudit(trx, context, { at, action: 'customer.add-vehicle', subject: 'vehicle', subjectId: id });
    return vehicleView(added);
  });
}

/** Deletes a saved vehicle. Throws NotFound for anyone else's. */
export async function removeVehicle(context: Context, { id }: { readonly id: string }): Promise<void> {
  const customerId = customerOf(context.actor);
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    if (!(await deleteVehicle(trx, { customerId, id }))) throw new NotFound(messageOf(accountErrorsTexts, 'noVehicle'));
    await writeAudit(trx, context, { at, action: 'customer.remove-vehicle', subject: 'vehicle', subjectId: id });
  });
}

/** What the owner has corrected on the record about the vehicles of these quotes. */
function correctedVehicles(rows: readonly Pick<OwnQuoteRow, 'reference' | 'record_vehicle'>[]) {
  return rows.flatMap(({ reference, record_vehicle: vehicle }) => (vehicle ? [{ quote: reference, ...vehicle }] : []));
}

/** Streams everything stored about a customer as JSON, as their own export does, with the owner's notes. Throws NotFound. */
export async function exportCustomer(
  context: Context,
  { id }: { readonly id: string },
): Promise<AsyncIterable<string>> {
  const row = await findCustomerRecord(context.db, id);
  if (!row) throw new NotFound(messageOf(customersTexts, 'noCustomer'));
  const contacts = await contactsOf(context.db, [id]);
  const emails = [...new Set(contacts.map(({ email }) => email).filter(Boolean))];
  const [vehicles, rows, giftCards, waitlist, unfinished, ...written] = await Promise.all([
    row.customer_id === null ? [] : listVehicles(context.db, row.customer_id),
    listQuotesOf(context.db, id, MOST_EXPORTED),
    listGiftCardsOfPerson(context.db, emails),
    exportEntries(context.db, emails),
    exportDrafts(context.db, emails),
    ...emails.map((email) => listMessagesAndMails(context.db, email)),
  ]);
  const account = {
    name: row.name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    otherContacts: otherContacts(row, contacts),
    contactBook: row.contact_book,
    language: row.language,
    since: row.created_at,
    notes: row.notes,
    blockedAt: row.blocked_at,
    optedOutAt: row.opted_out_at,
    invitedAt: row.invited_at,
  };
  const mail = {
    messages: written.flatMap(({ messages }) => messages),
    mails: written.flatMap(({ mails }) => mails),
  };
  const data = {
    account,
    vehicles: [
      ...vehicles.map(vehicleView),
      ...(row.vehicles ?? []).map(({ importId: _, ...vehicle }) => ({ ...vehicle, name: '' })),
    ],
    correctedVehicles: correctedVehicles(rows),
    ...mail,
    giftCards,
    waitlist,
    unfinished,
  };
  return writeExport(context, data, { rows });
}
