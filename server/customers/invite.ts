import type { Insertable } from 'kysely';
import { customersTexts } from '#core/languages/en/customers.ts';
import { pathIn } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { mayInvite, MOST_INVITED } from '#core/people/customer-records.ts';
import type { Settings } from '#core/settings/settings.ts';
import { languageForCustomer } from '#core/settings/translations.ts';
import { writeAudits } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { lockKeys, transaction, type DbOrTrx } from '#server/db/client.ts';
import type { OutboxTable } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict } from '#server/errors.ts';
import { unsubscribeUrl } from '#server/mail/opt-outs.ts';
import { listOptedOut } from '#server/mail/queries.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { findQuotes, type QuoteRow } from '#server/quotes/queries.ts';
import { listInvitable, lockCustomerRecords, setInvited, type InvitableRow } from './queries.ts';
import { invitable } from './read-records.ts';

/** How many customers who are due again can be invited now, up to as many as are invited at a time. */
export async function countInvitable(
  context: Context,
): Promise<{ readonly recipients: number; readonly hasMore: boolean }> {
  const found = await findRecipients(context.db, context, MOST_INVITED + 1);
  return { recipients: Math.min(found.length, MOST_INVITED), hasMore: found.length > MOST_INVITED };
}

/**
 * Invites customers who are due again by email, those who have been away the longest first, at most as many as the owner has
 * confirmed. Two at once invite no one twice. Throws Conflict if there is no one to invite anymore.
 */
export async function inviteDueAgain(
  context: Context,
  { recipients }: { readonly recipients: number },
): Promise<{ readonly invited: number }> {
  const now = context.clock.now();
  const at = now.toString();
  const { settings } = await context.settings();
  return transaction(context.db, async (trx) => {
    await lockKeys(trx, ['invitations']);
    const found = await findRecipients(trx, context, Math.min(recipients, MOST_INVITED));
    // A customer who unsubscribes at this moment waits for the lock, and their mail is dropped after it.
    const locked = await lockCustomerRecords(
      trx,
      found.map(({ id }) => id),
    );
    const stillDue = new Set(locked.filter((row) => mayInvite(invitable(row), now)).map(({ id }) => id));
    const rows = found.filter(({ id }) => stillDue.has(id));
    if (rows.length === 0) throw new Conflict('wrong-state', messageOf(customersTexts, 'noneToInvite'));

    const quotes = await findQuotes(
      trx,
      rows.map(({ quote_id: quoteId }) => quoteId),
    );
    await enqueue(
      trx,
      rows.flatMap((row) => invitation(context, settings, { row, quote: quotes.get(row.quote_id) })),
    );
    await setInvited(
      trx,
      rows.map(({ id }) => id),
      at,
    );
    const entry = {
      at,
      action: 'customer-record.invite',
      subject: 'customer-record',
    } as const;
    await writeAudits(
      trx,
      context,
      rows.map(({ id: subjectId }) => ({ ...entry, subjectId })),
    );
    return { invited: rows.length };
  });
}

/** Those who can be invited, without addresses that have opted out under another record. */
async function findRecipients(db: DbOrTrx, deps: Deps, limit: number): Promise<readonly InvitableRow[]> {
  const found = await listInvitable(db, { now: deps.clock.now(), limit });
  const optedOut = await listOptedOut(
    db,
    deps,
    found.map(({ email }) => email),
  );
  return found.filter(({ email }) => !optedOut.has(email));
}

function invitation(
  deps: Deps,
  settings: Settings,
  { row, quote }: { readonly row: InvitableRow; readonly quote: QuoteRow | undefined },
): readonly Insertable<OutboxTable>[] {
  if (!quote) return [];
  const path = pathIn('/quote', languageForCustomer(settings, row.language));
  const data = {
    ...describeForMail(settings, quote),
    customerName: row.name,
    lastVisitAt: quote.completed_at ?? quote.created_at,
    bookUrl: `${deps.publicUrl}${path}?package=${quote.package_type}`,
    unsubscribeUrl: unsubscribeUrl(deps, quote.id),
  };
  const mail = { kind: 'due-again', recipient: row.email, data } as const;
  return [outboxRow(deps, mail, { language: row.language, quoteId: quote.id })];
}
