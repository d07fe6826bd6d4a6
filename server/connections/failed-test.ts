import type { NodemailerError } from 'nodemailer';
import { mailServerErrorsTexts } from '#core/languages/en/connection-errors.ts';
import { messageOf, type InvalidField } from '#core/languages/message.ts';
import type { MailServerDetails } from '#core/notifications/mail-providers.ts';
import { PrivateAddress } from '#server/lib/public-addresses.ts';

type SmtpError = Partial<NodemailerError> & { readonly cause?: unknown };

/**
 * Why a test email wasn't sent, at the field to mend: the answer of the server by its code, never in its own words, and else
 * what kept the connection from being made.
 */
export function failedTest(error: unknown, details: MailServerDetails): InvalidField {
  const { host, port, provider } = details;
  if (error instanceof PrivateAddress)
    return { path: 'host', message: messageOf(mailServerErrorsTexts, 'privateAddress', { host }) };
  const { code, responseCode, command, response }: SmtpError = error instanceof Error ? error : {};
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  const answer = [responseCode, status].filter(Boolean).join(' ');
  if (code === 'EAUTH') return refusedLogIn({ answer, status, provider });
  if (responseCode !== undefined && responseCode >= 400) {
    if (responseCode < 500) return { path: 'host', message: messageOf(mailServerErrorsTexts, 'tryLater', { answer }) };
    return refusedMail(command, { answer, details });
  }
  return unreachable(causeOf(error), { host, port, encryption: details.encryption });
}

function refusedLogIn({
  answer,
  status,
  provider,
}: Pick<MailServerDetails, 'provider'> & {
  readonly answer: string;
  readonly status: string | undefined;
}): InvalidField {
  // 5.7.9: an app password is needed (Gmail); 5.7.139 and 5.7.30: the mailbox doesn't allow log-ins with a password (Microsoft).
  if (status === '5.7.9')
    return { path: 'password', message: messageOf(mailServerErrorsTexts, 'appPasswordNeeded', { answer }) };
  if (provider === 'microsoft')
    return {
      path: 'password',
      message: messageOf(mailServerErrorsTexts, 'microsoftLogIn', { answer: answer || '535' }),
    };
  if (answer === '') return { path: 'user', message: messageOf(mailServerErrorsTexts, 'noLogIn') };
  return { path: 'password', message: messageOf(mailServerErrorsTexts, 'wrongPassword', { answer }) };
}

function refusedMail(
  command: string | undefined,
  { answer, details }: { readonly answer: string; readonly details: MailServerDetails },
): InvalidField {
  if (command === 'RCPT TO')
    return { path: 'fromEmail', message: messageOf(mailServerErrorsTexts, 'recipientRefused', { answer }) };
  if (command === 'MAIL FROM' || command === 'DATA') {
    if (answer.startsWith('530'))
      return { path: 'user', message: messageOf(mailServerErrorsTexts, 'logInNeeded', { answer }) };
    const { fromEmail: address } = details;
    return { path: 'fromEmail', message: messageOf(mailServerErrorsTexts, 'senderRefused', { address, answer }) };
  }
  return { path: 'host', message: messageOf(mailServerErrorsTexts, 'refusesUs', { answer }) };
}

const NO_NAME = ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EDNS'];
const BAD_CERTIFICATE = /CERT|SIGNED|ISSUER|ALTNAME|CA_/;

function unreachable(
  { code, text }: { readonly code: string; readonly text: string },
  { host, port, encryption }: Pick<MailServerDetails, 'host' | 'port' | 'encryption'>,
): InvalidField {
  if (NO_NAME.includes(code))
    return { path: 'host', message: messageOf(mailServerErrorsTexts, 'unknownHost', { host }) };
  if (BAD_CERTIFICATE.test(code) || /certificate|altnames/i.test(text))
    return { path: 'host', message: messageOf(mailServerErrorsTexts, 'badCertificate', { host }) };
  const isOtherTls =
    code === 'ETLS' ||
    /WRONG_VERSION_NUMBER|EPROTO|ERR_SSL/.test(code) ||
    /wrong version number|STARTTLS|Greeting never received|initiating TLS/i.test(text);
  if (isOtherTls)
    return { path: 'encryption', message: messageOf(mailServerErrorsTexts, 'otherTls', { encryption, port }) };
  return { path: 'host', message: messageOf(mailServerErrorsTexts, 'noServer', { host, port }) };
}

/** The code of what really failed, which nodemailer may have wrapped, and its text for what has no code. */
function causeOf(error: unknown): { readonly code: string; readonly text: string } {
  const {
    code = '',
    originalCode,
    cause,
  }: SmtpError & { readonly originalCode?: string } = error instanceof Error ? error : {};
  const inner = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  return { code: originalCode ?? inner ?? code, text: error instanceof Error ? error.message : '' };
}
