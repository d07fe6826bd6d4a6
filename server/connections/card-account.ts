import type { Stripe } from 'stripe';
import type { CardService as SeenService } from '#contract/card-account.ts';
import { cardServiceErrorsTexts } from '#core/languages/en/connection-errors.ts';
import { messageOf, type InvalidField } from '#core/languages/message.ts';
import { isServerName } from '#core/notifications/mail-providers.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { personOf, type Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { notify } from '#server/db/notifications.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { writeConnection } from '#server/lib/connections.ts';
import { deleteConnection } from '#server/lib/queries.ts';
import {
  openStripe,
  readCardAccount,
  readCardConnection,
  type CardAccountDetails,
} from '#server/payments/cards/card-account.ts';
import { CARD_EVENTS } from '#server/payments/cards/take-card-event.ts';
import { SETTINGS_CHANNEL } from '#server/settings/queries.ts';
import { isTested, proofOfTest } from './proof.ts';

/** An account as an admin types it. Without a key, the saved one is used. */
export type TypedCards = { readonly key?: string | undefined; readonly webhookSecret?: string | undefined };

/** Returns the account in use and where it's set, without its keys. */
export async function seeCardService(context: Context): Promise<SeenService> {
  const account = await readCardAccount(context);
  const own = account?.details ? await readCardConnection(context) : undefined;
  return {
    source: account ? (own ? 'settings' : 'environment') : 'none',
    account: own
      ? { name: own.details.name, isTest: own.details.isTest, isWebhookOurs: own.details.webhookId !== null }
      : null,
    needsSecret: account !== undefined && account.keys === undefined,
    changedAt: own?.changedAt ?? null,
    changedBy: own?.changedBy ?? null,
    webhookUrl: webhookUrlOf(context),
    webhookEvents: [...CARD_EVENTS],
  };
}

/**
 * Asks the card service whose key it is, and changes nothing there or here. Returns the proof that saving it needs. Throws Invalid with
 * the field to mend, Conflict where the environment sets the account, and after thirty tests within an hour TooMany.
 */
export async function testCardService(context: Context, typed: TypedCards) {
  refuseWhereSet(context);
  await recordAttempt(context, `card-service:${personOf(context.actor)}`, { most: 30, seconds: 3600 });
  const completed = await completedBy(context, typed);
  const { key, webhookSecret } = completed;
  const stripe = await openStripe(context.env, key);
  if (webhookSecret === undefined) refuseUnreachable(context);
  const account = await asking(async () => {
    const found = await stripe.accounts.retrieveCurrent();
    // Whether the key may register a webhook can only be told by what it may read.
    if (webhookSecret === undefined) await stripe.webhookEndpoints.list({ limit: 1 });
    return found;
  });
  const isTest = isTestKey(key);
  return {
    account: nameOf(account),
    isTest,
    canCharge: account.charges_enabled || isTest,
    proof: proofOfTest(context, testedAs(completed)),
  };
}

/** Saves an account that was tested, and registers the webhook unless the owner did. Throws Conflict without that proof. */
export async function saveCardService(
  context: Context,
  { proof, ...typed }: TypedCards & { readonly proof: string },
): Promise<SeenService> {
  refuseWhereSet(context);
  const at = context.clock.now();
  const completed = await completedBy(context, typed);
  if (!isTested(context, testedAs(completed), proof))
    throw new Conflict('wrong-state', messageOf(cardServiceErrorsTexts, 'testFirst'));
  const { key } = completed;
  const stripe = await openStripe(context.env, key);
  const account = await asking(async () => stripe.accounts.retrieveCurrent());
  const ours = completed.webhookSecret === undefined ? await registerWebhook(context, stripe) : undefined;
  const webhookSecret = completed.webhookSecret ?? ours?.secret ?? '';
  const details: CardAccountDetails = {
    id: account.id,
    name: nameOf(account),
    isTest: isTestKey(key),
    webhookId: ours?.id ?? null,
  };
  const earlier = await readCardConnection(context);
  await transaction(context.db, async (trx) => {
    await writeConnection(trx, context, {
      kind: 'cards',
      details,
      secret: JSON.stringify({ key, webhookSecret }),
      binding: details.id,
      at,
      by: personOf(context.actor),
    });
    const entry = { action: 'card-service.change', subject: 'card-service', subjectId: 'cards' } as const;
    await writeAudit(trx, context, { at: at.toString(), ...entry });
    await notify(trx, SETTINGS_CHANNEL, 'cards');
  });
  if (earlier) await removeWebhook(context, earlier);
  await context.refreshCards();
  return seeCardService(context);
}

/** Disconnects the account of the settings, and removes the webhook that we registered. Does nothing if there is none. */
export async function removeCardService(context: Context): Promise<SeenService> {
  refuseWhereSet(context);
  const stored = await readCardConnection(context);
  await transaction(context.db, async (trx) => {
    if (!(await deleteConnection(trx, 'cards'))) return;
    const entry = { action: 'card-service.remove', subject: 'card-service', subjectId: 'cards' } as const;
    await writeAudit(trx, context, { at: context.clock.now().toString(), ...entry });
    await notify(trx, SETTINGS_CHANNEL, 'cards');
  });
  if (stored) await removeWebhook(context, stored);
  await context.refreshCards();
  return seeCardService(context);
}

function refuseWhereSet({ env }: Context): void {
  if (env.STRIPE_SECRET_KEY) throw new Conflict('wrong-state', messageOf(cardServiceErrorsTexts, 'setByEnvironment'));
}

function refuseUnreachable(context: Context): void {
  if (isReachable(context)) return;
  const message = messageOf(cardServiceErrorsTexts, 'unreachable', { url: context.publicUrl });
  throw new Invalid([{ path: 'webhookSecret', message }]);
}

/** The card service can't send events to an address that only this machine or network knows. */
function isReachable({ env, publicUrl }: Pick<Context, 'env' | 'publicUrl'>): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return env.STRIPE_API_URL !== undefined || (protocol === 'https:' && isServerName(hostname));
}

type Completed = {
  readonly key: string;
  /** Undefined where we register the webhook. */
  readonly webhookSecret: string | undefined;
};

/** What was typed with what was saved: the signing secret of the owner's own webhook belongs to the same key only. */
async function completedBy(context: Context, { key, webhookSecret }: TypedCards): Promise<Completed> {
  const stored = await readCardConnection(context);
  const whole = key ?? stored?.keys?.key;
  if (whole === undefined)
    throw new Invalid([{ path: 'key', message: messageOf(cardServiceErrorsTexts, 'keyMissing') }]);
  const isKept = stored?.keys?.key === whole && stored.details.webhookId === null;
  return { key: whole, webhookSecret: webhookSecret ?? (isKept ? stored.keys.webhookSecret : undefined) };
}

/** What a test has proven, and saving needs. */
function testedAs({ key, webhookSecret }: Completed) {
  return { kind: 'cards', values: [key, webhookSecret ?? ''] } as const;
}

function webhookUrlOf({ publicUrl }: Pick<Context, 'publicUrl'>): string {
  return `${publicUrl}/api/payments/card-events`;
}

function isTestKey(key: string): boolean {
  return /^.k_test_/.test(key);
}

/** The name that the owner knows the account by. */
function nameOf({ id, settings, business_profile: profile }: Stripe.Account): string {
  return settings?.dashboard.display_name || profile?.name || id;
}

/** Registers the webhook. What an earlier attempt left at the same address is removed first: its secret is known to no one. */
async function registerWebhook(
  context: Context,
  stripe: Stripe,
): Promise<{ readonly id: string; readonly secret: string }> {
  const url = webhookUrlOf(context);
  const inUse = (await readCardConnection(context))?.details.webhookId;
  return asking(async () => {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    for (const each of data) if (each.url === url && each.id !== inUse) await stripe.webhookEndpoints.del(each.id);
    const { id, secret = '' } = await stripe.webhookEndpoints.create({
      url,
      enabled_events: CARD_EVENTS as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
    });
    return { id, secret };
  });
}

/** Removes a webhook that we registered. One that's left behind only sends events that are refused. */
async function removeWebhook(
  context: Context,
  { details, keys }: NonNullable<Awaited<ReturnType<typeof readCardConnection>>>,
): Promise<void> {
  if (details.webhookId === null || !keys) return;
  try {
    await (await openStripe(context.env, keys.key)).webhookEndpoints.del(details.webhookId);
  } catch {
    context.log.warn('the webhook of the card service could not be removed');
  }
}

/**
 * Lets the card service send its events to the site's address, where we've registered the webhook. If it can't be asked, that's logged,
 * and the scheduler tries again within an hour. An address that only this machine or network knows changes nothing.
 */
export async function moveCardWebhook(context: Context): Promise<void> {
  const stored = context.env.STRIPE_SECRET_KEY ? undefined : await readCardConnection(context);
  const { webhookId } = stored?.details ?? {};
  if (!webhookId || !stored?.keys || !isReachable(context)) return;
  const url = webhookUrlOf(context);
  try {
    const { webhookEndpoints } = await openStripe(context.env, stored.keys.key);
    const registered = await webhookEndpoints.retrieve(webhookId);
    if (registered.url !== url) await webhookEndpoints.update(webhookId, { url });
  } catch {
    context.log.warn('the webhook of the card service could not be moved to the new web address');
  }
}

/** Asks the card service. Throws Invalid with the field to mend. */
async function asking<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw new Invalid([failedTest(error)]);
  }
}

/** Why the card service refused, at the field to mend: by the status of its answer, since its own words may quote the key. */
function failedTest(error: unknown): InvalidField {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  const because = (path: string, key: 'wrongKey' | 'limitedKey' | 'webhookRefused' | 'tryLater' | 'noService') => ({
    path,
    message: messageOf(cardServiceErrorsTexts, key),
  });
  if (status === 401) return because('key', 'wrongKey');
  if (status === 403) return because('key', 'limitedKey');
  if (status === 429) return because('key', 'tryLater');
  if (status === 400) return because('webhookSecret', 'webhookRefused');
  return because('key', 'noService');
}
