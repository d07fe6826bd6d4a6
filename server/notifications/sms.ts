import { failureText } from '#core/notifications/failures.ts';
import type { Env } from '#server/env.ts';
import type { Channel } from './channels.ts';
import type { Failure } from './retry.ts';

/** A text message for the outbox. It is stored as it reads. */
export type Sms = {
  readonly channel: 'sms';
  readonly kind: 'visit-reminder' | 'crew-on-the-way' | 'work-started';
  /** '+15185550142' */
  readonly recipient: string;
  readonly data: { readonly text: string };
  /** After this instant it isn't sent anymore. */
  readonly deadline: Temporal.Instant;
};

const TIMEOUT_MS = 15_000;

/** Text messages over Twilio, or over what TWILIO_URL points to. */
export const smsChannel: Channel = {
  article: 'a text message',
  // A link that opens a quote is not kept once it has gone out.
  withoutSecrets: ({ data }) => ({ ...data, text: textOf(data).replaceAll(/https?:\/\/\S+/g, '(link)') }),
  canResend: false,
  open: ({ env }) => {
    const account = findSmsAccount(env);
    return (
      account && {
        render: async ({ recipient, data }) => ({
          deliver: (signal) => send(account, { To: recipient, From: account.from, Body: textOf(data) }, signal),
        }),
        explain: (error) => (error instanceof Refusal ? error.failure : UNREACHABLE),
        close: () => {},
      }
    );
  },
};

export type SmsAccount = {
  readonly sid: string;
  readonly token: string;
  /** The number that texts come from: '+15185550100'. */
  readonly from: string;
  /** The service's base URL. */
  readonly url: string;
};

/** Returns the account that text messages are sent with; undefined if none is configured. */
export function findSmsAccount(env: Env): SmsAccount | undefined {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_URL: url } = env;
  return sid && token && from ? { sid, token, from, url } : undefined;
}

const UNREACHABLE: Failure = { kind: 'outage', reason: failureText('textServiceAway') };

/** The service's answer to a message that it doesn't accept. */
class Refusal extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.reason);
    this.failure = failure;
  }
}

async function send(
  { sid, token, url }: SmsAccount,
  fields: { readonly To: string; readonly From: string; readonly Body: string },
  signal: AbortSignal,
): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  const response = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(fields),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const text = await response.text();
  if (!response.ok) throw new Refusal(explainAnswer(response.status, text));
}

/** The reason holds codes only: the service's own words often name the recipient. */
function explainAnswer(status: number, body: string): Failure {
  const detail = [status, /"code":\s*(\d{1,6})/.exec(body)?.[1]].filter(Boolean).join(' ');
  if (status === 401 || status === 403) return { kind: 'outage', reason: failureText('textLogInRefused', { detail }) };
  if (status === 429 || status >= 500) return { kind: 'later', reason: failureText('textLater', { detail }) };
  return { kind: 'refused', reason: failureText('textRefused', { detail }) };
}

function textOf({ text }: Readonly<Record<string, unknown>>): string {
  return typeof text === 'string' ? text : '';
}
