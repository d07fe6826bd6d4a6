import { OPEN_JOB_STATUSES } from '#core/jobs/jobs.ts';
import { textMessagesTexts } from '#core/languages/en/mails.ts';
import { formatInstant } from '#core/lib/time.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { numberOf } from '#core/people/phone-links.ts';
import { REMIND_AHEAD_HOURS, type ReminderTime, dueReminder, reminderTimes } from '#core/quotes/follow-up.ts';
import { offeredChangeUntil } from '#core/quotes/quotes.ts';
import type { Settings } from '#core/settings/settings.ts';
import { languageForCustomer } from '#core/settings/translations.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findJobOf } from '#server/jobs/queries.ts';
import { unsubscribeUrl } from '#server/mail/opt-outs.ts';
import { isOptedOut } from '#server/mail/queries.ts';
import { outboxRow, enqueue, type MailHold } from '#server/notifications/outbox.ts';
import type { Sms } from '#server/notifications/sms.ts';
import { readTextService } from '#server/notifications/text-account.ts';
import { readLedger } from '#server/payments/accounts.ts';
import { planCardFor } from '#server/payments/cards/queries.ts';
import { queueRequest } from '#server/payments/request.ts';
import { thanksMoney } from '#server/payments/thanks-money.ts';
import { stateView } from '#server/payments/view.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { lockQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { dropPastReminders, listComing, type ComingAppointment, insertReminder } from './queries.ts';

/**
 * Sends every due appointment reminder once, by email and text message, and returns how many. What is due is read from the
 * database, so a missed round is made up for while the reminder is still useful. Customers who were told the time since then
 * don't get one.
 */
export async function remindDue(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const { settings } = await deps.settings();
  await dropPastReminders(deps.db, now.toString());
  const until = now.add({ hours: REMIND_AHEAD_HOURS }).toString();
  let reminded = 0;
  for (const appointment of await listComing(deps.db, { after: now.toString(), until })) {
    const due = dueFor(settings, appointment, now);
    if (due && (await remind(deps, { settings, appointment, due }))) reminded += 1;
  }
  if (reminded > 0) for (const topic of ['quotes', 'mail', 'audit'] as const) deps.changes.tell(topic);
  return reminded;
}

function dueFor(settings: Settings, appointment: ComingAppointment, now: Temporal.Instant): ReminderTime | undefined {
  const startsAt = Temporal.Instant.from(appointment.starts_at);
  const due = dueReminder(reminderTimes(settings.followUp, { startsAt, timeZone: settings.timeZone }), now);
  if (!due || appointment.kinds.includes(due.kind)) return undefined;
  const isToldSince =
    appointment.told_at && Temporal.Instant.compare(Temporal.Instant.from(appointment.told_at), due.from) >= 0;
  return isToldSince ? undefined : due;
}

/** Returns false if the appointment was canceled, moved or started in the meantime, or another process was faster. */
async function remind(
  deps: Deps,
  dueAppointment: {
    readonly settings: Settings;
    readonly appointment: ComingAppointment;
    readonly due: ReminderTime;
  },
): Promise<boolean> {
  const { settings, appointment, due } = dueAppointment;
  const at = deps.clock.now().toString();
  const { kind } = due;
  return transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, appointment.id);
    if (quote?.status !== 'approved' || quote.starts_at !== appointment.starts_at) return false;
    const job = await findJobOf(trx, quote.id);
    if (!job || job.started_at !== null || !OPEN_JOB_STATUSES.some((each) => each === job.status)) return false;
    if (!(await insertReminder(trx, { quote_id: quote.id, starts_at: appointment.starts_at, kind, at }))) return false;
    await tell(trx, deps, { settings, quote, startsAt: appointment.starts_at, due });
    await writeAudit(
      trx,
      { actor: STRANGER, requestId: deps.random.id() },
      {
        at,
        action: 'quote.remind',
        subject: 'quote',
        subjectId: quote.id,
        after: { kind, startsAt: appointment.starts_at },
      },
    );
    return true;
  });
}

type ReminderMessage = {
  readonly settings: Settings;
  readonly quote: QuoteRow;
  readonly startsAt: string;
  readonly due: ReminderTime;
};

async function tell(trx: Trx, deps: Deps, message: ReminderMessage): Promise<void> {
  const { settings, quote, startsAt } = message;
  const { quoteUrl } = deriveLinks(deps, quote);
  const until = offeredChangeUntil(Temporal.Instant.from(startsAt), deps.clock.now());
  const data = {
    ...describeForMail(settings, quote),
    startsAt,
    quoteUrl,
  };
  const origin = { language: quote.language, quoteId: quote.id, isTest: quote.is_test };
  const mail = outboxRow(deps, { kind: 'visit-reminder', recipient: quote.customer_email, data }, origin);
  const wantsText = settings.followUp.texts && !quote.is_test && (await readTextService({ ...deps, db: trx }));
  const text = wantsText
    ? [outboxRow(deps, textReminder(message, { quoteUrl, canMove: until !== undefined }), origin)]
    : [];
  await enqueue(trx, [mail, ...text]);
}

function textReminder(
  { settings, quote, startsAt, due }: ReminderMessage,
  { quoteUrl, canMove }: { readonly quoteUrl: string; readonly canMove: boolean },
): Sms {
  const language = languageForCustomer(settings, quote.language);
  const time = formatInstant(Temporal.Instant.from(startsAt), settings.timeZone, language);
  const text = textMessagesTexts(language)(canMove ? 'reminder' : 'reminderLate', {
    shop: settings.name,
    time,
    link: quoteUrl,
  });
  return {
    channel: 'sms',
    kind: 'visit-reminder',
    recipient: numberOf(quote.customer_phone),
    data: { text },
    deadline: due.until,
  };
}

/**
 * Queues the thank-you email for an appointment, with the payment and a request for a rating, in the transaction that
 * completes the job, unless the email is turned off. Customers who opted out are only asked for what they owe. `hold` is
 * what the email waits for; `hasPhotos` says whether there are both before and after photos.
 */
export async function thankCustomer(
  trx: Trx,
  deps: Deps,
  { quoteId, hasPhotos, hold }: { readonly quoteId: string; readonly hasPhotos: boolean; readonly hold?: MailHold },
): Promise<void> {
  const { settings } = await deps.settings();
  if (!settings.followUp.thanks) return;
  const quote = await lockQuote(trx, quoteId);
  // No address is left once the customer's data was erased.
  if (!quote?.customer_email) return;
  if (await isOptedOut(trx, deps, quote.customer_email)) return askForRest(trx, deps, { quote, hold });
  const data = {
    ...describeForMail(settings, quote),
    quoteUrl: deriveLinks(deps, quote).quoteUrl,
    unsubscribeUrl: unsubscribeUrl(deps, quoteId),
    hasPhotos,
    ...(await thanksMoney(trx, deps, quote)),
  };
  const mail = { kind: 'thank-you', recipient: quote.customer_email, data } as const;
  await enqueue(trx, [outboxRow(deps, mail, { language: quote.language, quoteId, isTest: quote.is_test, hold })]);
}

async function askForRest(
  trx: Trx,
  deps: Deps,
  { quote, hold }: { readonly quote: QuoteRow; readonly hold: MailHold | undefined },
): Promise<void> {
  const ledger = await readLedger(trx, quote);
  const isCharged = deps.takesCards() && (await planCardFor(trx, quote)) !== undefined;
  if (stateView(ledger) === 'open' && !isCharged) await queueRequest(trx, deps, { ledger, hold });
}
