import type { CalendarFeed } from '#contract/calendar.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { listCrew } from '../data/jobs.ts';
import { hashToken } from '../lib/secrets.ts';
import { insertFeed, listFeedRows } from '#server/data/calendar.ts';
import { feedView } from './view.ts';

/**
 * Creates a secret calendar URL for one employee, or for the whole shop if none is named. The URL is returned only this once.
 * Throws Invalid if the person isn't on the crew.
 */
export async function createFeed(
  deps: Deps,
  actor: Actor,
  { employee, requestId }: { readonly employee: string | null; readonly requestId: string },
): Promise<CalendarFeed & { readonly url: string }> {
  const id = deps.random.id();
  const token = Buffer.from(deps.random.bytes(24)).toString('base64url');
  const at = deps.clock.now().toString();
  const feed = await transaction(deps.db, async (trx) => {
    if (employee !== null && (await listCrew(trx, employee)).length === 0)
      throw new Invalid([
        { path: 'employee', message: 'That employee is not in the crew any more. Please choose another.' },
      ]);
    await insertFeed(trx, { id, employee, token_hash: hashToken(token), created_at: at });
    await writeAudit(trx, {
      at,
      actor,
      action: 'calendar-feed.create',
      subject: 'calendar-feed',
      subjectId: id,
      after: { employee },
      requestId,
    });
    return (await listFeedRows(trx, id))[0];
  });
  if (!feed) throw new Error('a feed that was made is there');
  return { ...feedView(feed), url: `${deps.publicUrl}/api/calendar/${token}.ics` };
}
