import { sql } from 'kysely';
import { DEFAULT_BUSINESS } from '#core/default-business.ts';
import { insertBusiness, newestBusiness } from '#server/business/sql.ts';
import { addHistory, type History } from '#server/test-history.ts';
import { withStore, type Place } from './place.ts';
import { CAPACITY, FREE_DAYS } from './slots.ts';

/** Lets the business take as many quotes, as far ahead, as the bench sends. */
export async function raiseCapacity(place: Place): Promise<void> {
  await withStore(place, async (db) => {
    const { business } = (await newestBusiness(db)) ?? { business: DEFAULT_BUSINESS };
    const change = { slotCapacity: CAPACITY, horizonDays: FREE_DAYS.to };
    const savedAt = Temporal.Now.instant();
    await insertBusiness(db, { business: { ...business, ...change }, savedBy: null, savedAt });
  });
}

/** Adds that much of a history, and lets the database settle. */
export async function fill(place: Place, numbers: Omit<History, 'now'>): Promise<void> {
  await withStore(place, async (db) => {
    await addHistory(db, { ...numbers, now: Temporal.Now.instant() });
    await sql`vacuum (analyze)`.execute(db);
    await sql`checkpoint`.execute(db);
  });
}

/** Takes the mails that nobody was to send out of the way. */
export async function forgetMails(place: Place): Promise<void> {
  await withStore(place, (db) => db.deleteFrom('outbox').where('status', '=', 'waiting').execute());
}
