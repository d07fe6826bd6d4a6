/** The database of the browser with the photos that wait to be judged. */
export const SHELF = 'estimate-photos';

/** Takes the photos of an estimate out of the browser; where it never had any, nothing happens. */
export function forgetPhotos(): void {
  try {
    indexedDB.deleteDatabase(SHELF);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
