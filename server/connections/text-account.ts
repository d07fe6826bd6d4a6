import type { TextService as SeenService, TextServiceDetails } from '#contract/text-account.ts';
import { textServiceErrorsTexts } from '#core/languages/en/connection-errors.ts';
import { messageOf, type InvalidField } from '#core/languages/message.ts';
import { numberOf } from '#core/people/phone-links.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { personOf, type Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { writeConnection } from '#server/lib/connections.ts';
import { deleteConnection } from '#server/lib/queries.ts';
import { sendText, TextRefused } from '#server/notifications/sms.ts';
import { readTextConnection, readTextService } from '#server/notifications/text-account.ts';
import { isTested, proofOfTest } from './proof.ts';

/** An account as an admin types it. Without a token, the saved one is used. */
export type TypedService = TextServiceDetails & { readonly token?: string | undefined };

/** Returns the text message service in use and where it's set, without its token. */
export async function seeTextService(context: Context): Promise<SeenService> {
  const [{ settings }, service, stored] = await Promise.all([
    context.settings(),
    readTextService(context),
    readTextConnection(context),
  ]);
  const own = service?.isByEnvironment === false ? stored : undefined;
  return {
    source: service ? (own ? 'settings' : 'environment') : 'none',
    service: service ? { accountSid: service.accountSid, from: service.from } : null,
    needsSecret: service !== undefined && service.token === undefined,
    changedAt: own?.changedAt ?? null,
    changedBy: own?.changedBy ?? null,
    testTo: settings.phone,
  };
}

/** In milliseconds: how long a test message may take. */
const PATIENCE = 20_000;

/**
 * Sends a test message to a phone over the typed account, and saves nothing. Returns the proof that saving it needs. Throws
 * Invalid with the field to mend, Conflict where the environment sets the account, and after ten tests within an hour TooMany.
 */
export async function testTextService(
  context: Context,
  { to, ...typed }: TypedService & { readonly to: string },
): Promise<{ readonly sentTo: string; readonly proof: string }> {
  refuseWhereSet(context);
  // Each test costs the owner of the account money, and reaches any phone.
  await recordAttempt(context, `text-service:${personOf(context.actor)}`, { most: 10, seconds: 3600 });
  const { details, token } = await completed(context, typed);
  const { settings } = await context.settings();
  const text = textServiceErrorsTexts(context.language)('testMessage', { shop: settings.name });
  const service = { ...details, token, url: context.env.TWILIO_URL, isByEnvironment: false };
  try {
    await sendText(service, { recipient: numberOf(to), text }, AbortSignal.timeout(PATIENCE));
  } catch (error) {
    throw new Invalid([failedTest(error)]);
  }
  return { sentTo: to, proof: proofOfTest(context, testedAs({ details, token })) };
}

/** Saves an account over which a test message was sent. Throws Conflict without that proof. */
export async function saveTextService(
  context: Context,
  { proof, ...typed }: TypedService & { readonly proof: string },
): Promise<SeenService> {
  refuseWhereSet(context);
  const at = context.clock.now();
  const { details, token } = await completed(context, typed);
  if (!isTested(context, testedAs({ details, token }), proof))
    throw new Conflict('wrong-state', messageOf(textServiceErrorsTexts, 'testFirst'));
  await transaction(context.db, async (trx) => {
    await writeConnection(trx, context, {
      kind: 'texts',
      details,
      secret: token,
      binding: details.accountSid,
      at,
      by: personOf(context.actor),
    });
    const entry = { action: 'text-service.change', subject: 'text-service', subjectId: 'texts' } as const;
    await writeAudit(trx, context, { at: at.toString(), ...entry });
  });
  return seeTextService(context);
}

/** Disconnects the account of the settings. Does nothing if there is none. */
export async function removeTextService(context: Context): Promise<SeenService> {
  refuseWhereSet(context);
  await transaction(context.db, async (trx) => {
    if (!(await deleteConnection(trx, 'texts'))) return;
    const entry = { action: 'text-service.remove', subject: 'text-service', subjectId: 'texts' } as const;
    await writeAudit(trx, context, { at: context.clock.now().toString(), ...entry });
  });
  return seeTextService(context);
}

function refuseWhereSet({ env }: Context): void {
  if (env.TWILIO_ACCOUNT_SID) throw new Conflict('wrong-state', messageOf(textServiceErrorsTexts, 'setByEnvironment'));
}

type Completed = { readonly details: TextServiceDetails; readonly token: string };

/** What was typed with its token: the saved one belongs to the same account only. Throws Invalid without one. */
async function completed(context: Context, { token, accountSid, from }: TypedService): Promise<Completed> {
  const details = { accountSid, from: numberOf(from) };
  if (token) return { details, token };
  const stored = await readTextConnection(context);
  if (stored?.secret && stored.details.accountSid === accountSid) return { details, token: stored.secret };
  throw new Invalid([{ path: 'token', message: messageOf(textServiceErrorsTexts, 'tokenMissing') }]);
}

/** What a test message has proven, and saving needs. */
function testedAs({ details: { accountSid, from }, token }: Completed) {
  return { kind: 'texts', values: [accountSid, from, token] } as const;
}

/** Error codes of Twilio, from its error and warning dictionary (twilio.com/docs/api/errors). */
const CODES = {
  /** Not a phone number, of a country that the account doesn't send to, without text messages, or unsubscribed. */
  recipient: [21211, 21214, 21217, 21408, 21610, 21612, 21614],
  /** A trial account sends to verified numbers only. */
  trial: [21608],
  /** Not a number of this account, or one without text messages. */
  sender: [21212, 21603, 21606, 21659, 21660, 21661],
} as const satisfies Readonly<Record<string, readonly number[]>>;

/** Why a test message wasn't sent, at the field to mend. */
function failedTest(error: unknown): InvalidField {
  if (!(error instanceof TextRefused))
    return { path: 'accountSid', message: messageOf(textServiceErrorsTexts, 'noService') };
  const { status, code = 0, detail: answer } = error;
  const because = (path: string, key: 'tryLater' | 'wrongToken' | 'trial' | 'recipient' | 'sender' | 'refused') => ({
    path,
    message: messageOf(textServiceErrorsTexts, key, { answer }),
  });
  const isOf = (codes: readonly number[]) => codes.includes(code);
  if (status === 401 || status === 403 || status === 404) return because('token', 'wrongToken');
  if (status === 429 || status >= 500) return because('accountSid', 'tryLater');
  if (isOf(CODES.trial)) return because('to', 'trial');
  if (isOf(CODES.recipient)) return because('to', 'recipient');
  if (isOf(CODES.sender)) return because('from', 'sender');
  return because('accountSid', 'refused');
}
