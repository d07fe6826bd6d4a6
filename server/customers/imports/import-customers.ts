import type { CustomerImport, ImportPreview } from '#contract/customer-import.ts';
import { customerImportTexts } from '#core/languages/en/customer-import.ts';
import { messageOf } from '#core/languages/message.ts';
import { joinedVehicles, vehicleText } from '#core/quotes/vehicle-details.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { personOf, type Context } from '#server/context.ts';
import { lockCustomerRecords, setOnRecord } from '#server/customers/queries.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import {
  deleteImported,
  deleteImportedQuotes,
  insertImport,
  insertImported,
  listImports,
  lockImport,
  removeImportedVehicles,
} from './queries.ts';
import { readCustomers, type ImportFile, type ReadCustomers } from './read-customers.ts';

/** Returns what importing a file would do, and saves nothing. Throws Invalid for a file that isn't a table of customers. */
export async function previewImport(context: Context, file: ImportFile): Promise<ImportPreview> {
  const { titles, program, columns, added, given, hasVehicles, known, errors } = await readCustomers(context, file);
  const sampled = [...added, ...given.map(({ record, vehicles }) => ({ ...record, vehicles }))];
  return {
    titles: [...titles],
    program,
    columns,
    added: added.length,
    vehicles: countVehicles({ added, given }),
    hasVehicles,
    known,
    wrong: errors.length,
    errors: errors.slice(0, 100),
    sample: sampled.slice(0, 5).map(({ name, email, phone, contact_book: book, vehicles }) => ({
      name,
      email,
      phone,
      address: book?.addresses[0]?.address ?? '',
      vehicles: (vehicles ?? []).map((vehicle) => vehicleText({ ...vehicle, name: '' }, context.language)),
    })),
  };
}

/**
 * Adds the customers of a file who aren't known yet, and vehicles that aren't. Throws Conflict if they aren't as many as the preview
 * named, and Invalid for a file that isn't a table of customers or adds nothing.
 */
export async function importCustomers(
  context: Context,
  {
    added: previewed,
    vehicles: previewedVehicles,
    ...file
  }: ImportFile & { readonly added: number; readonly vehicles: number },
): Promise<CustomerImport> {
  const at = context.clock.now().toString();
  const id = context.random.id();
  const { added, given } = await readCustomers(context, { ...file, importId: id });
  const vehicles = countVehicles({ added, given });
  if (added.length !== previewed || vehicles !== previewedVehicles) throw changedSince();
  if (added.length + vehicles === 0)
    throw new Invalid([{ path: 'csv', message: messageOf(customerImportTexts, 'nothingNew') }]);
  await transaction(context.db, async (trx) => {
    await insertImport(trx, { id, at, by: personOf(context.actor), customers: added.length, vehicles });
    // Someone who asked for a quote at this very moment has a record of their own.
    const stored = await insertImported(trx, { id, at, records: added });
    if (stored !== added.length) throw changedSince();
    await addVehicles(trx, given);
    await writeAudit(trx, context, {
      at,
      action: 'customer-record.import',
      subject: 'customer-record',
      subjectId: id,
      after: { customers: stored, vehicles },
    });
  });
  const [stored] = await listImports(context.db, { id, now: context.clock.now() });
  if (!stored) throw new NotFound(messageOf(customerImportTexts, 'noImport'));
  return stored;
}

/** Returns the imports that weren't undone, the newest first. */
export async function readImports({ db, clock }: Context): Promise<CustomerImport[]> {
  return [...(await listImports(db, { now: clock.now() }))];
}

/**
 * Undoes an import: removes its appointments that no one has touched, its customers, but those who have done something since, and its vehicles
 * that no one has changed. Throws
 * NotFound for one that doesn't exist or was undone.
 */
export async function undoImport(
  context: Context,
  { id }: { readonly id: string },
): Promise<{ readonly removed: number; readonly vehicles: number; readonly appointments: number }> {
  const at = context.clock.now().toString();
  return transaction(context.db, async (trx) => {
    if (!(await lockImport(trx, id))) throw new NotFound(messageOf(customerImportTexts, 'noImport'));
    const appointments = await deleteImportedQuotes(trx, id, context.clock.now());
    const vehicles = await removeImportedVehicles(trx, id);
    const removed = await deleteImported(trx, { id, at });
    await writeAudit(trx, context, {
      at,
      action: 'customer-record.undo-import',
      subject: 'customer-record',
      subjectId: id,
      after: { customers: removed, vehicles, appointments },
    });
    return { removed, vehicles, appointments };
  });
}

function countVehicles({ added, given }: Pick<ReadCustomers, 'added' | 'given'>): number {
  return [...added, ...given].reduce((sum, { vehicles }) => sum + (vehicles?.length ?? 0), 0);
}

/** Adds vehicles to customers who are known. Throws Conflict where their records aren't as they were when the file was read. */
async function addVehicles(trx: Trx, given: ReadCustomers['given']): Promise<void> {
  const locked = await lockCustomerRecords(
    trx,
    given.map(({ recordId }) => recordId),
  );
  const records = new Map(locked.map((row) => [row.id, row]));
  for (const { recordId, vehicles } of given) {
    const record = records.get(recordId);
    const joined = joinedVehicles(record?.vehicles ?? null, vehicles);
    const isAsRead = record?.customer_id === null && joined.length === (record.vehicles?.length ?? 0) + vehicles.length;
    if (!isAsRead) throw changedSince();
    await setOnRecord(trx, recordId, { vehicles: JSON.stringify(joined) });
  }
}

function changedSince(): Conflict {
  return new Conflict('wrong-state', messageOf(customerImportTexts, 'changedSince'));
}
