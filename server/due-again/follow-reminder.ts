import type { DueVisit, QuoteAgain } from '#contract/due-again.ts';
import { dueAgainErrorsTexts } from '#core/languages/en/due-again.ts';
import { messageOf } from '#core/languages/message.ts';
import { subjectText } from '#core/quotes/describe.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { listView } from '#server/customer-accounts/view.ts';
import { transaction } from '#server/db/client.ts';
import { NotFound } from '#server/errors.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { packageNameOf, subjectFor } from '#server/quotes/describe.ts';
import { deleteConsents, findConsent, findReminded, setOpened } from '#server/quotes/due-again/queries.ts';
import { findQuote, type QuoteRow } from '#server/quotes/queries.ts';

type Link = { readonly token: string };

/** Returns the visit that a reminder is about. Throws NotFound for a link that opens nothing, as after its customer was erased. */
export async function openDueVisit(context: Context, link: Link): Promise<DueVisit> {
  const quote = await requireReminded(context, link);
  const { settings } = await context.settings();
  return {
    packageName: packageNameOf(settings, quote, context.language),
    work: subjectText(settings, subjectFor(quote), context.language),
    completedAt: quote.completed_at ?? quote.created_at,
    channel: (await findConsent(context.db, quote)) ?? null,
  };
}

/** Notes that its customer goes on to a new quote, and returns what that is filled in with. Throws NotFound like `openDueVisit`. */
export async function followReminder(context: Context, link: Link): Promise<QuoteAgain> {
  const quote = await requireReminded(context, link);
  const { settings } = await context.settings();
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => setOpened(trx, quote.id, at));
  const row = { ...quote, job_status: 'completed', job_started_at: null } as const;
  return {
    quote: listView(row, { settings, language: context.language }),
    contact: {
      firstName: quote.customer_first_name,
      lastName: quote.customer_last_name,
      email: quote.customer_email,
      phone: quote.customer_phone,
    },
  };
}

/** Ends the reminders of its customer; idempotent. Throws NotFound like `openDueVisit`. */
export async function endReminders(context: Context, link: Link): Promise<void> {
  const quote = await requireReminded(context, link);
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    if (!(await deleteConsents(trx, quote))) return;
    const change = { at, action: 'quote.end-reminders', subject: 'quote', subjectId: quote.id } as const;
    await writeAudit(trx, context, change);
  });
}

async function requireReminded(context: Context, { token }: Link): Promise<QuoteRow> {
  const id = await findReminded(context.db, hashToken(token));
  const quote = id && (await findQuote(context.db, id));
  if (!quote || quote.customer_email === '') throw new NotFound(messageOf(dueAgainErrorsTexts, 'noLink'));
  return quote;
}
