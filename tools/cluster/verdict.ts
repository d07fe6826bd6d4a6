import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { openPhotoStore } from '#server/storage/photo-store.ts';
import { readWholeQuotes } from '#testing/store.ts';
import type { Known } from './load.ts';
import { STORE } from './shop.ts';

/** Acknowledged facts that turned out to be false; each list is empty if all is well. */
export type Verdict = {
  readonly stored: number;
  readonly photos: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly soldTwice: readonly string[];
  readonly wrong: readonly string[];
};

/** Compares the database with what the clients were told. Every request must have a response by now. */
export async function judge(db: Db, { promised, refused, missed }: Known, capacity: number): Promise<Verdict> {
  const wrong: string[] = [];
  const quotes = await readWholeQuotes(db).catch((error: unknown) => {
    wrong.push(error instanceof Error ? error.message : String(error));
    return [];
  });
  const emails = new Map(quotes.map(({ id, email }) => [id, email]));
  const counts = Map.groupBy(quotes, ({ email }) => email);
  const lost = [...promised].filter(([id, { body }]) => emails.get(id) !== body['customerEmail']).map(([id]) => id);
  const told = new Set([...promised.values()].map(({ body }) => String(body['customerEmail'])));
  for (const { body } of refused)
    if (counts.has(String(body['customerEmail'])))
      wrong.push(`stored although refused: ${String(body['customerEmail'])}`);
  for (const id of missed) wrong.push(`not found when it was read: ${id}`);
  for (const { id, email } of quotes) if (!told.has(email)) wrong.push(`no one was told of quote ${id}`);
  const photos = await missingPhotos(db);
  wrong.push(...photos.missing.map((name) => `a photo is not in the store: ${name}`));
  return {
    stored: quotes.length,
    photos: photos.count,
    lost,
    doubled: [...counts].filter(([, same]) => same.length > 1).map(([email]) => email),
    soldTwice: await overSold(db, capacity),
    wrong,
  };
}

/** Every photo in the database must be in the store. */
async function missingPhotos(db: Db): Promise<{ readonly count: number; readonly missing: readonly string[] }> {
  const rows = await db.selectFrom('photos').select('sha256').execute();
  const stored = new Set<string>();
  for await (const sha256 of openPhotoStore({ DATA_DIR: '', ...STORE }).list()) stored.add(sha256.toString('hex'));
  const known = rows.map(({ sha256 }) => sha256.toString('hex'));
  return { count: known.length, missing: known.filter((name) => !stored.has(name)) };
}

/** Slots with more quotes than capacity, by the quotes and by their reservations. */
async function overSold(db: Db, capacity: number): Promise<readonly string[]> {
  const { rows } = await sql<{ starts_at: string }>`
    select starts_at from quotes where starts_at is not null group by starts_at having count(*) > ${capacity}
    union select starts_at from slot_holds group by starts_at having count(*) > ${capacity}`.execute(db);
  return rows.map((row) => row.starts_at);
}

/** Whether nothing is wrong. */
export function isClean({ lost, doubled, soldTwice, wrong }: Verdict): boolean {
  return [lost, doubled, soldTwice, wrong].every((list) => list.length === 0);
}

/** Returns the verdict in one line, and one more line for each problem. */
export function tellVerdict({ stored, photos, lost, doubled, soldTwice, wrong }: Verdict): string {
  const details = [
    ...lost.map((id) => `lost: quote ${id}`),
    ...doubled.map((email) => `doubled: ${email}`),
    ...soldTwice.map((time) => `sold too often: ${time}`),
    ...wrong,
  ];
  const head = `    ${stored} quotes and ${photos} photos stored; lost ${lost.length}, doubled ${doubled.length}, times sold too often ${soldTwice.length}, otherwise wrong ${wrong.length}`;
  return [head, ...details.slice(0, 10).map((detail) => `      ${detail}`)].join('\n');
}
