import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { JobDocumentation } from '#contract/documentation.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { findQuote } from '../data/dashboard.ts';
import { listCompletions, listDamageLogs, listJobPhotos, markAccepted } from '../data/documentation.ts';
import { lockJob } from '../data/jobs.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { requireCrew } from './require-crew.ts';
import { documentationView, shownPhotos } from './view.ts';

/** Returns everything recorded for a job, along with what its crew needs to know. Throws NotFound and Conflict. */
export async function openDocumentation(
  deps: Pick<Deps, 'db' | 'settings'>,
  actor: Actor,
  { id, language }: { readonly id: string; readonly language: Language },
): Promise<JobDocumentation> {
  const { db } = deps;
  const { job, crew, employee, isFormer, sees } = await requireCrew(db, actor, id);
  const [quote, photos, damage, completions, { settings }] = await Promise.all([
    findQuote(db, job.quote_id),
    listJobPhotos(db, id),
    listDamageLogs(db, id),
    listCompletions(db, id),
    deps.settings(),
  ]);
  if (!quote) throw new NotFound(messageOf(problemsTexts, 'noJob'));
  const view = documentationView(quote, {
    job,
    crew,
    photos: shownPhotos(photos.filter(sees), actor),
    damage: damage.filter(sees),
    completions: completions.filter(sees),
    settings,
    language,
    isFormer,
  });
  // Former crew can only add late uploads.
  return { ...view, isOpen: view.isOpen && (employee === null || employee === job.accepted_by) };
}

/**
 * Accepts what former crew uploaded after the job was reassigned: it counts like everything else from then on, also in the
 * customer's report. Does nothing if there is no such entry. Throws NotFound.
 */
export async function acceptLate(
  deps: Deps,
  actor: Actor,
  { id, requestId, language }: { readonly id: string; readonly requestId: string; readonly language: Language },
): Promise<JobDocumentation> {
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    if (!(await lockJob(trx, id))) throw new NotFound(messageOf(problemsTexts, 'noJob'));
    const accepted = await markAccepted(trx, id, at);
    if (accepted === 0) return;
    const after = { entries: accepted };
    await writeAudit(trx, { at, actor, action: 'job.accept-late', subject: 'job', subjectId: id, after, requestId });
  });
  return openDocumentation(deps, actor, { id, language });
}
