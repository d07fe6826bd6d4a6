import { photoErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Language } from '#core/languages/language.ts';
import type { EstimateAnswers, PhotoEstimate, EstimateFeedback } from '#contract/analysis.ts';
import { assessAnswers } from '#core/estimate/answers.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { AssessmentRecord, KeptAssessment } from '../db/analysis-tables.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound, Invalid } from '../errors.ts';
import { hashToken } from '../lib/secrets.ts';
import { settleAnalysis } from './settle-analysis.ts';
import { findAnalysis, resettle, type AnalysisRow, insertFeedback } from '#server/data/analysis.ts';
import { estimateView } from './view.ts';
import { isEmail, normalizeEmail } from '#core/people/contact.ts';
import { writeAudit } from '../audit.ts';

type Answering = {
  readonly id: string;
  readonly answers: EstimateAnswers;
  /** The customer's. */
  readonly language: Language;
};

/**
 * Settles an inconclusive photo estimate with the customer's answers, which can be changed until a quote uses the estimate.
 * Throws NotFound for an unknown or expired estimate, Conflict for one that was used or needs no answers.
 */
export async function answerQuestions(
  deps: Deps,
  _actor: Actor,
  { id: token, answers, language }: Answering,
): Promise<PhotoEstimate> {
  const now = await deps.settings();
  const analysis = await findAnalysis(deps.db, hashToken(token));
  if (!analysis || Temporal.Instant.compare(analysis.expires_at, deps.clock.now()) <= 0)
    throw new NotFound(messageOf(photoErrorsTexts, 'unknownAnalysis'));
  if (analysis.used_at !== null) throw new Conflict('wrong-state', USED);
  if (analysis.level !== null && !analysis.assessment.answers)
    throw new Conflict('wrong-state', messageOf(photoErrorsTexts, 'noAnswersNeeded'));

  const { package_type: packageType, vehicle_type: vehicleType } = analysis;
  const record = answered(analysis, answers);
  const columns = settleAnalysis(now, { record, packageType, vehicleType, answers, language });
  const stored = await transaction(deps.db, (trx) => resettle(trx, analysis.id, columns));
  if (!stored) throw new Conflict('wrong-state', USED);
  return estimateView(now.settings, stored, token, language);
}

const USED = messageOf(photoErrorsTexts, 'analysisUsed');

/** Keeps the engine's assessment of the photos along with the answers. */
function answered({ assessment, package_type, vehicle_type }: AnalysisRow, answers: EstimateAnswers): AssessmentRecord {
  const { beforeAnswers, secondOpinion: _, answers: __, ...said } = assessment;
  const first: KeptAssessment = beforeAnswers ?? said;
  const context = { packageType: package_type, vehicleType: vehicle_type ?? undefined };
  return { ...assessAnswers(answers, context), photos: first.photos, beforeAnswers: first, answers };
}

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
