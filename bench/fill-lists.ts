import { sql } from 'kysely';
import { transaction } from '#server/db/client.ts';
import { fill } from './fill.ts';
import { withStore, type Place } from './place.ts';

/** Gives every list of the dashboard at least as many rows: quotes, a job for each, and employees. */
export async function fillLists(place: Place, rows: number): Promise<void> {
  await fill(place, rows);
  await withStore(place, (db) =>
    transaction(db, async (trx) => {
      await sql`
        insert into jobs (id, quote_id, status, created_at)
        select gen_random_uuid(), id, case when starts_at < now() then 'completed' else 'scheduled' end, created_at
        from quotes where reference like 'FILL-%'`.execute(trx);
      await sql`
        insert into employees (id, employee_id, name, email, phone, department, created_at)
        select gen_random_uuid(), 'FKE-' || (1000000000 + n), 'Robin Crew ' || n, 'robin.' || n || '@fill.example',
          '+1516' || (2000000 + n), 'Interior', now() - n * interval '1 hour'
        from generate_series(1, ${rows}::int) as numbers (n)`.execute(trx);
    }),
  );
}
