import type { Failure } from '../mail/failure.ts';
import type { Twilio } from './find-account.ts';

const PATIENCE_MS = 15_000;

/** Sends one text message to the provider. Returns undefined on success, otherwise the reason, without naming any person. */
export async function handOver(
  { sid, token, from, url }: Twilio,
  message: { readonly recipient: string; readonly words: string },
): Promise<Failure | undefined> {
  const body = new URLSearchParams({ To: message.recipient, From: from, Body: message.words });
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  try {
    const answer = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`, {
      method: 'POST',
      headers: { authorization },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    return answer.ok ? undefined : failureOf(answer.status, text);
  } catch {
    return { kind: 'outage', reason: 'The text message service could not be reached.' };
  }
}

function failureOf(status: number, body: string): Failure {
  const codes = [status, /"code":\s*(\d{1,6})/.exec(body)?.[1]].filter(Boolean).join(' ');
  if (status === 401 || status === 403)
    return {
      kind: 'outage',
      reason: `The text message service refused the log-in (${codes}). Check TWILIO_AUTH_TOKEN.`,
    };
  if (status === 429 || status >= 500)
    return { kind: 'later', reason: `The text message service asked to try again later (${codes}).` };
  return { kind: 'refused', reason: `The text message service refused this message (${codes}).` };
}
