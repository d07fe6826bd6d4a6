import { problemsTexts } from '#core/languages/en/problems.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Actor } from '#core/people/permissions.ts';
import { OPEN_JOB_STATUSES } from '#core/jobs/jobs.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import { isAtCustomer } from '#core/quotes/describe.ts';
import { HOLDING_STATUSES } from '#core/quotes/quotes.ts';
import { writeAudit } from '../audit.ts';
import { findJobOf } from '../data/jobs.ts';
import { enqueue } from '../notifications/outbox.ts';
import { appointmentOf } from '../data/describe-quote.ts';
import { lockQuote, setServiceAddress, type QuoteRow, setPhotoOptOut } from '../data/quotes.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { requireQuote } from '../data/require-quote.ts';
import { tellOwner } from './tell-owner.ts';

export type NewAddress = { readonly serviceAddress: string; readonly requestId: string };

/**
 * Sets the missing address of an appointment at the customer's, for that customer, and notifies the owner. Idempotent for the
 * same address. Throws NotFound, or Conflict if there already is an address or none is needed.
 */
export async function setAddress(
  deps: Deps,
  actor: Actor,
  access: QuoteAccess,
  { serviceAddress, requestId }: NewAddress,
): Promise<void> {
  const { id } = await requireQuote(deps, actor, access, 'set-address');
  const { settings } = await deps.settings();
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    if (quote.service_address === serviceAddress) return;
    await keepAddress(trx, deps, { actor, quote, serviceAddress, requestId });
    const changed = { ...quote, service_address: serviceAddress };
    await enqueue(trx, [tellOwner(deps, settings, { quote: changed, what: 'gave-address' })]);
  });
}

/**
 * Writes the address of an appointment that has none, with its audit row, which doesn't contain the address. The quote must be
 * locked. Throws Conflict if there is an address already or none is needed.
 */
export async function keepAddress(
  trx: Trx,
  deps: Deps,
  { actor, quote, serviceAddress, requestId }: NewAddress & { readonly actor: Actor; readonly quote: QuoteRow },
) {
  await refuseAddress(trx, quote);
  const at = deps.clock.now().toString();
  await setServiceAddress(trx, quote.id, { serviceAddress, at });
  await writeAudit(trx, {
    at,
    actor,
    action: 'quote.set-address',
    subject: 'quote',
    subjectId: quote.id,
    before: { hasAddress: Boolean(quote.service_address) },
    after: { hasAddress: true },
    requestId,
  });
}

/** Throws Conflict unless the appointment is still to come, at the customer's, and without an address. */
async function refuseAddress(trx: Trx, quote: QuoteRow): Promise<void> {
  if (!isAtCustomer(appointmentOf(quote)))
    throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'addressNotNeededAtShop'));
  if (quote.service_address) throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'addressKnown'));
  const job = await findJobOf(trx, quote.id);
  const isOpen =
    HOLDING_STATUSES.includes(quote.status) && (!job || OPEN_JOB_STATUSES.some((open) => open === job.status));
  if (!isOpen) throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'addressNotNeeded'));
}

/** Withdraws the customer's consent to publish photos of the work (`optOutSocialMedia`), or gives it again. Idempotent. */
export async function setConsent(
  deps: Deps,
  actor: Actor,
  access: QuoteAccess,
  { optOutSocialMedia, requestId }: { readonly optOutSocialMedia: boolean; readonly requestId: string },
): Promise<void> {
  const { id } = await requireQuote(deps, actor, access, 'set-consent');
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote || quote.opt_out_social_media === optOutSocialMedia) return;
    await setPhotoOptOut(trx, id, optOutSocialMedia);
    await writeAudit(trx, {
      at: deps.clock.now().toString(),
      actor,
      action: 'quote.photo-consent',
      subject: 'quote',
      subjectId: id,
      before: { optOutSocialMedia: !optOutSocialMedia },
      after: { optOutSocialMedia },
      requestId,
    });
  });
}
