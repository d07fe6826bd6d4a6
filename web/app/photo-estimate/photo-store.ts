import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { PHOTO_DATABASE } from '#web/lib/kept-estimate.ts';

/** A photo that was chosen to be judged, as it will be sent, with a small picture of it as a data URL. */
export type ChosenPhoto = { readonly id: string; readonly file: Blob; readonly preview: string };

interface Schema extends DBSchema {
  readonly photos: { key: string; value: Stored };
}

/** The bytes themselves: not every browser stores a Blob. */
type Stored = { readonly key: 'chosen'; readonly at: number; readonly photos: readonly StoredPhoto[] };
type StoredPhoto = { readonly id: string; readonly preview: string; readonly bytes: ArrayBuffer };

const DAY = 24 * 60 * 60 * 1000;

/** The photos that were chosen before a reload, not longer than a day ago. A browser that keeps nothing has none. */
export async function keptPhotos(): Promise<readonly ChosenPhoto[]> {
  const stored = await onShelf((db) => db.get('photos', 'chosen'));
  if (!stored || Date.now() - stored.at > DAY) return [];
  return stored.photos.map(({ id, preview, bytes }) => ({ id, preview, file: new Blob([bytes], { type: JPEG }) }));
}

/** Keeps these and no others. Where the browser refuses, they stay in the page for as long as it is open. */
export async function keepPhotos(photos: readonly ChosenPhoto[]): Promise<void> {
  const stored = await Promise.all(
    photos.map(async ({ id, preview, file }) => ({ id, preview, bytes: await file.arrayBuffer() })),
  );
  await onShelf((db) => db.put('photos', { key: 'chosen', at: Date.now(), photos: stored }));
}

const JPEG = 'image/jpeg';

/** Opened for each use: an open database could not be forgotten. */
async function onShelf<T>(act: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  let db: IDBPDatabase<Schema> | undefined;
  try {
    db = await openDB<Schema>(PHOTO_DATABASE, 1, {
      upgrade: (fresh) => void fresh.createObjectStore('photos', { keyPath: 'key' }),
    });
    return await act(db);
  } catch {
    return undefined;
  } finally {
    db?.close();
  }
}
