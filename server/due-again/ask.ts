import { textMessagesTexts } from '#core/languages/en/mails.ts';
import { pathIn } from '#core/languages/language.ts';
import { instantOf, localDate } from '#core/lib/time.ts';
import { numberOf } from '#core/people/phone-links.ts';
import { ASK_UNTIL_HOUR, dueAgainOn, isAskingTime, mayAskOn, type DueChannel } from '#core/scheduling/due-again.ts';
import { findPackage, type Settings } from '#core/settings/settings.ts';
import { languageForCustomer } from '#core/settings/translations.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { contextOf } from '#server/context.ts';
import { lockCustomerRecord, setInvited } from '#server/customers/queries.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { deriveToken, hashToken } from '#server/lib/secrets.ts';
import { unsubscribeUrl } from '#server/mail/opt-outs.ts';
import { isOptedOut } from '#server/mail/queries.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { readTextService } from '#server/notifications/text-account.ts';
import { describeForMail, packageNameOf } from '#server/quotes/describe.ts';
import { insertDueReminder, listDue, type DueVisit } from '#server/quotes/due-again/queries.ts';
import { findQuote, lockQuote, type QuoteRow } from '#server/quotes/queries.ts';

/**
 * Reminds each customer who agreed once after a visit that its package is due again, and returns how many. What is due is read from the
 * database, so a missed round is made up for; safe to run concurrently. Nothing goes out on Sundays or outside of 10 AM to 6 PM.
 */
export async function askDueAgain(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const { settings } = await deps.settings();
  if (!settings.followUp.dueAgain || !isAskingTime(now, settings.timeZone)) return 0;
  const packages = settings.packages.flatMap(({ id, dueAgain }) => (dueAgain ? [id] : []));
  if (packages.length === 0) return 0;
  let asked = 0;
  for (const visit of await listDue(deps.db, { packages }))
    if (isDue(settings, visit, now) && (await ask(deps, settings, visit))) asked += 1;
  if (asked > 0) for (const topic of ['quotes', 'mail', 'audit'] as const) deps.changes.tell(topic);
  return asked;
}

function isDue(settings: Settings, visit: DueVisit, now: Temporal.Instant): boolean {
  const interval = findPackage(settings, visit.package_type)?.dueAgain;
  if (!interval) return false;
  const due = dueAgainOn(Temporal.Instant.from(visit.completed_at), interval, settings.timeZone);
  return mayAskOn(due, now, settings.timeZone);
}

/** Returns false if it's no longer due, the customer opted out meanwhile, or another process was faster. */
async function ask(deps: Deps, settings: Settings, { quote_id: id, package_type: pack }: DueVisit): Promise<boolean> {
  const at = deps.clock.now().toString();
  const found = await findQuote(deps.db, id);
  const recordId = found?.customer_record_id;
  if (!recordId) return false;
  return transaction(deps.db, async (trx) => {
    // A customer who unsubscribes or books at this moment waits for the lock, or is seen below.
    await lockCustomerRecord(trx, recordId);
    const quote = await lockQuote(trx, id);
    const [visit] = await listDue(trx, { packages: [pack], quote: id });
    if (!quote || !visit || (await isOptedOut(trx, deps, quote.customer_email))) return false;
    const channel = await channelFor(trx, deps, settings, { quote, channel: visit.channel });
    const token = deriveToken(deps.secret, 'due-again', id);
    const reminder = { quote_id: id, channel, token_hash: hashToken(token), asked_at: at };
    if (!(await insertDueReminder(trx, reminder))) return false;
    await setInvited(trx, [recordId], at);
    await enqueue(trx, [messageTo(deps, settings, { quote, channel, token })]);
    const change = { at, action: 'quote.ask-again', subject: 'quote', subjectId: id, after: { channel } } as const;
    await writeAudit(trx, contextOf(deps), change);
    return true;
  });
}

/** By text message only while texts go out and there's a number; else by email. */
async function channelFor(
  trx: Trx,
  deps: Deps,
  { followUp }: Settings,
  { quote, channel }: { readonly quote: QuoteRow; readonly channel: DueChannel },
): Promise<DueChannel> {
  if (channel === 'mail' || !followUp.texts || !quote.customer_phone) return 'mail';
  return (await readTextService({ ...deps, db: trx })) ? 'sms' : 'mail';
}

function messageTo(
  deps: Deps,
  settings: Settings,
  { quote, channel, token }: { readonly quote: QuoteRow; readonly channel: DueChannel; readonly token: string },
) {
  const language = languageForCustomer(settings, quote.language);
  const bookUrl = `${deps.publicUrl}${pathIn('/again', language)}/${token}`;
  const origin = { language: quote.language, quoteId: quote.id };
  if (channel === 'mail') {
    const data = {
      ...describeForMail(settings, quote),
      lastVisitAt: quote.completed_at ?? quote.created_at,
      bookUrl,
      unsubscribeUrl: unsubscribeUrl(deps, quote.id),
    };
    return outboxRow(deps, { kind: 'due-reminder', recipient: quote.customer_email, data } as const, origin);
  }
  const packageName = packageNameOf(settings, quote, language);
  const text = textMessagesTexts(language)('dueAgain', { shop: settings.name, packageName, link: bookUrl });
  const today = localDate(deps.clock.now(), settings.timeZone);
  const deadline = instantOf(today, Temporal.PlainTime.from({ hour: ASK_UNTIL_HOUR + 2 }), settings.timeZone);
  const sms = {
    channel: 'sms',
    kind: 'due-reminder',
    recipient: numberOf(quote.customer_phone),
    data: { text },
    deadline,
  } as const;
  return outboxRow(deps, sms, origin);
}
