import type { ChangedDraft, NewSavedDraft, OpenedDraft, SavedDraftInfo } from '#contract/saved-drafts.ts';
import { savedDraftErrorsTexts } from '#core/languages/en/saved-drafts.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { mailboxOf } from '#core/people/contact.ts';
import { KEEP_DRAFT_DAYS, MOST_DRAFTS_OF_NETWORK, MOST_DRAFTS_TO_ADDRESS } from '#core/quotes/saved-drafts.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import { findPackage, type Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { NotFound } from '#server/errors.ts';
import { networkOf, recordAttempt } from '#server/lib/attempt-limiter.ts';
import { deriveToken, hashToken } from '#server/lib/secrets.ts';
import { isOptedOut, optOutHash } from '#server/mail/queries.ts';
import {
  draftKeyHash,
  draftMailboxHash,
  deleteDraft,
  findDraft,
  insertDraft,
  setDraftKey,
  updateDraft,
  type SavedDraftRow,
} from '#server/quotes/saved-drafts/queries.ts';

const A_DAY = 24 * 3600;

/** Returns the secret token of a draft: it opens, changes and deletes it. */
export function deriveDraftToken(secret: Buffer, id: string): string {
  return deriveToken(secret, 'saved-draft', id);
}

/**
 * Keeps a quote that was begun, and returns the token of its link. Of an address that has opted out nothing is kept: its link opens nothing,
 * and no one is told. If the hidden field is filled in (spam), it silently does nothing. Throws NotFound where it isn't offered, and TooMany
 * for too many of an address or a network within a day.
 */
export async function saveDraft(
  context: Context,
  { saved, language }: { readonly saved: NewSavedDraft; readonly language: Language },
): Promise<{ readonly token: string }> {
  const { settings } = await context.settings();
  if (!settings.followUp.unfinished) throw new NotFound(messageOf(savedDraftErrorsTexts, 'notOffered'));
  const id = context.random.id();
  const token = deriveDraftToken(context.secret, id);
  const { email, draft, step, key, website } = saved;
  if (website) return { token };
  await recordAttempt(context, `drafts-from:${networkOf(context.sender)}`, {
    most: MOST_DRAFTS_OF_NETWORK,
    seconds: A_DAY,
  });
  await recordAttempt(context, `drafts-to:${mailboxOf(email)}`, { most: MOST_DRAFTS_TO_ADDRESS, seconds: A_DAY });
  if (await isOptedOut(context.db, context, email)) return { token };
  const now = context.clock.now();
  const at = now.toString();
  await transaction(context.db, async (trx) =>
    insertDraft(trx, {
      id,
      email,
      mailbox_hash: draftMailboxHash(context, email),
      address_hash: optOutHash(context, email),
      language,
      draft: JSON.stringify(draft),
      step,
      key_hash: draftKeyHash(context, key),
      token_hash: hashToken(token),
      created_at: at,
      saved_at: at,
      expires_at: now.add({ hours: 24 * KEEP_DRAFT_DAYS }).toString(),
    }),
  );
  return { token };
}

type Link = { readonly token: string };

/** Replaces what is kept of a draft after a change. Throws NotFound once it was sent, deleted or has expired. */
export async function changeDraft(
  context: Context,
  { token, changed }: Link & { readonly changed: ChangedDraft },
): Promise<void> {
  const { draft, step, key } = changed;
  const change = {
    draft: JSON.stringify(draft),
    step,
    key_hash: draftKeyHash(context, key),
    saved_at: context.clock.now().toString(),
  };
  if (!(await transaction(context.db, async (trx) => updateDraft(trx, hashToken(token), change)))) throw noDraft();
}

/** Deletes a draft for its customer; idempotent. */
export async function removeDraft(context: Context, { token }: Link): Promise<void> {
  await transaction(context.db, async (trx) => deleteDraft(trx, hashToken(token)));
}

/** Returns what the page of a link says of its draft. Throws NotFound like `changeDraft`. */
export async function seeDraft(context: Context, link: Link): Promise<SavedDraftInfo> {
  const row = await requireDraft(context, link);
  const { settings } = await context.settings();
  return { packageName: packageNameIn(settings, row, context.language), expiresAt: row.expires_at };
}

/** Returns a draft for the browser that goes on with it, under whose key it will be sent. Throws NotFound like `changeDraft`. */
export async function openDraft(
  context: Context,
  { key, ...link }: Link & { readonly key: string },
): Promise<OpenedDraft> {
  const row = await requireDraft(context, link);
  await transaction(context.db, async (trx) => setDraftKey(trx, row.id, draftKeyHash(context, key)));
  return { email: row.email, ...asOpened(row) };
}

/** Null where the package is no longer sold. */
export function packageNameIn(
  settings: Settings,
  { draft }: Pick<SavedDraftRow, 'draft'>,
  language: Language,
): string | null {
  const pack = findPackage(settings, draft.packageType);
  return pack ? ownTextIn(settings, pack.name, language) : null;
}

function asOpened({ draft, step }: SavedDraftRow): Omit<OpenedDraft, 'email'> {
  const { extras, items, ...rest } = draft;
  const kept = items?.map((item) => ({ ...item, extras: [...item.extras] }));
  return { draft: { ...rest, extras: [...extras], ...(kept && { items: kept }) }, step };
}

async function requireDraft(context: Context, { token }: Link): Promise<SavedDraftRow> {
  const row = await findDraft(context.db, hashToken(token), context.clock.now().toString());
  if (!row) throw noDraft();
  return row;
}

function noDraft(): NotFound {
  return new NotFound(messageOf(savedDraftErrorsTexts, 'noDraft'));
}
