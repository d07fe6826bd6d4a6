import { sql } from 'kysely';
import { OPEN_STATUSES } from '#core/quotes/quotes.ts';
import type { Trx } from '../db/client.ts';

/** Confirms the open quotes of an account that were asked for with the very address that it has proven. */
export async function confirmEmailsOf(trx: Trx, personId: string, at: string): Promise<void> {
  const open = sql.join(OPEN_STATUSES.map((status) => sql.lit(status)));
  await sql`
    update quotes set email_confirmed_at = ${at}::timestamptz
    from customers join people on people.id = customers.person_id
    where people.id = ${personId}::uuid and people.email_verified_at is not null
      and quotes.customer_id = customers.id and quotes.customer_email = people.email
      and quotes.email_confirmed_at is null and quotes.status in (${open})`.execute(trx);
}
