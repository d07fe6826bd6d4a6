import { CHOSEN_METHODS } from '#core/payments/methods.ts';
import { textsOf } from '#core/quotes/request-texts.ts';
import { DRAFT_TEXTS } from '#core/quotes/wizard.ts';
import { call, newKey, type Input } from '#web/lib/api.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { readQuote } from '#web/lib/quote-draft.ts';
import { localStore, tabStore } from '#web/lib/storage.ts';
import { chosenWork } from './chosen-work.ts';
import { KEPT_DRAFT } from './receipt.ts';

/** A draft that the server keeps: the token of its link, and the address that gets it. */
export type KeptDraft = { readonly token: string; readonly email: string };

/** Returns the draft of this tab that the server keeps; undefined if there's none. */
export function keptDraft(): KeptDraft | undefined {
  try {
    const kept: unknown = JSON.parse(tabStore.get(KEPT_DRAFT) ?? 'null');
    return (kept as KeptDraft | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Has the server keep the draft, for a link to that address. Rejects like any call. */
export async function keepDraft(catalog: ShopCatalog, email: string): Promise<KeptDraft> {
  const { token } = await call('POST /api/saved-drafts', { body: { email, ...current(catalog) } });
  const kept = { token, email };
  tabStore.set(KEPT_DRAFT, JSON.stringify(kept));
  return kept;
}

/** Deletes it there. What fails is deleted after 14 days. */
export async function dropDraft(): Promise<void> {
  const kept = keptDraft();
  tabStore.remove(KEPT_DRAFT);
  if (kept) await call('DELETE /api/saved-drafts/:token', { params: { token: kept.token } });
}

/**
 * Sends the draft as it is each time the page is left or hidden, at whatever step, so that its link leads there. It goes on
 * until the tab is closed: one listener is enough.
 */
export function followDraft(catalog: ShopCatalog): void {
  if (isFollowing) return;
  isFollowing = true;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendChanges(catalog);
  });
}

let isFollowing = false;

async function sendChanges(catalog: ShopCatalog): Promise<void> {
  const kept = keptDraft();
  const draft = kept && current(catalog);
  // Sent in the meantime: nothing is left of it here.
  if (!kept || !draft?.draft.packageType) return;
  // Only a request that's kept alive still arrives when the tab is closed.
  const { status } = await fetch(`/api/saved-drafts/${kept.token}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(draft),
    keepalive: true,
  }).catch(() => new Response());
  if (status === 404) tabStore.remove(KEPT_DRAFT);
}

/** The draft as this browser has stored it, with its step and the key that it will be sent with. */
function current(catalog: ShopCatalog): Input<'PUT /api/saved-drafts/:token'>['body'] {
  const { draft, step, idempotencyKey } = readQuote(localStore, catalog, { now: Temporal.Now.instant(), newKey });
  const { scheduledDate, scheduledTime, plan, promoCode, optOutSocialMedia } = draft;
  const paymentMethod = CHOSEN_METHODS.find((method) => method === draft.paymentMethod);
  const texts = textsOf(DRAFT_TEXTS, (name) => draft[name].trim() || undefined);
  return {
    draft: {
      ...texts,
      ...chosenWork(catalog, draft),
      scheduledDate,
      scheduledTime,
      plan,
      promoCode,
      paymentMethod,
      optOutSocialMedia,
    },
    step,
    key: idempotencyKey,
  };
}
