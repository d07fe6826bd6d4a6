import type { analysisCalls } from '#contract/analysis.ts';
import { answersTexts } from '#core/languages/en/problems.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { analyzePhotos, giveFeedback } from './analyze-photos.ts';

export function analysisRoutes(deps: Deps): Handlers<typeof analysisCalls> {
  return {
    'POST /api/analyze-photos': async ({ actor, body, sender, language }) => ({
      status: 201,
      body: await analyzePhotos(deps, actor, { sent: body, sender, language }),
    }),
    'POST /api/ai-feedback': async ({ language, actor, body, requestId }) => {
      await giveFeedback(deps, actor, { feedback: body, requestId });
      return { status: 201, body: { success: true, message: answersTexts(language)('thanks') } };
    },
  };
}
