import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool, type Updateable } from 'kysely';
import type { ListColumn, ListOrder } from '#core/operations/owner-lists.ts';
import { numberOf } from '#core/people/phone-links.ts';
import type { PromoState } from '#core/pricing/promo-code-rules.ts';
import type { PromoTerms } from '#core/pricing/promo-codes.ts';
import { isCheckViolation, isUniqueViolation, type DbOrTrx, type Trx } from '#server/db/client.ts';
import { orderOf, type Ordered, type RowSearch, type SortKey } from '#server/db/row-order.ts';
import type { PromoCodesTable } from '#server/db/tables.ts';

export type PromoCodeRow = Selectable<PromoCodesTable>;

/** A code with what was sold with it, in cents before tax. */
export type PromoCodeWithFigures = PromoCodeRow & {
  /** All quotes that were requested with it. */
  readonly quotes: number;
  readonly booked_cents: number;
  readonly completed_cents: number;
  readonly given_cents: number;
};

export type PromoCodeFilter = {
  /** Part of the code, in capitals. */
  readonly part: string;
  readonly state?: PromoState | undefined;
  /** Created from this instant on and before that one (exclusive). */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
  /** The local date of the shop. */
  readonly today: string;
};

const SORT_KEYS: Readonly<Record<'created' | ListColumn<'promos'>, SortKey>> = {
  created: { by: sql.ref('created_at'), type: 'timestamptz' },
  code: { by: sql.ref('code'), type: 'text' },
  uses: { by: sql.ref('uses'), type: 'bigint' },
  booked: { by: sql.ref('booked_cents'), type: 'bigint' },
};

/** Returns the codes that match the filter in their order, after the cursor. Throws Invalid for one of another order. */
export async function listPromoCodes(
  db: DbOrTrx,
  { filter, sort = '-created', cursor, limit }: RowSearch<PromoCodeFilter, ListOrder<'promos'> | '-created'>,
): Promise<readonly Ordered<PromoCodeWithFigures>[]> {
  const order = orderOf(SORT_KEYS, sort, { cursor });
  const { part, state, from, before, today } = filter;
  const conditions = [
    sql`position(${part} in code) > 0`,
    ...(state ? [sql`${stateOn(today)} = ${state}`] : []),
    ...(from ? [sql`created_at >= ${from.toString()}::timestamptz`] : []),
    ...(before ? [sql`created_at < ${before.toString()}::timestamptz`] : []),
  ];
  const { rows } = await sql<Ordered<PromoCodeWithFigures>>`
    select *, ${order.key} as sort_key from (${withFigures(sql.join(conditions, sql` and `))}) as codes
    where ${order.rest} order by ${order.by} limit ${limit}`.execute(db);
  return rows;
}

/** Returns a code with its figures, or undefined. */
export async function readPromoCode(db: DbOrTrx, id: string): Promise<PromoCodeWithFigures | undefined> {
  const { rows } = await sql<PromoCodeWithFigures>`${withFigures(sql`id = ${id}::uuid`)}`.execute(db);
  return rows[0];
}

/** SQL: codes with what was sold with them. Revenue is before tax, and what was canceled later isn't in it. */
function withFigures(condition: RawBuilder<unknown>): RawBuilder<PromoCodeWithFigures> {
  return sql`
    select c.*, f.* from (select * from promo_codes where ${condition}) as c
    cross join lateral (
      select count(*) as quotes,
        coalesce(sum(total_cents - tax_cents) filter (where status = 'approved'), 0) as booked_cents,
        coalesce(sum(total_cents - tax_cents) filter (where completed_at is not null), 0) as completed_cents,
        -coalesce(sum((jsonb_path_query_first(lines, '$[*] ? (@.kind == "promo").cents') #>> '{}')::integer)
          filter (where status = 'approved'), 0) as given_cents
      from quotes where promo_code_id = c.id) as f`;
}

/** SQL: the same as `promoState`. */
function stateOn(today: string): RawBuilder<unknown> {
  return sql`case when is_paused then 'paused' when ends_on < ${today}::date then 'ended'
    when uses >= most_uses then 'used-up' when starts_on > ${today}::date then 'scheduled' else 'active' end`;
}

/** Returns the code as it's stored, in capitals; undefined if there is none. */
export async function findPromoCode(db: DbOrTrx, code: string): Promise<PromoCodeRow | undefined> {
  const bare = code.replaceAll('-', '');
  return db
    .selectFrom('promo_codes')
    .selectAll()
    .where(sql<SqlBool>`replace(code, '-', '') = ${bare}`)
    .orderBy(sql`code = ${code}`, 'desc')
    .executeTakeFirst();
}

/** Locks the code until the transaction ends, so that its uses can be counted. */
export async function lockPromoCode(trx: Trx, id: string): Promise<PromoCodeRow | undefined> {
  return trx.selectFrom('promo_codes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function countPromoCodes(db: DbOrTrx): Promise<number> {
  const { count } = await db
    .selectFrom('promo_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns false if there is already such a code. */
export async function insertPromoCode(trx: Trx, row: Insertable<PromoCodesTable>): Promise<boolean> {
  const inserted = await trx
    .insertInto('promo_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Changes the terms of a code. Returns false if another one is called that. */
export async function updatePromoCode(trx: Trx, id: string, row: Updateable<PromoCodesTable>): Promise<boolean> {
  try {
    await trx
      .updateTable('promo_codes')
      .set({ ...row, version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error, 'promo_codes_code')) return false;
    throw error;
  }
}

/** Returns false if a quote was requested with it. */
export async function deletePromoCode(trx: Trx, id: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('promo_codes')
    .where('id', '=', id)
    .where((code) =>
      code.not(code.exists(code.selectFrom('quotes').select('quotes.id').where('promo_code_id', '=', id))),
    )
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** How a customer is recognized: whatever is known of them. */
export type PromoCustomer = {
  readonly email: string;
  readonly phone: string;
  /** The account, and the record that the owner has named. */
  readonly customerId: string | null;
  readonly recordId: string | null;
};

/** Returns how many quotes of a customer hold a use of the code, and whether they have any that is open or approved. */
export async function usesOfCustomer(
  trx: Trx,
  promoCodeId: string,
  { email, phone, customerId, recordId }: PromoCustomer,
): Promise<{ readonly uses: number; readonly hasQuote: boolean }> {
  const { rows } = await sql<{ uses: number; hasQuote: boolean }>`
    select count(*) filter (where promo_code_id = ${promoCodeId}::uuid) as uses, count(*) > 0 as "hasQuote"
    from quotes
    where status in ('pending', 'countered', 'approved') and lapsed_at is null and customer_record_id in (
      select record_id from customer_keys where email <> '' and email = ${email} or phone <> '' and phone = ${numberOf(phone)}
      union select id from customer_records where customer_id = ${customerId}::uuid or id = ${recordId}::uuid)`.execute(
    trx,
  );
  return rows[0] ?? { uses: 0, hasQuote: false };
}

/** Returns how many open quotes of a client network, none with a confirmed email address, hold a use of a limited code. */
export async function countUnconfirmedUses(trx: Trx, senderHash: Buffer): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*) as uses from quotes join promo_codes on promo_codes.id = promo_code_id
    where sender_hash = ${senderHash} and status in ('pending', 'countered') and lapsed_at is null
      and email_confirmed_at is null and most_uses is not null`.execute(trx);
  return rows[0]?.uses ?? 0;
}

/** Whether a write failed because the code has no use left. */
export function isPromoUsedUp(error: unknown): boolean {
  return isCheckViolation(error, 'promo_codes_most_uses');
}

/** What a code takes off, as it's priced. */
export function termsOf(row: PromoCodeRow): PromoTerms {
  return {
    code: row.code,
    percent: row.percent,
    amountCents: row.amount_cents,
    packages: row.packages,
    extras: row.extras,
    leastCents: row.least_cents,
  };
}
