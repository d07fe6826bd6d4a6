import { sql, type RawBuilder, type Insertable } from 'kysely';
import { failureText } from '#core/notifications/failures.ts';
import { mailKindsWith, secretsOf } from '#core/notifications/mails.ts';
import { ERASED_NAME } from '#server/customers/queries.ts';
import type { DbOrTrx, Trx, Db } from '#server/db/client.ts';
import type { Tables } from '#server/db/tables.ts';
import { REMOVED } from '#server/notifications/mail-secrets.ts';

/** A table as described by the database's own catalog. Generated columns are left out because they can't be written. */
export type TableShape = {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
};

type ColumnShape = {
  readonly name: string;
  /** As SQL writes it: 'timestamp with time zone', 'text[]'. */
  readonly type: string;
  readonly isIdentity: boolean;
};

/** The migrations table; a backup lists migrations in its header instead. */
export const MIGRATIONS = 'schema_migration';

/** Every table of the program, sorted by name, without those that can be computed again, which aren't logged. */
export async function readTables(db: DbOrTrx): Promise<readonly TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isIdentity', a.attidentity <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      coalesce((select json_agg(a.attname order by k.place)
        from pg_index i, unnest(i.indkey) with ordinality as k (number, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number), '[]') as key
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relpersistence <> 'u'
      and c.relname <> ${MIGRATIONS}
    order by c.relname collate "C"`.execute(db);
  return rows;
}

/** The migrations of the database, in their order. */
export async function readMigrations(db: DbOrTrx): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(MIGRATIONS)} order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/** Makes texts of values come out the same on every engine and session, until the transaction ends. */
export async function fixTexts(trx: Trx): Promise<void> {
  await sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
    set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`.execute(trx);
}

/** How many rows are read at a time: the memory holds one such piece, however many rows there are. */
const SLICE = 500;

/**
 * The rows of a table as lines of a backup, in pieces: each row a JSON array of texts, sorted by the primary key, the
 * same for the same rows on either engine. To be read in a transaction that sees one moment. `isMasked`: without the
 * secrets of mails and connections.
 */
export async function* dumpTable(
  trx: Trx,
  { name, columns, key }: TableShape,
  { isMasked }: { readonly isMasked: boolean },
): AsyncGenerator<readonly string[]> {
  const cursor = sql.id(`dump_${name}`);
  const texts = columns.map(
    (column) => sql`(${isMasked ? masked(name, column, columns) : sql.ref(column.name)})::text`,
  );
  const types = new Map(columns.map((column) => [column.name, column.type]));
  const order = key.map((column) =>
    types.get(column) === 'text' ? sql`${sql.ref(column)} collate "C"` : sql.ref(column),
  );
  await sql`declare ${cursor} no scroll cursor for
    select to_json(array[${sql.join(texts)}]::text[])::text as line from ${sql.table(name)}
    ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(SLICE)} from ${cursor}`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close ${cursor}`.execute(trx);
}

/** Secrets of connected services never leave the database, nor do links and codes that a message holds until it is sent. */
function masked(table: string, column: ColumnShape, columns: readonly ColumnShape[]): RawBuilder<unknown> {
  if (table === 'connections' && column.name === 'secret') return sql`null`;
  if (table !== 'outbox' || column.name !== 'data') return sql`${sql.ref(column.name)}`;
  const masks = mailKindsWith(({ secrets }) => secrets.length > 0).map((kind) => {
    const pairs = secretsOf(kind).flatMap((name) => [
      sql.lit(name),
      sql`case when data ->> ${sql.lit(name)} is not null then ${sql.lit(REMOVED)} end`,
    ]);
    return sql`when kind = ${sql.lit(kind)} then data || jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))`;
  });
  const text = sql`regexp_replace(data ->> 'text', 'https?://\\S+', '(link)', 'g')`;
  // The schema of an older backup has no channels.
  if (columns.some((each) => each.name === 'channel'))
    masks.unshift(sql`when channel = 'sms' then data || jsonb_strip_nulls(jsonb_build_object('text', ${text}))`);
  return sql`case ${sql.join(masks, sql` `)} else data end`;
}

/** What the audit log calls an ending that leaves no row. */
const LOGGED = ['customer.delete', 'customer-record.erase', 'promo-code.delete'] as const;

export type LoggedEnding = {
  readonly action: (typeof LOGGED)[number];
  readonly subject: string;
  readonly subject_id: string;
};

/**
 * Records, until the transaction ends, what the current database knows as spent, voided, used, erased, blocked, removed or
 * withdrawn, so that an older backup doesn't bring it back. Must run before the backup's rows replace the current ones.
 */
export async function noteEndings(trx: Trx): Promise<void> {
  for (const [name, rows] of Object.entries({
    present_gift_cards: sql`select id, balance_cents, voided_at, void_reason from gift_cards`,
    present_promo_codes: sql`select id, uses, is_paused, ends_on from promo_codes`,
    present_quotes: sql`select id, opt_out_social_media as is_out,
      customer_name = ${ERASED_NAME} and customer_email = '' and customer_record_id is null as is_erased from quotes`,
    present_pictures: sql`select quote_id from picture_consents`,
    present_reviews: sql`select quote_id, hidden_at from reviews`,
    present_cards: sql`select method_ref from saved_cards`,
    waiting_removals: sql`select method_ref, customer_ref from card_removals`,
    blocked_records: sql`select id, name, first_name, last_name, email, phone, language, blocked_at, created_at, last_at
      from customer_records where blocked_at is not null`,
    blocked_keys: sql`select key, record_id, email, phone from customer_keys
      where record_id in (select id from customer_records where blocked_at is not null) and key not like 'account:%'`,
    logged_endings: sql`select distinct action, subject, subject_id from audit
      where action in (${sql.join(LOGGED)})`,
  }))
    await sql`create temporary table ${sql.table(name)} on commit drop as ${rows}`.execute(trx);
}

/** Returns the endings that leave no row. */
export async function listEndings(trx: Trx): Promise<readonly LoggedEnding[]> {
  return (await sql<LoggedEnding>`select * from logged_endings`.execute(trx)).rows;
}

/** Photos of these quotes aren't to be published. */
export async function optOutAgain(trx: Trx): Promise<void> {
  await sql`update quotes set opt_out_social_media = true
    where not opt_out_social_media and id in (select id from present_quotes where is_out)`.execute(trx);
}

/** Pictures whose consent was withdrawn since aren't shown again. */
export async function withdrawPicturesAgain(trx: Trx): Promise<void> {
  await sql`delete from picture_consents where quote_id in (select id from present_quotes)
    and quote_id not in (select quote_id from present_pictures)`.execute(trx);
}

/** Reviews that their customers have withdrawn since aren't shown again, nor those that the owner has hidden. */
export async function withdrawReviewsAgain(trx: Trx): Promise<void> {
  await sql`delete from reviews where quote_id in (select id from present_quotes)
    and quote_id not in (select quote_id from present_reviews)`.execute(trx);
  await sql`update reviews set hidden_at = present.hidden_at from present_reviews as present
    where present.quote_id = reviews.quote_id and present.hidden_at is not null`.execute(trx);
}

/** Removes the cards that were removed since, and those that are still to be removed at the card service. */
export async function removeCardsAgain(trx: Trx): Promise<void> {
  await sql`delete from saved_cards where method_ref in (select method_ref from waiting_removals)
    or quote_id in (select id from present_quotes) and method_ref not in (select method_ref from present_cards)`.execute(
    trx,
  );
  await sql`insert into card_removals (method_ref, customer_ref) select method_ref, customer_ref from waiting_removals
    on conflict do nothing`.execute(trx);
}

/** Returns the quotes that were erased, where the backup has them as they were. */
export async function listUnerased(trx: Trx): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from quotes where customer_name <> ${ERASED_NAME}
    and id in (select id from present_quotes where is_erased)`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Whether the audit log has such an ending of the subject. */
export async function isLogged(trx: Trx, action: LoggedEnding['action'], subjectId: string): Promise<boolean> {
  const known = await trx
    .selectFrom('audit')
    .select('id')
    .where('action', '=', action)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  return known !== undefined;
}

/** A card holds at most what it held; what was spent since is taken off as if it was voided. */
export async function spendGiftCards(trx: Trx, now: Temporal.Instant): Promise<void> {
  const at = now.toString();
  await sql`insert into gift_card_entries (id, card_id, kind, cents, received_on, recorded_at)
    select gen_random_uuid(), c.id, 'void', p.balance_cents - c.balance_cents, (${at}::timestamptz at time zone (
      select settings ->> 'timeZone' from business_versions order by version desc limit 1))::date, ${at}::timestamptz
    from gift_cards c join present_gift_cards p using (id) where p.balance_cents < c.balance_cents`.execute(trx);
  await sql`update gift_cards set voided_at = p.voided_at, void_reason = p.void_reason
    from present_gift_cards p where p.id = gift_cards.id and p.voided_at is not null
      and gift_cards.voided_at is null`.execute(trx);
}

/** The uses that aren't in the backup come off the limit of a code; one that was used up, paused or deleted is paused. */
export async function usePromoCodes(trx: Trx): Promise<void> {
  await sql`update promo_codes c set
      most_uses = greatest(c.most_uses - greatest(p.uses - c.uses, 0), c.uses, 1),
      is_paused = c.is_paused or p.is_paused or coalesce(c.most_uses - greatest(p.uses - c.uses, 0) <= c.uses, false),
      ends_on = case when p.ends_on >= coalesce(c.starts_on, p.ends_on) then least(c.ends_on, p.ends_on) else c.ends_on end
    from present_promo_codes p where p.id = c.id`.execute(trx);
  await sql`update promo_codes set is_paused = true
    where id::text in (select subject_id from logged_endings where action = 'promo-code.delete')`.execute(trx);
}

/** Blocks the records again, and makes those that aren't in the backup, so that they refuse further requests. */
export async function blockAgain(trx: Trx): Promise<void> {
  await sql`update customer_records set blocked_at = b.blocked_at
    from blocked_records b where b.id = customer_records.id and customer_records.blocked_at is null`.execute(trx);
  await sql`insert into customer_records (id, name, first_name, last_name, email, phone, language, blocked_at, created_at, last_at)
    select id, name, first_name, last_name, email, phone, language, blocked_at, created_at, last_at from blocked_records
    where id::text not in (select subject_id from logged_endings) on conflict do nothing`.execute(trx);
  await sql`insert into customer_keys (key, record_id, email, phone) select key, record_id, email, phone from blocked_keys
    where record_id in (select id from customer_records) on conflict do nothing`.execute(trx);
}

/** The newest proof of each backup, by the name of its file. */
export async function newestProofs(
  db: Db,
): Promise<ReadonlyMap<string, { readonly at: string; readonly isSuccess: boolean }>> {
  const rows = await db
    .selectFrom('backup_proofs')
    .distinctOn('file')
    .select(['file', 'proven_at', 'is_success'])
    .orderBy('file')
    .orderBy('proven_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ file, proven_at: at, is_success: isSuccess }) => [file, { at, isSuccess }]));
}

/** When a backup was last restored and found whole, or undefined. */
export async function lastProof(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('backup_proofs')
    .select('proven_at')
    .where('is_success', '=', true)
    .orderBy('proven_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.proven_at;
}

/** Until the transaction ends, no locked month refuses rows, and none counts as changed. */
export async function beginRestoring(trx: Trx): Promise<void> {
  await sql`select set_config('brightbay.restoring', 'on', true)`.execute(trx);
}

/** Empties these tables. */
export async function truncate(trx: Trx, tables: readonly TableShape[]): Promise<void> {
  if (tables.length > 0) await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx);
}

/** Inserts rows as they're in a backup: the values as texts, in the order of the columns. */
export async function insertRows(
  trx: Trx,
  { name, columns }: TableShape,
  rows: readonly (readonly (string | null)[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const texts = columns.map((_, index) => sql`${rows.map((row) => row[index] ?? null)}::text[]`);
  const values = columns.map((column) => sql`given.${sql.ref(column.name)}::${sql.raw(column.type)}`);
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${sql.join(values)} from unnest(${sql.join(texts)}) as given (${names})`.execute(trx);
}

/** Lets new rows get numbers after those that are there. */
export async function continueNumbers(trx: Trx, table: TableShape): Promise<void> {
  for (const { name, isIdentity } of table.columns) {
    if (!isIdentity) continue;
    await sql`select setval(pg_get_serial_sequence(${table.name}, ${name}), max(${sql.ref(name)}))
      from ${sql.table(table.name)} having max(${sql.ref(name)}) is not null`.execute(trx);
  }
}

/** Drops every table, view and routine of the current schema, but for what extensions brought. */
export async function dropEverything(trx: Trx): Promise<void> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(trx);
  for (const { name } of tables.rows) await sql`drop table if exists ${sql.table(name)} cascade`.execute(trx);
  const { rows } = await sql<{ drop: string }>`
    select format('drop %s if exists %s cascade', kind, name) as drop from (
      select case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'sequence' end as kind,
        oid::regclass::text as name, oid, 'pg_class'::regclass as class
      from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('v', 'm', 'S')
      union all
      select 'routine', oid::regprocedure::text, oid, 'pg_proc'::regclass
      from pg_proc where pronamespace = current_schema()::regnamespace
      union all
      select 'type', oid::regtype::text, oid, 'pg_type'::regclass
      from pg_type where typnamespace = current_schema()::regnamespace and typtype in ('e', 'd')
    ) as things
    where not exists (select from pg_depend d where d.classid = things.class and d.objid = things.oid and d.deptype = 'e')`.execute(
    trx,
  );
  for (const { drop } of rows) await sql.raw(drop).execute(trx);
}

/**
 * Takes the foreign keys away, so that tables may be filled in any order. The returned function puts them back, which
 * checks them all.
 */
export async function dropForeignKeys(trx: Trx): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'f'
    order by conname collate "C"`.execute(trx);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(trx);
  }
  return async () => {
    for (const { table, name, definition } of rows) {
      await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(trx);
    }
  };
}

/** Ends scripts and the sending of messages; those that have lost their secrets can't be sent. */
export async function endRunning(trx: Trx): Promise<void> {
  await trx.deleteFrom('script_lease').execute();
  await trx.deleteFrom('script_runs').where('ended_at', 'is', null).execute();
  await trx
    .updateTable('outbox')
    .set({ status: 'failed', last_error: failureText('secretLost') })
    .where('status', '=', 'waiting')
    .where(
      'kind',
      'in',
      mailKindsWith(({ secrets }) => secrets.length > 0),
    )
    .execute();
  await trx.updateTable('outbox').set({ claim: null, claimed_until: null }).where('claim', 'is not', null).execute();
}

/** Undefined if the database has none yet. */
export async function signingKey(trx: Trx): Promise<string | undefined> {
  const row = await trx.selectFrom('secrets').select('value').where('name', '=', 'signing-key').executeTakeFirst();
  return row?.value;
}

/**
 * Records, until the transaction ends, what has been used up or revoked by now, so that restoring an older backup doesn't
 * bring it back. Must run before the backup's rows replace the current ones.
 */
export async function noteUsed(trx: Trx): Promise<void> {
  await sql`create temporary table revoked_feeds on commit drop as
    select id, revoked_at from calendar_feeds where revoked_at is not null`.execute(trx);
  await sql`create temporary table present_factors on commit drop as
    select person_id, sealed_secret, last_step from second_factors where confirmed_at is not null`.execute(trx);
  await sql`create temporary table present_codes on commit drop as
    select person_id, code_hash from recovery_codes`.execute(trx);
  await sql`create temporary table changed_links on commit drop as
    select id, link_version, page_token_hash, tokens_expire_at, claim_token_hash is null as is_claimed
    from quotes where link_version > 0 or claim_token_hash is null`.execute(trx);
  await sql`create temporary table ended_invitations on commit drop as
    select id, expires_at, wrong_tries from invitations where used_at is null`.execute(trx);
  await sql`create temporary table present_opt_outs on commit drop as
    select address_hash, at from mail_opt_outs`.execute(trx);
  await sql`create temporary table opted_out_records on commit drop as
    select id, opted_out_at from customer_records where opted_out_at is not null`.execute(trx);
}

/**
 * Revokes what was recorded again, where the backup has the earlier state: calendar URLs, used recovery codes, the last code
 * of the same authenticator app, withdrawn invitations, earlier links of quotes and used claims; and who has unsubscribed
 * stays so. What depends on the signing key is skipped if it differs: it means nothing under another key.
 */
export async function endUsed(trx: Trx, { hasSameKey }: { readonly hasSameKey: boolean }): Promise<void> {
  await sql`update calendar_feeds set revoked_at = revoked_feeds.revoked_at
    from revoked_feeds where revoked_feeds.id = calendar_feeds.id and calendar_feeds.revoked_at is null`.execute(trx);
  await sql`delete from recovery_codes where
    exists (select from present_factors join second_factors using (person_id, sealed_secret)
      where person_id = recovery_codes.person_id)
    and not exists (select from present_codes
      where present_codes.person_id = recovery_codes.person_id and present_codes.code_hash = recovery_codes.code_hash)`.execute(
    trx,
  );
  await sql`update second_factors set last_step = greatest(second_factors.last_step, present_factors.last_step)
    from present_factors where present_factors.person_id = second_factors.person_id
      and present_factors.sealed_secret = second_factors.sealed_secret`.execute(trx);
  await sql`update invitations set expires_at = least(invitations.expires_at, ended_invitations.expires_at),
      wrong_tries = greatest(invitations.wrong_tries, ended_invitations.wrong_tries)
    from ended_invitations where ended_invitations.id = invitations.id`.execute(trx);
  await sql`update customer_records set opted_out_at = opted_out_records.opted_out_at
    from opted_out_records where opted_out_records.id = customer_records.id and customer_records.opted_out_at is null`.execute(
    trx,
  );
  if (!hasSameKey) return;
  await sql`insert into mail_opt_outs (address_hash, at) select address_hash, at from present_opt_outs
    on conflict do nothing`.execute(trx);
  await sql`update quotes set link_version = changed_links.link_version,
      page_token_hash = changed_links.page_token_hash, tokens_expire_at = changed_links.tokens_expire_at
    from changed_links where changed_links.id = quotes.id and changed_links.link_version > quotes.link_version`.execute(
    trx,
  );
  await sql`update quotes set claim_token_hash = null
    from changed_links where changed_links.id = quotes.id and is_claimed and quotes.claim_token_hash is not null`.execute(
    trx,
  );
}

/** Revokes everything that is one-time or tied to one browser: there's no telling whether it was used after the backup. */
export async function voidOneTimeAccess(trx: Trx): Promise<void> {
  for (const table of [
    'sessions',
    'push_subscriptions',
    'person_links',
    'launch_links',
    'launch_passes',
    'passkey_challenges',
    'applicant_passes',
    'job_lookups',
  ] as const)
    await trx.deleteFrom(table).execute();
}

/** Makes a schema in which the statements of the transaction run. */
export async function enterSchema(trx: Trx, name: string): Promise<void> {
  const schema = sql.id(name);
  await sql`create schema ${schema}`.execute(trx);
  await sql`set local search_path to ${schema}`.execute(trx);
}

/** Returns the SHA-256 hashes of all photos, sorted. */
export async function listPhotoHashes(trx: Trx): Promise<readonly Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`select sha256 from photos order by sha256`.execute(trx);
  return rows.map(({ sha256 }) => sha256);
}

/** Stores whether a backup could be restored. */
export async function insertProof(db: Db, proof: Insertable<Tables['backup_proofs']>): Promise<void> {
  await db.insertInto('backup_proofs').values(proof).execute();
}

/**
 * Claims the copy of a backup, unless it's there or another process has tried since. Returns why the last try failed, which is null for
 * the first one.
 */
export async function claimCopy(
  db: Db,
  { file, now, since }: { readonly file: string; readonly now: Temporal.Instant; readonly since: Temporal.Instant },
): Promise<{ readonly failure: string | null } | undefined> {
  return db
    .insertInto('backup_copies')
    .values({ file, tried_at: now.toString(), copied_at: null, failure: null })
    .onConflict((conflict) =>
      conflict
        .column('file')
        .doUpdateSet({ tried_at: now.toString() })
        .where('backup_copies.copied_at', 'is', null)
        .where('backup_copies.tried_at', '<=', since.toString()),
    )
    .returning('failure')
    .executeTakeFirst();
}

/** Writes down that a copy is there, or why it isn't. */
export async function endCopy(
  db: Db,
  file: string,
  end: { readonly copiedAt: Temporal.Instant } | { readonly failure: string },
): Promise<void> {
  const change = 'copiedAt' in end ? { copied_at: end.copiedAt.toString(), failure: null } : { failure: end.failure };
  await db.updateTable('backup_copies').set(change).where('file', '=', file).execute();
}

/** Returns the newest copy, and the newest try if that failed. */
export async function newestCopies(db: Db): Promise<{
  readonly last: { readonly file: string; readonly at: string } | null;
  readonly failed: { readonly at: string; readonly reason: string } | null;
}> {
  const rows = await db.selectFrom('backup_copies').selectAll().orderBy('tried_at', 'desc').limit(100).execute();
  const copied = rows.find((row) => row.copied_at !== null);
  const [newest] = rows;
  return {
    last: copied?.copied_at ? { file: copied.file, at: copied.copied_at } : null,
    failed: newest?.failure ? { at: newest.tried_at, reason: newest.failure } : null,
  };
}

/** Forgets all copies: another place has none of them. */
export async function forgetCopies(trx: Trx): Promise<void> {
  await trx.deleteFrom('backup_copies').execute();
}
