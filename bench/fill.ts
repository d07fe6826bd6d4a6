import { sql } from 'kysely';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Settings } from '#core/settings/settings.ts';
import { insertSettings, newestSettings } from '#server/settings/queries.ts';
import { addHistory } from '#testing/history.ts';
import { withStore, type Place } from './place.ts';
import { CAPACITY, FREE_DAYS } from './slots.ts';

/** Lets the business take as many quotes, as far ahead, as the bench sends. */
export function raiseCapacity(place: Place): Promise<void> {
  return changeSettings(place, { slotCapacity: CAPACITY, horizonDays: FREE_DAYS.to });
}

/** Saves a new version of the settings; only while no server runs on the place. */
export async function changeSettings(place: Place, change: Partial<Settings>): Promise<void> {
  await withStore(place, async (db) => {
    const { settings } = (await newestSettings(db)) ?? { settings: DEFAULT_SETTINGS };
    const savedAt = Temporal.Now.instant();
    await insertSettings(db, { settings: { ...settings, ...change }, savedBy: null, savedAt });
  });
}

/** Adds history until there are that many quotes, and lets the database settle; returns the number of quotes. */
export async function fill(place: Place, quotes: number): Promise<number> {
  let filled = 0;
  await withStore(place, async (db) => {
    const counted = db.selectFrom('quotes').select(({ fn }) => fn.countAll<number>().as('rows'));
    const { rows: from } = await counted.where('reference', 'like', 'FILL-%').executeTakeFirstOrThrow();
    filled = Math.max(from, quotes);
    if (filled === from) return;
    await addHistory(db, { from, to: quotes, now: Temporal.Now.instant() });
    await sql`vacuum (analyze)`.execute(db);
    await sql`checkpoint`.execute(db);
  });
  return filled;
}

/** Removes queued mails that must not be sent. */
export async function forgetMails(place: Place): Promise<void> {
  await withStore(place, (db) => db.deleteFrom('outbox').where('status', '=', 'waiting').execute());
}
