import type { VisitFollowUp } from '#contract/follow-up.ts';
import { dueAgainErrorsTexts } from '#core/languages/en/due-again.ts';
import { messageOf } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import { dueAgainOn, type DueChannel } from '#core/scheduling/due-again.ts';
import { findPackage, type Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { isOptedOut } from '#server/mail/queries.ts';
import { readTextService } from '#server/notifications/text-account.ts';
import { deleteConsents, findConsent, isBlocked, putConsent } from '#server/quotes/due-again/queries.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';

/**
 * Returns what the page of a completed quote says of a reminder that its package is due again; undefined where none is offered: the shop
 * sends none, the package has no interval, or the customer has opted out of such emails.
 */
export async function dueAgainView(
  deps: Deps,
  settings: Settings,
  quote: QuoteRow,
): Promise<VisitFollowUp['dueAgain']> {
  const interval = findPackage(settings, quote.package_type)?.dueAgain;
  if (!settings.followUp.dueAgain || !interval || quote.completed_at === null || quote.status !== 'approved') return;
  if (quote.customer_email === '' || quote.customer_record_id === null) return;
  if (await isBlocked(deps.db, quote.customer_record_id)) return;
  if (await isOptedOut(deps.db, deps, quote.customer_email)) return;
  const due = dueAgainOn(Temporal.Instant.from(quote.completed_at), interval, settings.timeZone);
  const isAhead = Temporal.PlainDate.compare(due, localDate(deps.clock.now(), settings.timeZone)) > 0;
  const canText = settings.followUp.texts && quote.customer_phone !== '' && (await readTextService(deps)) !== undefined;
  const channel = (await findConsent(deps.db, quote)) ?? null;
  return { channel, dueOn: isAhead ? due.toString() : null, canText };
}

/**
 * Stores whether and how the customer of a completed quote wants to be reminded when its package is due again; null ends it. Throws
 * NotFound for an invalid link, Conflict where no reminder is offered, and Invalid for text messages that aren't sent.
 */
export async function setDueAgain(
  context: Context,
  { token, channel }: { readonly token: string; readonly channel: DueChannel | null },
): Promise<void> {
  const quote = await requireQuote(context, { by: 'link', token }, 'want-reminder');
  const { settings } = await context.settings();
  const offered = await dueAgainView(context, settings, quote);
  if (!offered && channel !== null)
    throw new Conflict('wrong-state', messageOf(dueAgainErrorsTexts, 'notOffered'), { present: quote.status });
  if (channel === 'sms' && !offered?.canText)
    throw new Invalid([{ path: 'channel', message: messageOf(dueAgainErrorsTexts, 'noTexts') }]);
  const at = context.clock.now().toString();
  const subject = { at, subject: 'quote', subjectId: quote.id } as const;
  await transaction(context.db, async (trx) => {
    if (channel === null) {
      if (await deleteConsents(trx, quote))
        await writeAudit(trx, context, { ...subject, action: 'quote.end-reminders' });
      return;
    }
    if ((await findConsent(trx, quote)) === channel) return;
    await putConsent(trx, quote, { channel, agreed_at: at });
    await writeAudit(trx, context, { ...subject, action: 'quote.want-reminder', after: { channel } });
  });
}
