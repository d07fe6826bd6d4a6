import { forgetOwnCaches } from '#web/worker/own-caches.ts';

/** Forgets what this device keeps of the answers that employees were given, or of everybody's but one's. What is still to be sent stays. */
export async function forgetAnswers(keep: { readonly but?: string } = {}): Promise<void> {
  if ('caches' in window) await forgetOwnCaches(window.caches, keep).catch(() => undefined);
}
