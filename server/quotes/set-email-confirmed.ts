import type { Trx } from '../db/client.ts';

/** Writes down since when the mailbox of a quote is known to be its customer's, an instant. */
export async function setEmailConfirmed(trx: Trx, id: string, at: string): Promise<void> {
  await trx.updateTable('quotes').set({ email_confirmed_at: at }).where('id', '=', id).execute();
}
