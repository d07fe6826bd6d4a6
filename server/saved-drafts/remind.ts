import { pathIn, SOURCE } from '#core/languages/language.ts';
import { hasWebAddress, isName } from '#core/people/contact.ts';
import { plainName } from '#core/people/pasted.ts';
import { DRAFT_MAIL_DAYS, mayMailDraft } from '#core/quotes/saved-drafts.ts';
import type { Settings } from '#core/settings/settings.ts';
import { languageForCustomer } from '#core/settings/translations.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { unsubscribeUrlOfAddress } from '#server/mail/opt-outs.ts';
import { isOptedOut } from '#server/mail/queries.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import {
  deleteExpiredDrafts,
  dropDraft,
  hasRequestedSince,
  listUnfinishedDrafts,
  lockUnmailed,
  setMailed,
} from '#server/quotes/saved-drafts/queries.ts';
import { deriveDraftToken, packageNameIn } from './save.ts';

/**
 * Deletes drafts that have expired, and sends the link of those that were left hours ago: one to each address within 7 days, by day, and
 * only if no quote was requested with it since. Returns how many. Safe to run concurrently.
 */
export async function remindUnfinished(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const { settings } = await deps.settings();
  const mailedBefore = now.subtract({ hours: 24 * DRAFT_MAIL_DAYS }).toString();
  await deleteExpiredDrafts(deps.db, { now: now.toString(), mailedBefore });
  const { unfinished, unfinishedHours } = settings.followUp;
  if (!unfinished || !mayMailDraft(now, settings.timeZone)) return 0;
  const savedBefore = now.subtract({ hours: unfinishedHours }).toString();
  let sent = 0;
  for (const { id } of await listUnfinishedDrafts(deps.db, { savedBefore, now: now.toString() }))
    if (await remind(deps, settings, { id, savedBefore })) sent += 1;
  if (sent > 0) deps.changes.tell('mail');
  return sent;
}

/** Returns false if the draft was sent, changed or deleted meanwhile, its customer opted out, or another process was faster. */
async function remind(
  deps: Deps,
  settings: Settings,
  { id, savedBefore }: { readonly id: string; readonly savedBefore: string },
): Promise<boolean> {
  const at = deps.clock.now().toString();
  return transaction(deps.db, async (trx) => {
    const draft = await lockUnmailed(trx, id);
    if (
      !draft ||
      Temporal.Instant.compare(Temporal.Instant.from(draft.saved_at), Temporal.Instant.from(savedBefore)) > 0
    )
      return false;
    const { email } = draft;
    if ((await isOptedOut(trx, deps, email)) || (await hasRequestedSince(trx, email, draft.created_at))) {
      await dropDraft(trx, id);
      return false;
    }
    if (!(await setMailed(trx, draft, at))) return false;
    const language = languageForCustomer(settings, draft.language);
    const token = deriveDraftToken(deps.secret, id);
    const data = {
      customerName: nameIn(draft.draft.customerFirstName),
      packageName: packageNameIn(settings, draft, SOURCE),
      expiresAt: draft.expires_at,
      bookUrl: `${deps.publicUrl}${pathIn('/continue', language)}/${token}`,
      unsubscribeUrl: unsubscribeUrlOfAddress(deps, draft.address_hash),
    };
    const mail = { kind: 'unfinished-quote', recipient: email, data } as const;
    await enqueue(trx, [outboxRow(deps, mail, { language: draft.language })]);
    return true;
  });
}

/** A name that may be said in an email; '' for what is none: anyone can type it beside someone else's address. */
function nameIn(typed: string | undefined): string {
  const name = plainName(typed ?? '');
  return isName(name) && !hasWebAddress(name) ? name : '';
}
