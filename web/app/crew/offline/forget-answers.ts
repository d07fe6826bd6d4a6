import { forgetOwnCaches } from '#web/worker/own-caches.ts';

/** Deletes the cached responses of all employees, or of all but one, from this device. Unsent items stay. */
export async function forgetAnswers(keep: { readonly but?: string } = {}): Promise<void> {
  if ('caches' in window) await forgetOwnCaches(window.caches, keep).catch(() => undefined);
}
