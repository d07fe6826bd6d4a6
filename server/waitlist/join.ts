import type { NewWaitlistEntry } from '#contract/waitlist.ts';
import { waitlistErrorsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { mailboxOf } from '#core/people/contact.ts';
import { MOST_WAITING_OF_SENDER, MOST_WAITING_ON_DAY } from '#core/quotes/waitlist.ts';
import { canonicalPackageKey } from '#core/settings/documented-keys.ts';
import { customersMenu, findPackage, isAtAddress } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { lockKeys, transaction } from '#server/db/client.ts';
import { Invalid, NotFound, TooMany } from '#server/errors.ts';
import { networkOf } from '#server/lib/attempt-limiter.ts';
import { deriveToken, hashToken, keyedHash } from '#server/lib/secrets.ts';
import { minutesOfRequest, refuseUndoable } from '#server/quotes/reservation.ts';
import { countWaiting, putEntry } from '#server/quotes/waitlist/queries.ts';
import { findSlots } from '#server/settings/find-slots.ts';
import { searchOf } from './work.ts';

/** Returns the secret token of an entry: it opens the offer, books the held time and leaves the list. */
export function deriveWaitlistToken(secret: Buffer, id: string): string {
  return deriveToken(secret, 'waitlist', id);
}

/**
 * Puts a customer on the waitlist for a day without a free time for their work; someone who is on it already keeps their turn. If the
 * hidden field is filled in (spam), it silently does nothing. Throws NotFound where there's no waitlist, Invalid for an unknown package
 * or a day that isn't full, and TooMany when the list is full, or has too many from that network.
 */
export async function joinWaitlist(
  context: Context,
  { entry, language }: { readonly entry: NewWaitlistEntry; readonly language: Language },
): Promise<void> {
  const { settings } = await context.settings();
  if (!settings.hasWaitlist) throw new NotFound(messageOf(waitlistErrorsTexts, 'noWaitlist'));
  if (entry.website) return;
  const { day, email, firstName } = entry;
  const pack = findPackage(customersMenu(settings), canonicalPackageKey(entry.draft.packageType));
  if (!pack) throw refuse('draft.packageType', messageOf(waitlistErrorsTexts, 'noPackage'));
  const draft = { ...entry.draft, packageType: pack.id };
  const packages = [pack.id, ...(draft.items ?? []).map((item) => item.packageType)];
  refuseUndoable(settings, { isAtCustomer: draft.serviceType === 'mobile' || isAtAddress(pack), packages });
  await requireFull(context, draft, day);

  const id = context.random.id();
  const at = context.clock.now().toString();
  const senderHash = keyedHash(context.secret, `sender:${networkOf(context.sender)}`);
  const mailbox = mailboxOf(email);
  await transaction(context.db, async (trx) => {
    await lockKeys(trx, [`waitlist:${day}`]);
    const waiting = await countWaiting(trx, { day, mailbox, senderHash });
    if (waiting.all >= MOST_WAITING_ON_DAY) throw new TooMany(messageOf(waitlistErrorsTexts, 'listFull'), 3600);
    if (waiting.ofSender >= MOST_WAITING_OF_SENDER)
      throw new TooMany(messageOf(waitlistErrorsTexts, 'tooManyFromNetwork'), 3600);
    await putEntry(trx, {
      id,
      day,
      email,
      mailbox,
      first_name: firstName,
      language,
      draft: JSON.stringify(draft),
      minutes: minutesOfRequest(settings, { ...draft, serviceType: draft.serviceType ?? 'dropoff' }),
      at_customer: draft.serviceType === 'mobile' || isAtAddress(pack),
      token_hash: hashToken(deriveWaitlistToken(context.secret, id)),
      sender_hash: senderHash,
      created_at: at,
    });
    await writeAudit(trx, context, { at, action: 'waitlist.join', subject: 'waitlist', subjectId: id, after: { day } });
  });
}

/** Throws Invalid for a day with a free time, one that can't be booked, or one on which that work never fits. */
async function requireFull(context: Context, draft: NewWaitlistEntry['draft'], day: string): Promise<void> {
  const { days } = await findSlots(context, searchOf(draft, day));
  const [found] = days;
  if (found && found.slots.length > 0) throw refuse('day', messageOf(waitlistErrorsTexts, 'dayHasTimes'));
  if (found?.reason !== 'full') throw refuse('day', messageOf(waitlistErrorsTexts, 'dayNotBookable'));
  if (found.total === 0) throw refuse('day', messageOf(waitlistErrorsTexts, 'dayTooShort'));
}

function refuse(path: string, message: Message): Invalid {
  return new Invalid([{ path, message }]);
}
