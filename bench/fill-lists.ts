import { sql } from 'kysely';
import { fill } from './fill.ts';
import { withStore, type Place } from './place.ts';

/** Of all quotes, those that become jobs. */
const JOBS_OF_QUOTES = 0.6;

/** Gives the lists of the dashboard at least as many rows: quotes, jobs and employees. */
export async function fillLists(place: Place, rows: number): Promise<void> {
  await fill(place, Math.ceil(rows / JOBS_OF_QUOTES));
  await withStore(place, (db) =>
    sql`
      insert into employees (id, employee_id, name, email, phone, department, created_at)
      select gen_random_uuid(), 'FKE-' || (2000000000 + n), 'Robin Crew ' || n, 'robin.' || n || '@fill.example',
        '+1516' || (2000000 + n), 'Interior', now() - n * interval '1 hour'
      from generate_series(1, ${rows}::int) as numbers (n)`.execute(db),
  );
}
