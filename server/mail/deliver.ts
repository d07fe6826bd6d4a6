import { MAIL_SECRETS, type Mail } from '#core/mails.ts';
import type { Deps } from '../deps.ts';
import { failureOf } from './failure.ts';
import { composeMessage } from './message.ts';
import { nextTry } from './next-try.ts';
import { mailHost } from './outbox.ts';
import { settleMail, type ClaimedMail } from './sql.ts';
import type { Transport } from './transport.ts';

export type DeliverDeps = Pick<Deps, 'env' | 'db' | 'clock' | 'chance' | 'log' | 'business' | 'render'>;

export type Delivery = {
  readonly claim: string;
  readonly transport: Transport;
  /** Ends a try that takes too long. */
  readonly limit: AbortSignal;
  /** The process is stopping: what is not done is left to the next one, without counting as a try. */
  readonly stopping: AbortSignal;
};

const MASK = '(removed after sending)';

/** Sends one claimed mail and writes down what became of it, unless another sender has claimed it meanwhile. */
export async function deliver(deps: DeliverDeps, mail: ClaimedMail, delivery: Delivery): Promise<void> {
  const outcome = await send(deps, mail, delivery).then(
    () => sent(deps, mail),
    (error: unknown) => notSent(deps, mail, { error, isStopping: delivery.stopping.aborted }),
  );
  const isOurs = await settleMail(deps.db, { id: mail.id, claim: delivery.claim }, outcome);
  if (!isOurs) deps.log.warn({ mail: mail.id, kind: mail.kind }, 'a mail took longer than its claim');
}

async function send(deps: DeliverDeps, row: ClaimedMail, { transport, limit, stopping }: Delivery): Promise<void> {
  const mail = toMail(row);
  const { business } = await deps.business();
  const written = await deps.render.renderMail(mail.kind, mail.data, business);
  const message = composeMessage(mail, written, {
    messageId: row.message_id,
    business,
    from: deps.env.MAIL_FROM,
    host: mailHost(deps.env),
    now: deps.clock.now(),
  });
  const signal = AbortSignal.any([limit, stopping]);
  signal.throwIfAborted();
  await transport.send(message, { signal, name: nameOf(row) });
}

function nameOf({ created_at: createdAt, id }: ClaimedMail): string {
  const time = Temporal.Instant.from(createdAt).toString({ smallestUnit: 'millisecond' });
  return `${time.replaceAll(/[:.]/g, '-')}-${id}`;
}

function sent(deps: DeliverDeps, mail: ClaimedMail) {
  return {
    status: 'sent' as const,
    sent_at: deps.clock.now().toString(),
    attempts: mail.attempts + 1,
    last_error: null,
    data: JSON.stringify(withoutSecrets(mail)),
  };
}

type Ended = { readonly error: unknown; readonly isStopping: boolean };

function notSent(deps: DeliverDeps, mail: ClaimedMail, { error, isStopping }: Ended) {
  if (isStopping) return {};
  const failure = failureOf(error);
  const [high = 0, low = 0] = deps.chance.bytes(2);
  const chance = (high * 256 + low) / 65_536;
  const next = nextTry(failure, { attempts: mail.attempts, now: deps.clock.now(), chance });
  deps.log.warn({ mail: mail.id, kind: mail.kind, status: next.status, reason: failure.reason }, 'a mail was not sent');
  return {
    status: next.status,
    attempts: next.attempts,
    last_error: failure.reason,
    ...(next.status === 'waiting' && { due_at: next.dueAt.toString() }),
  };
}

/** Rows are only written from a `Mail`; a kind that this version does not know comes from a newer one beside it. */
function toMail({ kind, recipient, data }: ClaimedMail): Mail {
  if (!Object.hasOwn(MAIL_SECRETS, kind)) throw new RangeError(`There is no mail '${kind}'`);
  return { kind, recipient, data } as unknown as Mail;
}

function withoutSecrets({ kind, data }: ClaimedMail): Record<string, unknown> {
  const secrets: Readonly<Record<string, readonly string[]>> = MAIL_SECRETS;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, secrets[kind]?.includes(name) ? MASK : value]),
  );
}
