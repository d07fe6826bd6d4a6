import { join, resolve } from 'node:path';
import nodemailer, { type NodemailerError, type SendMailOptions } from 'nodemailer';
import type { Language } from '#core/languages/language.ts';
import { failureText } from '#core/notifications/failures.ts';
import {
  KEPT_FOR_LOG_IN,
  mailKindsWith,
  mailLanguage,
  MOST_MAILS_AN_HOUR,
  SKIPPED_WHEN_REFUSED,
  type MailDestination,
  currentMail,
  type Mail,
  type MailKind,
} from '#core/notifications/mails.ts';
import { formatGiftCardCode } from '#core/payments/gift-cards.ts';
import type { Deps } from '#server/deps.ts';
import { writeFileDurably } from '#server/lib/write-file.ts';
import { printPaper } from '#server/workers/paper.ts';
import type { Channel, ChannelDeps, ClaimedMessage, HourlyLimit, Rendered } from './channels.ts';
import { deriveGiftCard, printGiftCard } from './gift-card-code.ts';
import { composeMessage, calendarHost, type Envelope } from './mail-message.ts';
import { maskSecrets, REMOVED, toMail } from './mail-secrets.ts';
import { readMailServer } from './mail-server.ts';
import { findPaper, findRefusal } from './queries.ts';
import type { Failure } from './retry.ts';
import { openSmtp, PasswordLost, type SmtpConnections } from './smtp.ts';

const tooMany = (most: number) => failureText('hourlyLimit', { detail: String(most) });

const HOURLY_LIMIT: HourlyLimit = {
  most: MOST_MAILS_AN_HOUR,
  reason: tooMany(MOST_MAILS_AN_HOUR - KEPT_FOR_LOG_IN),
  // A job that was canceled or moved must not be missed; strangers can't make the shop send these.
  exempt: mailKindsWith(({ to }) => to === 'crew'),
  first: {
    kinds: mailKindsWith(({ hourly }) => hourly === 'reserved'),
    places: KEPT_FOR_LOG_IN,
    reason: tooMany(MOST_MAILS_AN_HOUR),
  },
};

/** Email over the mail server in use, or into a folder while there is none. */
export const mailChannel: Channel = {
  article: 'a mail',
  withoutSecrets: (mail) => maskSecrets(mail, REMOVED),
  canResend: true,
  open: (deps) => {
    const smtp = openSmtp(deps.env);
    return {
      hourlyLimit: HOURLY_LIMIT,
      render: (row) => renderMail(deps, smtp, row),
      explain: explainFailure,
      onAttempt: (isSent) => {
        deps.telemetry.metrics.mail(isSent ? 'sent' : 'not-sent');
        deps.changes.tell('mail');
      },
      close: smtp.close,
    };
  },
};

async function renderMail(deps: ChannelDeps, smtp: SmtpConnections, row: ClaimedMessage): Promise<Rendered> {
  const mail = currentMail(toMail(row), deps.clock.now());
  await requireAddress(deps, row, mail.kind);
  const server = await readMailServer(deps);
  const { settings } = await deps.settings();
  const language = mailLanguage(settings, { kind: mail.kind, language: row.language });
  const paper = await printedPaper(deps, mail, language);
  const written = await deps.render.renderMail(mail.kind, withGiftCard(deps, mail), settings, language);
  return {
    subject: written.subject,
    sentTo: server ? 'server' : 'folder',
    deliver: async (signal) => {
      const message = composeMessage(mail, written, {
        messageId: row.message_id,
        settings,
        from: server ? server.from : deps.env.MAIL_FROM,
        host: calendarHost(deps.env),
        now: deps.clock.now(),
        language,
        paper,
      });
      signal.throwIfAborted();
      await (server ? smtp.send(server.access, message, signal) : writeToFolder(deps, message, fileNameOf(row)));
    },
  };
}

/** An email that isn't tried, because the mail server has refused its address for good. */
class AddressRefused extends Error {}

/** Throws AddressRefused, unless the email was just asked for or an admin sends it again. */
async function requireAddress({ db }: ChannelDeps, row: ClaimedMessage, kind: MailKind): Promise<void> {
  if (row.is_by_hand || !SKIPPED_WHEN_REFUSED.includes(kind)) return;
  const refusal = await findRefusal(db, row.recipient);
  if (refusal !== undefined) throw new AddressRefused(refusal);
}

/** The code of a gift card and its link are derived here, so that the outbox never holds them. */
function withGiftCard(deps: ChannelDeps, mail: Mail): Mail['data'] {
  if (mail.kind !== 'gift-card') return mail.data;
  const { code, url } = deriveGiftCard(deps, mail.data.cardId);
  return { ...mail.data, code: formatGiftCardCode(code), url };
}

/** The PDF of a mail about a gift card or an invoice. Without it, the mail still has code or link. */
async function printedPaper(deps: ChannelDeps, mail: Mail, language: Language): Promise<Envelope['paper']> {
  try {
    if (mail.kind === 'gift-card') {
      const { cardId: id, last4 } = mail.data;
      return { name: `gift-card-${last4}`, pdf: await printGiftCard(deps, { ...mail.data, id }, { language }) };
    }
    if (mail.kind !== 'invoice' || mail.data.invoiceId === undefined) return undefined;
    const paper = await findPaper(deps.db, mail.data.invoiceId);
    return paper && { name: mail.data.number, pdf: await printPaper(deps, paper) };
  } catch (error) {
    deps.log.warn({ err: error }, `a mail of kind ${mail.kind} is sent without its PDF`);
    return undefined;
  }
}

/** Where mails are written to while there is no mail server. */
export function mailFolder({ DATA_DIR }: Pick<Deps['env'], 'DATA_DIR'>): string {
  return join(DATA_DIR, 'mail');
}

/** Where mail goes: to that mail server, without its password, or into that folder. */
export async function mailDestination(deps: Parameters<typeof readMailServer>[0]): Promise<{
  readonly sendsTo: MailDestination;
  readonly place: string;
}> {
  const server = await readMailServer(deps);
  if (server) return { sendsTo: 'server', place: server.place };
  return { sendsTo: 'folder', place: resolve(mailFolder(deps.env)) };
}

/** The name of a mail's file in that folder: they sort by time. */
export function fileNameOf(mail: { readonly id: string; readonly created_at: string }): string {
  const time = Temporal.Instant.from(mail.created_at).toString({ smallestUnit: 'millisecond' });
  return `${time.replaceAll(/[:.]/g, '-')}-${mail.id}.eml`;
}

/** Writes a mail into the folder, under a name that is the same at each try. */
async function writeToFolder(
  { env, log }: Pick<Deps, 'env' | 'log'>,
  message: SendMailOptions,
  name: string,
): Promise<void> {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { message: bytes } = await composer.sendMail(message);
  if (!Buffer.isBuffer(bytes)) throw new TypeError('a mail was not composed as bytes');
  const path = join(mailFolder(env), name);
  await writeFileDurably(path, bytes, `${path}.new`);
  log.info({ file: path }, 'a mail was written to a file, since there is no mail server');
}

/** Explains why a mail could not be sent. The reason holds codes only: a server's own words often name the recipient. */
function explainFailure(error: unknown): Failure {
  if (error instanceof AddressRefused) {
    const detail = /\((.*)\)/.exec(error.message)?.[1] ?? '';
    return { kind: 'skipped', reason: failureText('skippedAddress', { detail }) };
  }
  if (error instanceof PasswordLost) return outage(failureText('mailPasswordLost'));
  const { code, responseCode, command, response, originalCode }: Partial<NodemailerError> =
    error instanceof Error ? error : {};
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  const codes = [responseCode, status].filter(Boolean).join(' ');

  if (code === 'EAUTH') return outage(failureText('mailLogInRefused', { detail: codes || code }));
  const detail = { detail: codes };
  if (responseCode === 421) return outage(failureText('mailServerClosing', detail));
  if (responseCode !== undefined && responseCode >= 500) {
    // A policy, such as relaying that is not allowed, is often a setting that the owner can change.
    if (command === 'RCPT TO' && status?.startsWith('5.7.'))
      return { kind: 'later', reason: failureText('relayRefused', detail) };
    if (command === 'RCPT TO') return { kind: 'refused', reason: failureText('recipientRefused', detail) };
    if (command === 'DATA') return { kind: 'refused', reason: failureText('mailRefused', detail) };
    return outage(failureText('senderRefused', detail));
  }
  if (responseCode !== undefined && responseCode >= 400)
    return { kind: 'later', reason: failureText('mailLater', detail) };
  return withoutAnswer(originalCode ?? code, error);
}

function withoutAnswer(code: string | undefined, error: unknown): Failure {
  if (code === 'EENVELOPE') return { kind: 'refused', reason: failureText('notAnAddress') };
  if (code === 'ETIMEDOUT' || code === 'EABORT') return outage(failureText('mailTimeout', { detail: code }));
  if (code && !code.startsWith('ERR_')) return outage(failureText('mailNotSent', { detail: code }));
  const detail = error instanceof Error ? error.name : 'error';
  return { kind: 'later', reason: failureText('mailNotWritten', { detail }) };
}

function outage(reason: string): Failure {
  return { kind: 'outage', reason };
}
