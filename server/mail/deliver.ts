import type { Settings } from '#core/settings/settings.ts';
import type { Mail, WrittenMail } from '#core/notifications/mails.ts';
import type { Updateable } from 'kysely';
import type { OutboxTable } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { inFlow } from '../telemetry/flow.ts';
import { failureOf } from './failure.ts';
import { maskSecrets, REMOVED, toMail } from '#server/data/mask-mail.ts';
import { composeMessage } from './message.ts';
import { nextAttempt } from './next-try.ts';
import { mailHost } from '#server/data/outbox.ts';
import { settleMail, type ClaimedMail } from '#server/data/mails.ts';
import { fileNameOf, type Transport } from './transport.ts';

export type DeliverDeps = Pick<Deps, 'env' | 'db' | 'clock' | 'random' | 'log' | 'telemetry' | 'business' | 'render'>;

export type Delivery = {
  readonly claim: string;
  readonly transport: Transport;
  /** Aborts an attempt that takes too long. */
  readonly limit: AbortSignal;
  /** Aborted when the process stops: unfinished email is left to the next process, without counting as an attempt. */
  readonly stopping: AbortSignal;
};

/** Sends one claimed email and stores the outcome, unless another sender has claimed it in the meantime. */
export async function deliver(deps: DeliverDeps, mail: ClaimedMail, delivery: Delivery): Promise<void> {
  const { meters, tracing } = deps.telemetry;
  const span = tracing.mail(mail.kind, mail.request_id);
  await inFlow({ requestId: mail.request_id, span }, async () => {
    const status = await sendAndSettle(deps, mail, delivery).catch((error: unknown) => {
      span?.end({ isFailed: true });
      throw error;
    });
    const isSent = status === 'sent';
    if (status !== undefined) meters.mail(isSent ? 'sent' : 'not-sent');
    span?.end({ attributes: { 'mail.sent': isSent }, isFailed: !isSent });
  });
}

/** Returns the resulting status; undefined if the email was left to the next process. */
async function sendAndSettle(deps: DeliverDeps, mail: ClaimedMail, delivery: Delivery): Promise<string | undefined> {
  const outcome: Updateable<OutboxTable> = await tryToSend(deps, mail, delivery);
  const isOurs = await settleMail(deps.db, { id: mail.id, claim: delivery.claim }, outcome);
  if (!isOurs) deps.log.warn({ mail: mail.id, kind: mail.kind }, 'a mail took longer than its claim');
  return outcome.status;
}

async function tryToSend(deps: DeliverDeps, row: ClaimedMail, delivery: Delivery) {
  let subject: string | undefined;
  try {
    const mail = toMail(row);
    const { business } = await deps.business();
    const written = await deps.render.renderMail(mail.kind, mail.data, business);
    subject = written.subject;
    await handOver(deps, row, { mail, written, business, delivery });
    return sent(deps, row, { subject, sentTo: delivery.transport.leadsTo });
  } catch (error) {
    return notSent(deps, row, { error, subject, isStopping: delivery.stopping.aborted });
  }
}

type Written = {
  readonly mail: Mail;
  readonly written: WrittenMail;
  readonly business: Settings;
  readonly delivery: Delivery;
};

async function handOver(deps: DeliverDeps, row: ClaimedMail, { mail, written, business, delivery }: Written) {
  const { transport, limit, stopping } = delivery;
  const message = composeMessage(mail, written, {
    messageId: row.message_id,
    business,
    from: deps.env.MAIL_FROM,
    host: mailHost(deps.env),
    now: deps.clock.now(),
  });
  const signal = AbortSignal.any([limit, stopping]);
  signal.throwIfAborted();
  await transport.send(message, { signal, name: fileNameOf(row) });
}

type Sent = { readonly subject: string; readonly sentTo: Transport['leadsTo'] };

function sent(deps: DeliverDeps, mail: ClaimedMail, { subject, sentTo }: Sent) {
  return {
    status: 'sent' as const,
    subject,
    sent_to: sentTo,
    sent_at: deps.clock.now().toString(),
    attempts: mail.attempts + 1,
    last_error: null,
    data: JSON.stringify(maskSecrets(mail, REMOVED)),
  };
}

type Ended = { readonly error: unknown; readonly subject: string | undefined; readonly isStopping: boolean };

function notSent(deps: DeliverDeps, mail: ClaimedMail, { error, subject, isStopping }: Ended) {
  if (isStopping) return {};
  const failure = failureOf(error);
  const [high = 0, low = 0] = deps.random.bytes(2);
  const jitter = (high * 256 + low) / 65_536;
  const next = nextAttempt(failure, { attempts: mail.attempts, now: deps.clock.now(), jitter });
  deps.log.warn({ mail: mail.id, kind: mail.kind, status: next.status, reason: failure.reason }, 'a mail was not sent');
  return {
    status: next.status,
    attempts: next.attempts,
    last_error: failure.reason,
    ...(subject !== undefined && { subject }),
    ...(next.status === 'waiting' && { due_at: next.dueAt.toString() }),
  };
}
