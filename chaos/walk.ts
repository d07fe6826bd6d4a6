import { sql } from 'kysely';
import { SOURCE } from '#core/languages/language.ts';
import { lineText, type Line } from '#core/operations/script-lines.ts';
import type { Db } from '#server/db/client.ts';
import { parseEnv } from '#server/env.ts';
import { ScriptFailure } from '#server/scripts/script.ts';
import { verifyDatabase, verifyPhotos } from '#server/scripts/verify-database.ts';
import { type Store, readWholeQuotes } from '#testing/store.ts';
import type { Act } from './act.ts';
import { BUFFERS, LENGTHS, SHOP_ROUND, type Shop } from './shop.ts';
import { sendAgain, type Memory } from './traffic.ts';

/** Walks the whole database and the photos; a sentence for each thing that is lost, doubled or not as it has to be. */
export async function walk(
  store: Store,
  memory: Memory,
  env: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const signal = new AbortController().signal;
  return store.visit(async (db) => [
    ...memory.wrong,
    ...(await said((say) => verifyDatabase({ deps: { db }, say, signal }))),
    ...(await said((say) => verifyPhotos({ deps: { db, env: parseEnv({ ...store.env, ...env }) }, say, signal }))),
    ...(await unkept(db, memory)),
    ...(await brokenTogether(db)),
  ]);
}

/** Starts a server again to retry what got no response, stops it in order, and checks the data. */
export async function settle(shop: Shop, memory: Memory): Promise<string[]> {
  const server = await shop.serve();
  await sendAgain(server, { shop, memory });
  const lost = (await server.kill('SIGTERM')) === 0 ? [] : ['The last server did not end well'];
  return [...lost, ...(await walk(shop.store, memory))];
}

/** What a script says when it fails. */
async function said(script: (say: (line: Line) => void) => Promise<void>): Promise<readonly string[]> {
  const lines: string[] = [];
  try {
    await script((line) => lines.push(lineText(line, SOURCE)));
    return [];
  } catch (error) {
    if (error instanceof ScriptFailure) return [...lines, error.message];
    throw error;
  }
}

/** Promises that are not kept, and quotes that are not whole. */
async function unkept(db: Db, { promised, quotes, open }: Memory): Promise<readonly string[]> {
  const whole = await readWholeQuotes(db).catch((error: unknown) => String(error));
  if (typeof whole === 'string') return [whole];
  const stored = new Map(whole.map(({ id, email }) => [email, id]));
  const { rows } = await sql<{ id: string; status: string; day: string | null; minutes: number | null }>`
    select id, status, scheduled_date::text as day, minutes from quotes`.execute(db);
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const days = new Map(rows.map(({ id, day }) => [id, day]));
  const minutes = new Map(rows.map((row) => [row.id, String(row.minutes)]));
  const counts = await entryCounts(db);
  // What got no answer may have come to pass nevertheless.
  const beyond = new Set([...open].map(({ writes, about }) => `${writes} ${about}`));
  const isKept = ({ writes, about, leaves }: Act): boolean => {
    if (writes === 'quote') return stored.get(about) === quotes.get(about);
    if (writes === 'status') return statuses.get(about) === leaves || beyond.has(`status ${about}`);
    if (writes === 'day') return days.get(about) === leaves || beyond.has(`day ${about}`);
    if (writes === 'length') return minutes.get(about) === leaves || beyond.has(`length ${about}`);
    return counts.get(about) === 1;
  };
  return [...promised.values()]
    .filter((act) => !isKept(act))
    .map(({ writes, about, leaves }) => `The ${writes} of ${about} ${leaves ? `(${leaves}) ` : ''}is not there once`);
}

/** How often each entry of the crew and the ledger is there, by its client id. */
async function entryCounts(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select client_id::text as id, count(*) as count from (
      select client_id from payments union all select client_id from damage_logs
      union all select client_id from job_photos) as entries
    group by client_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const { seat: FIRST_STOP, stops: ROOM } = SHOP_ROUND;

/** What holds between tables after this traffic, beside the rules that hold in every shop. */
const TOGETHER = [
  {
    says: 'An approved quote has not exactly one job',
    query: `select id from quotes q where status = 'approved' and (select count(*) from jobs where quote_id = q.id) <> 1`,
  },
  {
    says: 'An approval is not in the audit once',
    query: `select id from quotes q where status = 'approved' and (select count(*) from audit
      where subject_id = q.id::text and action in ('quote.approve', 'quote.accept')) <> 1`,
  },
  {
    says: 'A payment is not in the audit once',
    query: `select id from payments p where not is_tip and (select count(*) from audit
      where action = 'payment.record' and after ->> 'payment' = p.id::text) <> 1`,
  },
  {
    says: 'The audit tells of a payment that is not in the ledger',
    query: `select id from audit where action = 'payment.record' and not exists (
      select from payments p where p.id::text = after ->> 'payment')`,
  },
  {
    says: 'Damage is not in the audit once',
    query: `select id from damage_logs d where (select count(*) from audit
      where action = 'damage-log.add' and subject_id = d.id::text) <> 1`,
  },
  {
    says: 'A round has more stops on a day than room',
    query: `select min(id::text) as id from quotes where round is not null and status in ('pending', 'approved')
      group by round ->> 'id', scheduled_date having count(*) > ${ROOM}`,
  },
  {
    says: 'A stop is not in a place of its round for the whole time of arrival',
    query: `select id from quotes q where round is not null and lapsed_at is null and not exists (
      select from slot_holds where quote_id = q.id and starts_at = q.starts_at
        and seat between ${FIRST_STOP} and ${FIRST_STOP + ROOM - 1} and minutes_after = 240)`,
  },
  {
    says: 'The minutes of a quote are not the sum of its vehicles',
    query: `select id from quotes q where minutes is not null and round is null
      and not exists (select from audit where subject_id = q.id::text and action = 'quote.change-length')
      and minutes <> case package_type when 'express' then ${LENGTHS.express} else ${LENGTHS.full} end
        + (select coalesce(sum((item ->> 'minutes')::integer), 0) from jsonb_array_elements(items) as item)`,
  },
  {
    says: 'A reservation has other buffers than the shop',
    query: `select quote_id as id from slot_holds where minutes_after > 1 and seat < ${FIRST_STOP}
      and minutes_before <> ${BUFFERS.before}`,
  },
  {
    says: 'Two mails have the same Message-ID',
    query: `select min(id::text) as id from outbox group by message_id having count(*) > 1`,
  },
  {
    says: 'The same event has queued its mail twice',
    query: `select min(id::text) as id from outbox where quote_id is not null
      and kind in ('new-quote', 'quote-received', 'quote-approved', 'quote-countered')
      group by quote_id, kind, recipient having count(*) > 1`,
  },
];

async function brokenTogether(db: Db): Promise<readonly string[]> {
  const found = await Promise.all(
    TOGETHER.map(async ({ says, query }) => {
      const { rows } = await sql<{ id: string }>`${sql.raw(query)}`.execute(db);
      return rows.length === 0
        ? []
        : [
            `${says}: ${rows
              .map(({ id }) => id)
              .slice(0, 5)
              .join(', ')} (${rows.length})`,
          ];
    }),
  );
  return found.flat();
}
