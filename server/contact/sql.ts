import type { Insertable } from 'kysely';
import type { Trx } from '../db/client.ts';
import type { ContactMessagesTable } from '../db/tables.ts';

export async function insertMessage(trx: Trx, message: Insertable<ContactMessagesTable>): Promise<void> {
  await trx.insertInto('contact_messages').values(message).execute();
}
