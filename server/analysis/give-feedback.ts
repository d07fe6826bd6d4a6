import { photoErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { EstimateFeedback } from '#contract/analysis.ts';
import type { Actor } from '#core/people/permissions.ts';
import { isEmail, normalizeEmail } from '#core/people/contact.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { hashToken } from '../lib/secrets.ts';
import { findAnalysis, insertFeedback } from '#server/data/analysis.ts';

/** Keeps what a customer thinks of an estimate, beside it where the estimate is known. Throws Invalid at `email`. */
export async function giveFeedback(
  deps: Deps,
  actor: Actor,
  { feedback, requestId }: { readonly feedback: EstimateFeedback; readonly requestId: string },
): Promise<void> {
  const token = analysisIdIn(feedback.analysisData);
  const analysis = token === undefined ? undefined : await findAnalysis(deps.db, hashToken(token));
  const id = deps.random.id();
  const at = deps.clock.now().toString();
  const row = {
    id,
    analysis_id: analysis?.id ?? null,
    accuracy: feedback.accuracy,
    explanation: feedback.explanation,
    correct_price_cents: feedback.correctPrice == null ? null : Math.round(feedback.correctPrice * 100),
    email: emailOf(feedback),
    package_type: feedback.packageType || null,
    vehicle_type: feedback.vehicleType || null,
    at,
  };
  await transaction(deps.db, async (trx) => {
    await insertFeedback(trx, row);
    await writeAudit(trx, { at, actor, action: 'analysis.feedback', subject: 'analysis', subjectId: id, requestId });
  });
}

function emailOf({ email }: EstimateFeedback): string | null {
  if (!email?.trim()) return null;
  if (isEmail(email)) return normalizeEmail(email);
  throw new Invalid([{ path: 'email', message: messageOf(photoErrorsTexts, 'notEmail') }]);
}

/** Nothing else of what the browser kept is looked at. */
function analysisIdIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('analysisId' in data)) return undefined;
  return typeof data.analysisId === 'string' ? data.analysisId : undefined;
}
