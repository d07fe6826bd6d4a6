import { ImportedCustomer, type CustomerImport, type ImportPreview } from '#contract/customer-import.ts';
import { invalidFields } from '#contract/issues.ts';
import { customerImportTexts } from '#core/languages/en/customer-import.ts';
import { messageOf } from '#core/languages/message.ts';
import { EMPTY_BOOK } from '#core/people/contact-book.ts';
import { joinName } from '#core/people/contact.ts';
import { guessColumns, MOST_IMPORTED, readRow, type ImportColumns } from '#core/people/customer-import.ts';
import { contactKey } from '#core/people/customer-records.ts';
import { numberOf } from '#core/people/phone-links.ts';
import { personOf } from '#server/actor.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { readCsv } from '#server/lib/read-csv.ts';
import {
  deleteImported,
  findKnownContacts,
  insertImport,
  insertImported,
  listImports,
  lockImport,
  type ImportedRecord,
} from './queries.ts';

type ImportFile = {
  readonly csv: string;
  /** Guessed from the titles where it's missing. */
  readonly columns?: ImportColumns | undefined;
};

/** Returns what importing a file would do, and saves nothing. Throws Invalid for a file that isn't a table of customers. */
export async function previewImport(context: Context, file: ImportFile): Promise<ImportPreview> {
  const { titles, columns, added, known, errors } = await readCustomers(context, file);
  return {
    titles: [...titles],
    columns,
    added: added.length,
    known,
    wrong: errors.length,
    errors: errors.slice(0, 100),
    sample: added.slice(0, 5).map(({ name, email, phone, contact_book: book }) => ({
      name,
      email,
      phone,
      address: book?.addresses[0]?.address ?? '',
    })),
  };
}

/**
 * Adds the customers of a file who aren't known yet. Throws Conflict if they aren't as many as the preview named, and Invalid
 * for a file that isn't a table of customers.
 */
export async function importCustomers(
  context: Context,
  { added: previewed, ...file }: ImportFile & { readonly added: number },
): Promise<CustomerImport> {
  const { added } = await readCustomers(context, file);
  if (added.length !== previewed) throw new Conflict('wrong-state', messageOf(customerImportTexts, 'changedSince'));
  const at = context.clock.now().toString();
  const id = context.random.id();
  await transaction(context.db, async (trx) => {
    await insertImport(trx, { id, at, by: personOf(context.actor), customers: added.length });
    // Someone who asked for a quote at this very moment has a record of their own.
    const stored = await insertImported(trx, { id, at, records: added });
    if (stored !== added.length) throw new Conflict('wrong-state', messageOf(customerImportTexts, 'changedSince'));
    await writeAudit(trx, context, {
      at,
      action: 'customer-record.import',
      subject: 'customer-record',
      subjectId: id,
      after: { customers: stored },
    });
  });
  const [stored] = await listImports(context.db, id);
  if (!stored) throw new NotFound(messageOf(customerImportTexts, 'noImport'));
  return stored;
}

/** Returns the imports that weren't undone, the newest first. */
export async function readImports({ db }: Context): Promise<CustomerImport[]> {
  return [...(await listImports(db))];
}

/**
 * Undoes an import: removes its customers again, but those who have done something since. Throws NotFound for one that doesn't exist or was
 * undone.
 */
export async function undoImport(
  context: Context,
  { id }: { readonly id: string },
): Promise<{ readonly removed: number }> {
  const at = context.clock.now().toString();
  return transaction(context.db, async (trx) => {
    if (!(await lockImport(trx, id))) throw new NotFound(messageOf(customerImportTexts, 'noImport'));
    const removed = await deleteImported(trx, { id, at });
    await writeAudit(trx, context, {
      at,
      action: 'customer-record.undo-import',
      subject: 'customer-record',
      subjectId: id,
      after: { customers: removed },
    });
    return { removed };
  });
}

type ReadCustomers = {
  readonly titles: readonly string[];
  readonly columns: ImportColumns;
  readonly added: readonly ImportedRecord[];
  readonly known: number;
  readonly errors: readonly { readonly row: number; readonly message: string }[];
};

async function readCustomers(context: Context, { csv, columns: chosen }: ImportFile): Promise<ReadCustomers> {
  const t = customerImportTexts(context.language);
  const [titles = [], ...rows] = readTable(csv);
  if (rows.length === 0) throw new Invalid([{ path: 'csv', message: messageOf(customerImportTexts, 'noRows') }]);
  if (rows.length > MOST_IMPORTED)
    throw new Invalid([
      { path: 'csv', message: messageOf(customerImportTexts, 'tooManyRows', { most: MOST_IMPORTED }) },
    ]);
  const columns = chosen ?? guessColumns(titles);
  const errors: { row: number; message: string }[] = [];
  const read: ImportedRecord[] = [];
  const seen = new Set<string>();
  let known = 0;
  for (const [index, row] of rows.entries()) {
    // Rows are counted as spreadsheets number them, the titles included.
    const at = index + 2;
    const said = readRow(row, columns);
    if (Object.values(said).every((text) => text === '')) continue;
    const parsed = ImportedCustomer.safeParse(said);
    if (!parsed.success) {
      const [error] = invalidFields(parsed.error.issues);
      errors.push({ row: at, message: error ? error.message.text(context.language) : t('unreadable') });
      continue;
    }
    const { firstName, lastName, email, phone, address, notes } = parsed.data;
    if (email === '' && phone === '') {
      errors.push({ row: at, message: t('noContact') });
      continue;
    }
    const contacts = [email, numberOf(phone)].filter(Boolean);
    if (contacts.some((contact) => seen.has(contact))) known += 1;
    else
      read.push({
        id: context.random.id(),
        key: contactKey(email, phone),
        name: joinName(firstName, lastName),
        first_name: firstName,
        last_name: lastName,
        email,
        phone,
        notes,
        contact_book: address === '' ? null : { ...EMPTY_BOOK, addresses: [{ label: '', address }] },
      });
    for (const contact of contacts) seen.add(contact);
  }
  const stored = await findKnownContacts(context.db, [...seen]);
  const added = read.filter(({ email, phone }) => !stored.has(email) && !stored.has(numberOf(phone)));
  return { titles, columns, added, known: known + read.length - added.length, errors };
}

/** The cells of the file. Throws Invalid where a quoted one never ends. */
function readTable(csv: string): readonly (readonly string[])[] {
  const read = readCsv(csv);
  if ('rows' in read) return read.rows;
  const row = String(read.unclosedRow);
  throw new Invalid([{ path: 'csv', message: messageOf(customerImportTexts, 'notClosed', { row }) }]);
}
