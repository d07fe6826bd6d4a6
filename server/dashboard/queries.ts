import { sql } from 'kysely';
import { STEP_ANSWERS, type SetupStep, type SetupTick, type StepAnswer } from '#core/settings/setup-items.ts';
import { stepTick, type SetupState } from '#core/settings/setup.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import { countOf } from '#server/db/search.ts';

/** Resolves to whether there are invoices, gift cards, promo codes, plans or reminders that work is due again, and whether anyone keeps the books here. */
export async function readInUse(
  db: DbOrTrx,
): Promise<Record<'invoices' | 'gifts' | 'promos' | 'plans' | 'dueAgain' | 'books', boolean>> {
  const found = await db
    .selectNoFrom((select) => [
      select.exists(select.selectFrom('invoices').select('id')).as('invoices'),
      select.exists(select.selectFrom('gift_cards').select('id')).as('gifts'),
      select.exists(select.selectFrom('promo_codes').select('id')).as('promos'),
      select.exists(select.selectFrom('plans').select('id')).as('plans'),
      select.exists(select.selectFrom('due_reminders').select('quote_id')).as('dueAgain'),
      select
        .or([
          select.exists(select.selectFrom('month_locks').select('month')),
          select.exists(select.selectFrom('account_names').select('account')),
          select.exists(select.selectFrom('supplies').select('id')),
        ])
        .as('books'),
    ])
    .executeTakeFirstOrThrow();
  const { invoices, gifts, promos, plans, dueAgain, books } = found;
  return {
    invoices: Boolean(invoices),
    gifts: Boolean(gifts),
    promos: Boolean(promos),
    plans: Boolean(plans),
    dueAgain: Boolean(dueAgain),
    books: Boolean(books),
  };
}

/**
 * Returns how many quotes there are, how many are waiting, and how many are past their confirmation deadline; capped
 * like all card counts.
 */
export async function countQuotes(
  db: DbOrTrx,
  now: Temporal.Instant,
): Promise<{ readonly all: number; readonly pending: number; readonly overdue: number }> {
  return db
    .selectNoFrom([
      countOf('quotes').as('all'),
      countOf('quotes', sql`status = 'pending'`).as('pending'),
      countOf('quotes', sql`status = 'pending' and confirmation_due < ${now.toString()}::timestamptz`).as('overdue'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns when an admin hid the checklist, or null while it's shown. Undefined if the person isn't an admin. */
export async function readSetupHidden(db: DbOrTrx, personId: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('admins')
    .select('setup_hidden_at')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.setup_hidden_at;
}

/** Sets when the checklist was hidden; null shows it again. */
export async function writeSetupHidden(db: DbOrTrx, personId: string, hiddenAt: string | null): Promise<void> {
  await db.updateTable('admins').set({ setup_hidden_at: hiddenAt }).where('person_id', '=', personId).execute();
}

/** What the database shows of the set-up checklist. */
export async function readSetupState(db: DbOrTrx): Promise<Pick<SetupState, 'hasEmployee' | 'hasQuote' | 'ticked'>> {
  const [employee, quote, admins] = await Promise.all([
    db.selectFrom('employees').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('quotes').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('admins').select('setup_ticks').execute(),
  ]);
  const ticked = admins.flatMap(({ setup_ticks }) => setup_ticks);
  return { hasEmployee: employee !== undefined, hasQuote: quote !== undefined, ticked };
}

/** Marks items of the set-up checklist as done. */
export async function writeSetupTicks(db: DbOrTrx, personId: string, items: readonly SetupTick[]): Promise<void> {
  await db
    .updateTable('admins')
    .set({
      setup_ticks: sql<
        string[]
      >`array(select tick from unnest(setup_ticks) tick where tick <> all (${items}::text[])) || ${items}::text[]`,
    })
    .where('person_id', '=', personId)
    .execute();
}

/** Notes what an admin said of a step of the set-up, in place of what any of them said before. */
export async function writeSetupStep(
  db: DbOrTrx,
  personId: string,
  { step, answer }: { readonly step: SetupStep; readonly answer: StepAnswer },
): Promise<void> {
  const ticks = STEP_ANSWERS.map((each) => stepTick(step, each));
  const said = stepTick(step, answer);
  await db
    .updateTable('admins')
    .set({
      setup_ticks: sql<string[]>`array(select tick from unnest(setup_ticks) tick where tick <> all (${ticks}::text[]))
        || case when person_id = ${personId} then array[${said}] else '{}' end`,
    })
    .execute();
}
