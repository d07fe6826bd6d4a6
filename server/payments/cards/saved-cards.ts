import type Stripe from 'stripe';
import type { PaymentPage, SavedCard } from '#contract/payments.ts';
import { customersTexts } from '#core/languages/en/customers.ts';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { savedCardTexts } from '#core/languages/en/saved-cards.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { customerOf, type Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound } from '#server/errors.ts';
import { openPayment } from '#server/payments/accounts.ts';
import { findByToken } from '#server/payments/pay-links.ts';
import type { CheckoutRow } from '#server/payments/queries.ts';
import { lockQuote } from '#server/quotes/queries.ts';
import { isUnknown, openCardService, type CardService } from './card-checkout.ts';
import {
  deleteCardRemoval,
  deleteGoneCard,
  deleteReplacedCards,
  deleteSavedCardFor,
  deleteSavedCards,
  describeSavedCard,
  insertCardRemoval,
  isCustomer,
  insertSavedCard,
  listCardRemovals,
  listDueSavings,
  recordOfAccount,
  savedCardOfAccount,
  setSaving,
  updateSavedCard,
} from './queries.ts';

/** What a customer agrees to by saving a card, in the words of the payment page. */
export function consentIn(language: Language): string {
  const t = savedCardTexts(language);
  return `${t('saveCard')}. ${t('saveCardHelp')}`;
}

/** Returns the card that the logged-in customer has saved, or null. */
export async function seeOwnCard(context: Context): Promise<SavedCard | null> {
  const [card, { settings }] = await Promise.all([
    savedCardOfAccount(context.db, customerOf(context.actor)),
    context.settings(),
  ]);
  return card ? describeSavedCard(card, localDate(context.clock.now(), settings.timeZone)) : null;
}

/** Removes the saved card of the logged-in customer. Does nothing if there's none. */
export async function removeOwnCard(context: Context): Promise<void> {
  const recordId = await recordOfAccount(context.db, customerOf(context.actor));
  if (recordId) await removeOf(context, { recordId });
}

/** Removes the saved card of a customer, for the owner. Does nothing if there's none; throws NotFound for no such customer. */
export async function removeCardOf(context: Context, { id }: { readonly id: string }): Promise<void> {
  if (!(await isCustomer(context.db, id))) throw new NotFound(messageOf(customersTexts, 'noCustomer'));
  await removeOf(context, { recordId: id });
}

/**
 * Removes the saved card of the customer whose payment link it is; of a quote with an unproven address, the card saved with it
 * alone. Throws NotFound for an invalid link.
 */
export async function removeCardByLink(context: Context, { token }: { readonly token: string }): Promise<PaymentPage> {
  const { quote, employee } = await findByToken(context, token);
  if (employee !== undefined) throw new NotFound(messageOf(paymentErrorsTexts, 'payLinkClosed'));
  await transaction(context.db, async (trx) => {
    const locked = await lockQuote(trx, quote.id);
    if (!locked || (await deleteSavedCardFor(trx, locked)) === 0) return;
    await writeRemoval(trx, context, { subject: 'quote', subjectId: quote.id });
  });
  return openPayment(context, { token });
}

/** Deletes the card here; the card service is told within a minute. */
async function removeOf(context: Context, { recordId }: { readonly recordId: string }): Promise<void> {
  await transaction(context.db, async (trx) => {
    if ((await deleteSavedCards(trx, recordId)) === 0) return;
    await writeRemoval(trx, context, { subject: 'customer-record', subjectId: recordId });
  });
}

async function writeRemoval(
  trx: Trx,
  context: Context,
  removal: { readonly subject: 'customer-record' | 'quote'; readonly subjectId: string },
): Promise<void> {
  await writeAudit(trx, context, {
    ...removal,
    at: context.clock.now().toString(),
    action: 'customer-record.remove-card',
  });
}

/** Batch size: the next round handles the rest. */
const MOST = 50;

/**
 * Does what the card service has to be asked about saved cards: which card was saved with a paid checkout, and the removal of
 * those that were removed or replaced here. Safe to repeat and to run concurrently; what fails is repeated every minute.
 */
export async function keepSavedCards(deps: Deps): Promise<void> {
  const service = await openCardService(deps);
  if (!service) return;
  await savePaidCards(deps, service);
  await deleteReplacedCards(deps.db, deps.clock.now());
  for (const { method_ref: method, customer_ref: customer } of await listCardRemovals(deps.db, MOST))
    if (await detach(deps, service, { method, customer })) await deleteCardRemoval(deps.db, method);
}

/** Saves the cards of paid checkouts whose customers agreed to it. */
export async function savePaidCards(deps: Deps, service: CardService): Promise<void> {
  for (const checkout of await listDueSavings(deps.db, MOST)) {
    const saved = await readSaved(deps, service, checkout);
    if (saved) await transaction(deps.db, async (trx) => save(trx, deps, { checkout, ...saved }));
  }
}

type Saved = { readonly method: Stripe.PaymentMethod | undefined; readonly customer: string | undefined };

/** Which card a checkout was paid with. Undefined if the card service doesn't answer. */
async function readSaved(
  deps: Deps,
  { stripe }: CardService,
  { session_id: id }: CheckoutRow,
): Promise<Saved | undefined> {
  try {
    const session = await stripe.checkout.sessions.retrieve(id ?? '', { expand: ['payment_intent.payment_method'] });
    const { payment_intent: intent, customer } = session;
    const method = intent && typeof intent === 'object' ? intent.payment_method : null;
    return {
      method: method && typeof method === 'object' ? method : undefined,
      customer: (typeof customer === 'string' ? customer : customer?.id) ?? undefined,
    };
  } catch (error) {
    if (isUnknown(error)) return { method: undefined, customer: undefined };
    deps.log.warn({ err: error }, 'the card service did not say which card was saved; it will be asked again');
    return undefined;
  }
}

/** Stores the card, unless the customer was erased or has removed it at the card service meanwhile. */
async function save(
  trx: Trx,
  deps: Deps,
  { checkout, method, customer }: Saved & { readonly checkout: CheckoutRow },
): Promise<void> {
  const quote = checkout.quote_id === null ? undefined : await lockQuote(trx, checkout.quote_id);
  if (!(await setSaving(trx, checkout.id, { from: 'due', to: 'done' }))) return;
  if (!method?.card || !customer || method.customer === null) return;
  const refs = { method_ref: method.id, customer_ref: customer };
  if (!quote?.customer_record_id) return insertCardRemoval(trx, refs);
  const at = deps.clock.now().toString();
  await insertSavedCard(trx, {
    id: deps.random.id(),
    quote_id: quote.id,
    ...refs,
    ...cardColumns(method.card),
    consent: checkout.consent ?? '',
    consented_at: checkout.created_at,
    saved_at: at,
  });
}

function cardColumns({ brand, last4, exp_month, exp_year }: Stripe.PaymentMethod.Card) {
  return { brand, last4, exp_month, exp_year };
}

/** Removes a card at the card service with the customer that was made for it there. Returns false if it has to be repeated. */
async function detach(
  deps: Deps,
  { stripe }: CardService,
  { method, customer }: { readonly method: string; readonly customer: string },
): Promise<boolean> {
  try {
    await stripe.paymentMethods.detach(method).catch(ignoreGone);
    await stripe.customers.del(customer).catch(ignoreGone);
    return true;
  } catch (error) {
    deps.log.warn({ err: error }, 'a saved card could not be removed at the card service; it will be tried again');
    return false;
  }
}

/** It isn't there any more, or isn't attached. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Error && 'statusCode' in error && (error.statusCode === 400 || error.statusCode === 404)))
    throw error;
}

/** Takes in that a card was removed at the card service. */
export async function takeDetached(trx: Trx, method: Stripe.PaymentMethod): Promise<void> {
  await deleteGoneCard(trx, { methodRef: method.id });
}

/** Takes in that a customer was deleted at the card service, and with it the card. */
export async function takeDeletedCustomer(trx: Trx, customer: Stripe.Customer): Promise<void> {
  await deleteGoneCard(trx, { customerRef: customer.id });
}

/** Takes in that the bank has issued a new card for a saved one. */
export async function takeUpdatedCard(trx: Trx, { id, card }: Stripe.PaymentMethod): Promise<void> {
  if (card) await updateSavedCard(trx, id, cardColumns(card));
}
