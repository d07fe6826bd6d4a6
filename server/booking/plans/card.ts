import { planErrorsTexts, planCardTexts } from '#core/languages/en/plans.ts';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { savedCardFor } from '#server/payments/cards/queries.ts';
import { findQuote } from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { findPlanOf, lockPlan, updatePlan, type PlanRow } from './queries.ts';
import { visitCents } from './visit-rules.ts';

/** Counts up whenever the words below change their meaning. */
const CONSENT_VERSION = 1;

/** What a customer agrees to by having visits charged to their card, in the words of their page; the amount in cents. */
function consentIn(language: Language, cents: number): string {
  return planCardTexts(language)('consent', { amount: formatMoneyExact(cents) });
}

export type PlanCard = {
  readonly agree: boolean;
  /** What a visit costs, in cents, as the customer saw it. */
  readonly visitCents?: number | undefined;
};

/**
 * Agrees to have each visit of a quote's plan charged to the customer's saved card once it's done, or withdraws that. What was agreed to is
 * stored with its words, their version and its time. Throws NotFound for no plan or a shop that takes no cards, and Conflict without
 * a saved card, for an ended plan, and where a visit costs something else than the customer saw.
 */
export async function setPlanCard(
  context: Context,
  access: QuoteAccess,
  { agree, visitCents: seen }: PlanCard,
): Promise<void> {
  const quote = await requireQuote(context, access, 'change-plan');
  if (!context.takesCards()) throw new NotFound(messageOf(paymentErrorsTexts, 'noCard'));
  const { settings } = await context.settings();
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const found = await findPlanOf(trx, quote);
    const plan = found && (await lockPlan(trx, found.id));
    if (!plan) throw new NotFound(messageOf(planErrorsTexts, 'noPlan'));
    if (plan.status === 'ended')
      throw new Conflict('wrong-state', messageOf(planErrorsTexts, 'planState', { state: plan.status }));
    const isOn = plan.card_consented_at !== null;
    if (isOn === agree) return;
    const cents = visitCents(settings, plan, localDate(context.clock.now(), settings.timeZone).toString());
    if (agree) await requireChargeable(trx, plan, { seen, cents });
    const consent = { card_consent: consentIn(context.language, cents), card_consent_version: CONSENT_VERSION };
    const none = { card_consent: null, card_consent_version: null, card_consented_at: null };
    await updatePlan(trx, plan.id, agree ? { ...consent, card_consented_at: at } : none);
    await writeAudit(trx, context, {
      at,
      action: agree ? 'plan.agree-card' : 'plan.withdraw-card',
      subject: 'plan',
      subjectId: plan.id,
      after: agree ? { cents, version: CONSENT_VERSION } : {},
    });
  });
}

async function requireChargeable(
  trx: Trx,
  plan: PlanRow,
  { seen, cents }: { readonly seen: number | undefined; readonly cents: number },
): Promise<void> {
  if (seen !== cents)
    throw new Conflict('wrong-state', messageOf(planErrorsTexts, 'priceChanged', { amount: formatMoneyExact(cents) }));
  const first = await findQuote(trx, plan.quote_id);
  const card = first && (await savedCardFor(trx, first));
  if (!card) throw new Conflict('wrong-state', messageOf(planErrorsTexts, 'noSavedCard'));
}
