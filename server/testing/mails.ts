import type { TestApp } from './app.ts';

type MailFilter = { readonly quoteId?: string; readonly recipient?: string; readonly kind?: string };

/** Returns the mails in the outbox, oldest first. Only those that match every given field. */
export function mailsOf({ deps }: Pick<TestApp, 'deps'>, { quoteId, recipient, kind }: MailFilter = {}) {
  return deps.db
    .selectFrom('outbox')
    .selectAll()
    .$if(quoteId !== undefined, (mails) => mails.where('quote_id', '=', quoteId ?? null))
    .$if(recipient !== undefined, (mails) => mails.where('recipient', '=', recipient ?? ''))
    .$if(kind !== undefined, (mails) => mails.where('kind', '=', kind ?? ''))
    .orderBy('id')
    .execute();
}
