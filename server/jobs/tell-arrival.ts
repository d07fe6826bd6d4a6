import { textMessagesTexts } from '#core/languages/en/mails.ts';
import { localDate } from '#core/lib/time.ts';
import { numberOf } from '#core/people/phone-links.ts';
import { type ArrivalStep, arrivalDeadline } from '#core/quotes/follow-up.ts';
import type { Settings } from '#core/settings/settings.ts';
import { languageForCustomer } from '#core/settings/translations.ts';
import type { Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { unsubscribeUrl } from '#server/mail/opt-outs.ts';
import { isOptedOut } from '#server/mail/queries.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { readTextService } from '#server/notifications/text-account.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { drivesOf } from '#server/quotes/drives.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { findLastStop, listCrew } from './queries.ts';

type Arrival = {
  readonly quote: QuoteRow;
  /** The id of the employee who has the job. */
  readonly employee: string | null;
  readonly step: ArrivalStep;
  /** When the employee pressed the button or took the first photo; a phone without a network reports it later. */
  readonly at: string;
};

/**
 * Queues the email, and the text message if the shop sends those, that tells a customer that their employee is on the way
 * or has started, in the transaction of that step. Nothing is queued if the shop has turned these messages off, the
 * customer has unsubscribed, the news is too old, or an employee is on the way to the shop rather than to the customer.
 */
export async function tellArrival(trx: Trx, deps: Deps, { quote, employee, step, at }: Arrival): Promise<void> {
  const { settings } = await deps.settings();
  const deadline = arrivalDeadline(Temporal.Instant.from(at));
  if (!settings.followUp.arrival || Temporal.Instant.compare(deadline, deps.clock.now()) <= 0) return;
  // No address is left once the customer's data was erased.
  if (!quote.customer_email || (await isOptedOut(trx, deps, quote.customer_email))) return;
  const [member] = employee === null ? [] : await listCrew(trx, employee);
  const crewName = member?.name.split(' ')[0] || settings.name;
  const { quoteUrl } = deriveLinks(deps, quote);
  const origin = { language: quote.language, quoteId: quote.id, isTest: quote.is_test };
  const data = {
    ...describeForMail(settings, quote),
    crewName,
    quoteUrl,
    unsubscribeUrl: unsubscribeUrl(deps, quote.id),
  };
  const { customer_email: recipient } = quote;
  const driveMinutes =
    step === 'on-the-way' ? await minutesOfDrive(trx, deps, settings, { quote, employee }) : undefined;
  const mail =
    step === 'start'
      ? ({ kind: 'work-started', recipient, data, deadline } as const)
      : ({
          kind: 'crew-on-the-way',
          recipient,
          data: { ...data, ...(driveMinutes && { driveMinutes }) },
          deadline,
        } as const);
  const isTextable = settings.followUp.texts && !quote.is_test && quote.customer_phone;
  const wantsText = isTextable && (await readTextService({ ...deps, db: trx }));
  const language = languageForCustomer(settings, quote.language);
  const t = textMessagesTexts(language);
  const words = { shop: settings.name, name: crewName, link: quoteUrl };
  const text = driveMinutes ? t('onTheWayIn', { ...words, minutes: driveMinutes }) : t(TEXTS[step], words);
  const sms = {
    channel: 'sms',
    kind: mail.kind,
    recipient: numberOf(quote.customer_phone),
    data: { text },
    deadline,
  } as const;
  await enqueue(trx, [outboxRow(deps, mail, origin), ...(wantsText ? [outboxRow(deps, sms, origin)] : [])]);
}

/** The drive from the employee's last stop of that day, where they have been at one and it's counted. */
async function minutesOfDrive(
  trx: Trx,
  { roads }: Pick<Deps, 'roads'>,
  settings: Settings,
  { quote, employee }: Pick<Arrival, 'quote' | 'employee'>,
): Promise<number | undefined> {
  const driveOf = drivesOf(settings, roads);
  if (!driveOf || employee === null || !quote.service_address || quote.starts_at === null) return undefined;
  const startsAt = Temporal.Instant.from(quote.starts_at);
  const since = localDate(startsAt, settings.timeZone).toZonedDateTime(settings.timeZone).toInstant();
  const from = await findLastStop(trx, { employee, since, before: startsAt });
  return from ? driveOf(from, quote.service_address)?.minutes : undefined;
}

const TEXTS = { 'on-the-way': 'onTheWay', start: 'workStarted' } as const;
