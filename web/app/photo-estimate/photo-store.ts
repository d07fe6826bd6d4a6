import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { PHOTO_DATABASE } from '#web/lib/kept-estimate.ts';

/** A chosen photo as it will be sent, with a preview as a data URL. */
export type ChosenPhoto = { readonly id: string; readonly file: Blob; readonly preview: string };

interface Schema extends DBSchema {
  readonly photos: { key: string; value: Stored };
}

/** Bytes, because not every browser can store a Blob. */
type Stored = { readonly key: 'chosen'; readonly at: number; readonly photos: readonly StoredPhoto[] };
type StoredPhoto = { readonly id: string; readonly preview: string; readonly bytes: ArrayBuffer };

const DAY = 24 * 60 * 60 * 1000;

/** Returns the photos chosen before a reload, at most a day ago. Empty if the browser doesn't store anything. */
export async function keptPhotos(): Promise<readonly ChosenPhoto[]> {
  const stored = await onShelf((db) => db.get('photos', 'chosen'));
  if (!stored || Date.now() - stored.at > DAY) return [];
  return stored.photos.map(({ id, preview, bytes }) => ({ id, preview, file: new Blob([bytes], { type: JPEG }) }));
}

/** Replaces the stored photos. If the browser refuses, they last until the page is closed. */
export async function keepPhotos(photos: readonly ChosenPhoto[]): Promise<void> {
  const stored = await Promise.all(
    photos.map(async ({ id, preview, file }) => ({ id, preview, bytes: await file.arrayBuffer() })),
  );
  await onShelf((db) => db.put('photos', { key: 'chosen', at: Date.now(), photos: stored }));
}

const JPEG = 'image/jpeg';

/** Opened for each use, because an open database can't be deleted. */
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
