import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { inTime } from '../lib/in-time.ts';
import type { Readings } from './gauges.ts';

type ReadingDeps = Pick<Deps, 'db' | 'database' | 'clock'>;

/** In milliseconds: monitoring must learn soon that the database does not respond. */
const PATIENCE = 5000;

/** Reads the current values of the gauges, in one statement. */
export async function readReadings(deps: ReadingDeps): Promise<Readings> {
  const answered = await inTime(readState(deps), PATIENCE).catch(() => undefined);
  return {
    pool: deps.database.use(),
    outbox: answered?.outbox,
    heartbeats: answered?.heartbeats,
    provenSeconds: answered?.provenSeconds,
  };
}

type State = Required<Omit<Readings, 'pool'>>;

async function readState({ db, clock }: ReadingDeps): Promise<State> {
  const now = clock.now();
  const { rows } = await sql<State>`
    select
      (select jsonb_build_object(
        'waiting', count(*),
        'oldestSeconds', coalesce(extract(epoch from ${now.toString()}::timestamptz - min(created_at)), 0),
        'failed', (select count(*) from outbox where status = 'failed')
      ) from outbox where status = 'waiting') as outbox,
      (select coalesce(jsonb_object_agg(name, extract(epoch from ${now.toString()}::timestamptz - last_run_at)), '{}')
        from heartbeats) as heartbeats,
      (select extract(epoch from ${now.toString()}::timestamptz - max(proven_at))::float8
        from backup_proofs where is_success) as "provenSeconds"`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('the database answered nothing');
  return state;
}
