import type { WebAddress } from '#contract/web-address.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { webAddressErrorsTexts } from '#core/languages/en/web-address.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { isServerName } from '#core/notifications/mail-providers.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { personOf, type Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { notify } from '#server/db/notifications.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { writeConnection } from '#server/lib/connections.ts';
import { deleteConnection } from '#server/lib/queries.ts';
import { SETTINGS_CHANNEL } from '#server/settings/queries.ts';
import { readWebAddress, type AddressFound } from './address-in-use.ts';
import { moveCardWebhook } from './card-account.ts';
import { isTested, proofOfTest } from './proof.ts';
import { answerTo, reachSite, Unreached } from './reach-site.ts';

/** What an admin typed, and the origin of the page they typed it on. */
type Typed = { readonly address: string; readonly origin: string | undefined };

/** Returns the site's web address and where it's set. */
export async function seeWebAddress(context: Context): Promise<WebAddress> {
  const { env, publicUrl } = context;
  const nothing = { needsSecret: false, found: null, changedAt: null, changedBy: null };
  if (env.PUBLIC_URL) return { ...nothing, source: 'environment', address: publicUrl };
  const stored = await readWebAddress(context.db);
  if (!stored) return { ...nothing, source: 'none', address: publicUrl };
  const { details, changedAt, changedBy } = stored;
  return {
    source: 'settings',
    needsSecret: false,
    address: details.address,
    found: details.found ?? null,
    changedAt,
    changedBy,
  };
}

/**
 * Asks the typed address for this very site, and saves nothing. Returns what was found with the proof that saving needs. Throws Invalid
 * with what's wrong, Conflict where the environment sets the address, and after thirty tests within an hour TooMany.
 */
export async function testWebAddress(
  context: Context,
  typed: Typed,
): Promise<{ readonly address: string; readonly found: AddressFound | null; readonly proof: string }> {
  refuseWhereSet(context);
  await recordAttempt(context, `web-address:${personOf(context.actor)}`, { most: 30, seconds: 3600 });
  const { origin: address } = urlOf(typed);
  const found = await findSite(context, typed);
  return { address, found: found ?? null, proof: proofOfTest(context, testedAs(address)) };
}

/**
 * Saves an address that was tested, if it still leads here. Every process uses it at once, and the card service sends its events
 * there. Throws Conflict without the proof, and Invalid as a test does.
 */
export async function saveWebAddress(
  context: Context,
  { proof, ...typed }: Typed & { readonly proof: string },
): Promise<WebAddress> {
  refuseWhereSet(context);
  const { origin: address } = urlOf(typed);
  if (!isTested(context, testedAs(address), proof))
    throw new Conflict('wrong-state', messageOf(webAddressErrorsTexts, 'testFirst'));
  const details = { address, found: await findSite(context, typed) };
  const at = context.clock.now();
  await transaction(context.db, async (trx) => {
    const by = personOf(context.actor);
    await writeConnection(trx, context, { kind: 'address', details, secret: '', binding: address, at, by });
    const entry = { action: 'web-address.change', subject: 'web-address', subjectId: 'address' } as const;
    await writeAudit(trx, context, { at: at.toString(), ...entry });
    await notify(trx, SETTINGS_CHANNEL, 'address');
  });
  const moved = { ...context, publicUrl: await context.refreshPublicUrl() };
  await moveCardWebhook(moved);
  return seeWebAddress(moved);
}

/** Removes the address of the settings. Does nothing if there is none. */
export async function removeWebAddress(context: Context): Promise<WebAddress> {
  refuseWhereSet(context);
  await transaction(context.db, async (trx) => {
    if (!(await deleteConnection(trx, 'address'))) return;
    const entry = { action: 'web-address.remove', subject: 'web-address', subjectId: 'address' } as const;
    await writeAudit(trx, context, { at: context.clock.now().toString(), ...entry });
    await notify(trx, SETTINGS_CHANNEL, 'address');
  });
  return seeWebAddress({ ...context, publicUrl: await context.refreshPublicUrl() });
}

/** Answers the question that any process of this site asks its own address. Throws NotFound for all others. */
export function answerOwnQuestion(context: Context, question: string): { readonly answer: string } {
  const answer = answerTo(context, question);
  if (answer === undefined) throw new NotFound(messageOf(problemsTexts, 'noSuchCall', { method: 'GET' }));
  return { answer };
}

function refuseWhereSet({ env }: Context): void {
  if (env.PUBLIC_URL) throw new Conflict('wrong-state', messageOf(webAddressErrorsTexts, 'setByEnvironment'));
}

/** Reads 'www.example.com' and 'https://www.example.com/'. Throws Invalid for what can't be the address of a site. */
function urlOf({ address }: Typed): URL {
  const text = address.trim();
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) throw wrong(messageOf(webAddressErrorsTexts, 'notAddress'));
  const url = new URL(whole);
  if (url.protocol === 'http:') throw wrong(messageOf(webAddressErrorsTexts, 'plainHttp'));
  if (url.protocol !== 'https:' || url.username !== '') throw wrong(messageOf(webAddressErrorsTexts, 'notAddress'));
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw wrong(messageOf(webAddressErrorsTexts, 'hasPath', { address: url.origin }));
  if (!isServerName(url.hostname)) throw wrong(messageOf(webAddressErrorsTexts, 'notPublicName'));
  return url;
}

/**
 * What is at the address. Undefined where this server can't reach it, but the admin's browser says that it's there now: a router may
 * not let a machine reach itself by its public address.
 */
async function findSite(context: Context, typed: Typed): Promise<AddressFound | undefined> {
  const url = urlOf(typed);
  try {
    return await reachSite(context, url);
  } catch (error) {
    if (!(error instanceof Unreached)) throw error;
    if (error.isOutOfReach && typed.origin === url.origin) return undefined;
    throw wrong(error.said);
  }
}

function wrong(message: Message): Invalid {
  return new Invalid([{ path: 'address', message }]);
}

function testedAs(address: string) {
  return { kind: 'address', values: [address] } as const;
}
