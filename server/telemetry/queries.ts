import { sql } from 'kysely';
import type { ReadingDeps, State } from './metrics.ts';

/** Reads what the metrics of the database say, in one statement. */
export async function readState({ db, clock }: ReadingDeps): Promise<State> {
  const now = clock.now();
  const { rows } = await sql<State>`
    select
      (select jsonb_build_object(
        'waiting', count(*),
        'oldestSeconds', coalesce(extract(epoch from ${now.toString()}::timestamptz - min(created_at)), 0),
        'failed', (select count(*) from outbox where channel = 'mail' and status = 'failed')
      ) from outbox where channel = 'mail' and status = 'waiting') as outbox,
      (select coalesce(jsonb_object_agg(name, extract(epoch from ${now.toString()}::timestamptz - last_run_at)), '{}')
        from heartbeats) as heartbeats,
      (select extract(epoch from ${now.toString()}::timestamptz - max(proven_at))::float8
        from backup_proofs where is_success) as "provenSeconds"`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('the database answered nothing');
  return state;
}
