import { failureText } from '#core/notifications/failures.ts';
import type { Channel } from './channels.ts';
import type { Failure } from './retry.ts';
import { readTextService, type TextService } from './text-account.ts';

/** A text message for the outbox. It is stored as it reads. */
export type Sms = {
  readonly channel: 'sms';
  readonly kind: 'visit-reminder' | 'crew-on-the-way' | 'work-started' | 'due-reminder';
  /** '+15185550142' */
  readonly recipient: string;
  readonly data: { readonly text: string };
  /** After this instant it isn't sent anymore. */
  readonly deadline: Temporal.Instant;
};

const TIMEOUT_MS = 15_000;

/** Text messages over the service in use. */
export const smsChannel: Channel = {
  article: 'a text message',
  // A link that opens a quote is not kept once it has gone out.
  withoutSecrets: ({ data }) => ({ ...data, text: textOf(data).replaceAll(/https?:\/\/\S+/g, '(link)') }),
  canResend: false,
  open: (deps) => ({
    render: async ({ recipient, data }) => {
      const service = await readTextService(deps);
      return { deliver: (signal) => sendText(service, { recipient, text: textOf(data) }, signal) };
    },
    explain: (error) => (error instanceof TextRefused ? explainAnswer(error) : explainSilence(error)),
    close: () => {},
  }),
};

/** The service's answer to a text message that it doesn't accept: codes only, since its own words often name the recipient. */
export class TextRefused extends Error {
  readonly status: number;
  /** Of the service; undefined if it gave none. */
  readonly code: number | undefined;
  constructor(status: number, code: number | undefined) {
    super(`a text message was refused with ${status}`);
    this.status = status;
    this.code = code;
  }
  /** '400 21211' */
  get detail(): string {
    return [this.status, this.code].filter(Boolean).join(' ');
  }
}

/** There is no service, or the token of the one in the settings can't be read. */
class NoTextService extends Error {
  readonly reason: 'textServiceMissing' | 'textTokenLost';
  constructor(reason: NoTextService['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Hands a text message over to the service. Throws TextRefused with its answer, and other errors if it gave none. */
export async function sendText(
  service: TextService | undefined,
  { recipient, text }: { readonly recipient: string; readonly text: string },
  signal: AbortSignal,
): Promise<void> {
  if (!service) throw new NoTextService('textServiceMissing');
  const { accountSid, token, from, url } = service;
  if (token === undefined) throw new NoTextService('textTokenLost');
  const authorization = `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`;
  const response = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ To: recipient, From: from, Body: text }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const answer = await response.text();
  const code = /"code":\s*(\d{1,6})/.exec(answer)?.[1];
  if (!response.ok) throw new TextRefused(response.status, code === undefined ? undefined : Number(code));
}

function explainAnswer({ status, detail }: TextRefused): Failure {
  if (status === 401 || status === 403) return { kind: 'outage', reason: failureText('textLogInRefused', { detail }) };
  if (status === 429 || status >= 500) return { kind: 'later', reason: failureText('textLater', { detail }) };
  return { kind: 'refused', reason: failureText('textRefused', { detail }) };
}

function explainSilence(error: unknown): Failure {
  return { kind: 'outage', reason: failureText(error instanceof NoTextService ? error.reason : 'textServiceAway') };
}

function textOf({ text }: Readonly<Record<string, unknown>>): string {
  return typeof text === 'string' ? text : '';
}
