import type { CrewPriceChange, NewCrewChange } from '#contract/price-changes.ts';
import { mayWithJob } from '#core/jobs/crew.ts';
import { DOCUMENTED_STATUS } from '#core/jobs/jobs.ts';
import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Actor } from '#core/people/permissions.ts';
import { linesIn } from '#core/pricing/pricing.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import { canChangePrice, type ChangeProposer, type Signature } from '#core/quotes/price-changes.ts';
import { vehicleTitle } from '#core/quotes/vehicle-details.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { namedVehicles } from '#server/documentation/vehicles.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { deriveParts, findPlainJob, type JobRow, lockJob } from '#server/jobs/queries.ts';
import { findQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { requireEmail } from '#server/quotes/require.ts';
import { agree, requireChange } from './answer.ts';
import { composeChange, extrasToAdd, linesOf, soldFor, type AskedChange, type Reader } from './compose.ts';
import { askCustomer, requireOpen, soldMeanwhile, storeProposal, withdrawOpen } from './propose.ts';
import { findOpenChange } from './queries.ts';
import { priceChangeView } from './view.ts';

type OfJob = { readonly id: string };

/**
 * Returns what can be added to a job, with its price once the given extras are, to its crew and admins. Throws NotFound for anyone
 * else's job, Conflict for one that isn't theirs yet, and Invalid for extras that can't be added.
 */
export async function readCrewChange(
  context: Context,
  {
    id,
    extras = [],
    items = [],
  }: OfJob & { readonly extras?: readonly string[] | undefined; readonly items?: AskedChange['items'] },
): Promise<CrewPriceChange> {
  const { db, language } = context;
  const { settings } = await context.settings();
  const job = requireCrewOf(context.actor, await findPlainJob(db, id));
  const quote = await findQuote(db, job.quote_id);
  if (!quote) throw new NotFound(NO_JOB);
  const { status, completed_at: completedAt, total_cents: totalCents } = quote;
  const canAdd = job.status === DOCUMENTED_STATUS && canChangePrice({ status, isCompleted: completedAt !== null });
  const open = await findOpenChange(db, quote.id);
  const reader = { settings, language };
  const isAsked = extras.length > 0 || items.length > 0;
  const lines = isAsked ? composeChange(reader, quote, { extras, items }) : undefined;
  const toAdd = (number?: number) => (canAdd ? pricedExtras(reader, quote, number) : []);
  const { vehicles } = namedVehicles(quote, reader);
  return {
    totalCents,
    canAdd,
    extras: toAdd(),
    ...(vehicles && {
      vehicles: vehicles.map((vehicle) => ({
        number: vehicle.number,
        name: vehicleTitle(vehicle, language) || vehicle.packageName,
        packageName: vehicle.packageName,
        extras: toAdd(vehicle.number === 1 ? undefined : vehicle.number),
      })),
    }),
    preview: lines ? { lines: linesIn(settings, lines, language), totalCents: totalOf(lines) } : null,
    hasEmail: quote.customer_email !== '',
    open: open ? priceChangeView(open, reader) : null,
  };
}

/** What can be added to a vehicle of a quote, the first one by default, in cents before tax. */
function pricedExtras({ settings, language }: Reader, quote: QuoteRow, number?: number): CrewPriceChange['extras'] {
  const sold = soldFor(quote, number);
  return extrasToAdd(settings, sold, quote.lines, number).map((extra) => ({
    id: extra.id,
    name: ownTextIn(settings, extra.name, language),
    cents: totalOf(linesOf(settings, sold, extra)),
  }));
}

/**
 * Adds extras of the menu to a job under way: agreed to at once with the customer's signature, otherwise proposed to them by email.
 * Throws as `readCrewChange` does, and Conflict if the total isn't the one that the customer saw, or there's no email address.
 */
export async function addOnSite(context: Context, { id, ...asked }: NewCrewChange & OfJob): Promise<CrewPriceChange> {
  const { settings } = await context.settings();
  await transaction(context.db, async (trx) => {
    const { quote, as } = await lockWork(trx, context, id);
    const { extras, items, totalCents, reason, signature } = asked;
    const lines = composeChange({ settings, language: context.language }, quote, { extras, items });
    if (totalOf(lines) !== totalCents) throw soldMeanwhile({ total_cents: totalOf(lines) });
    if (!signature) requireEmail(quote);
    const change = await storeProposal(trx, context, { quote, lines, reason, as });
    if (signature) await agree(trx, context, { settings, quote, change, by: 'signature', signature });
    else await askCustomer(trx, context, { settings, quote, change });
  });
  return readCrewChange(context, { id });
}

/** Records that the customer has signed for the open change on the crew's phone. Throws NotFound and Conflict. */
export async function signChange(
  context: Context,
  { id, change: changeId, signature }: OfJob & { readonly change: string; readonly signature: Signature },
): Promise<CrewPriceChange> {
  const { settings } = await context.settings();
  await transaction(context.db, async (trx) => {
    const { quote } = await lockWork(trx, context, id);
    const change = await requireChange(trx, quote, changeId);
    await agree(trx, context, { settings, quote, change, by: 'signature', signature });
  });
  return readCrewChange(context, { id });
}

/** Withdraws the change that the crew has proposed. Throws NotFound, and Conflict if none is open or it's the owner's. */
export async function withdrawCrewChange(context: Context, { id }: OfJob): Promise<CrewPriceChange> {
  await transaction(context.db, async (trx) => {
    const { quote, as } = await lockWork(trx, context, id);
    await withdrawOpen(trx, context, { quote, as });
  });
  return readCrewChange(context, { id });
}

/** Locks a job under way with its quote. */
async function lockWork(
  trx: Trx,
  context: Context,
  id: string,
): Promise<{ readonly quote: QuoteRow; readonly as: ChangeProposer }> {
  const found = await lockJob(trx, id);
  const job = requireCrewOf(context.actor, found?.job);
  if (!found) throw new NotFound(NO_JOB);
  requireOpen(found.quote);
  if (job.status !== DOCUMENTED_STATUS)
    throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'nobodyApproved'), { present: job.status });
  return { quote: found.quote, as: context.actor.adminId === undefined ? 'employee' : 'admin' };
}

const NO_JOB = messageOf(jobErrorsTexts, 'noOwnJob');

/** Returns the job if the caller is an admin or does it. Throws NotFound, and Conflict for one that isn't theirs yet. */
function requireCrewOf(actor: Actor, job: JobRow | undefined): JobRow {
  const parts = job ? deriveParts(actor, job) : [];
  if (!job || !mayWithJob(parts, 'see')) throw new NotFound(NO_JOB);
  if (!mayWithJob(parts, 'record'))
    throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'waitsForApproval'), { present: job.status });
  return job;
}
