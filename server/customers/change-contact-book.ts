import type { CustomerDetail } from '#contract/customer-records.ts';
import { customersTexts } from '#core/languages/en/customers.ts';
import { messageOf } from '#core/languages/message.ts';
import { EMPTY_BOOK, isSameBook, type ContactBook } from '#core/people/contact-book.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { lockCustomerRecord, setOnRecord } from './queries.ts';
import { readCustomer } from './read-records.ts';

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
