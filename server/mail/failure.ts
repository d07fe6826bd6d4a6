import type { NodemailerError } from 'nodemailer';

/**
 * Why a mail could not be sent, and so what to do. `refused`: this mail or recipient is not wanted, trying again would
 * get the same answer. `later`: something about this mail may pass. `outage`: nothing was said about this mail; the
 * server cannot be reached or takes no mail from us.
 */
export type Failure = { readonly kind: 'refused' | 'later' | 'outage'; readonly reason: string };

/** What an error says. The reason is a sentence of ours with codes: a server's own words often name the recipient. */
export function failureOf(error: unknown): Failure {
  const { code, responseCode, command, response, originalCode }: Partial<NodemailerError> =
    error instanceof Error ? error : {};
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  const codes = [responseCode, status].filter(Boolean).join(' ');

  if (code === 'EAUTH') return outage(`The mail server refused the log-in (${codes || code}). Check SMTP_URL.`);
  if (responseCode === 421) return outage(`The mail server is closing (${codes}).`);
  if (responseCode !== undefined && responseCode >= 500) {
    // A policy, such as relaying that is not allowed, is often a setting that the owner can change.
    if (command === 'RCPT TO' && status?.startsWith('5.7.'))
      return { kind: 'later', reason: `The mail server does not allow mail to this recipient (${codes}).` };
    if (command === 'RCPT TO') return { kind: 'refused', reason: `The mail server refused this recipient (${codes}).` };
    if (command === 'DATA') return { kind: 'refused', reason: `The mail server refused this mail (${codes}).` };
    return outage(`The mail server takes no mail from us (${codes}). Check MAIL_FROM and SMTP_URL.`);
  }
  if (responseCode !== undefined && responseCode >= 400)
    return { kind: 'later', reason: `The mail server asked to try again later (${codes}).` };
  return withoutAnswer(originalCode ?? code, error);
}

function withoutAnswer(code: string | undefined, error: unknown): Failure {
  if (code === 'EENVELOPE') return { kind: 'refused', reason: 'The recipient is not an address that mail can go to.' };
  if (code === 'ETIMEDOUT' || code === 'EABORT') return outage(`The mail server did not answer in time (${code}).`);
  if (code && !code.startsWith('ERR_')) return outage(`The mail could not be handed over (${code}).`);
  return { kind: 'later', reason: `The mail could not be written (${error instanceof Error ? error.name : 'error'}).` };
}

function outage(reason: string): Failure {
  return { kind: 'outage', reason };
}
