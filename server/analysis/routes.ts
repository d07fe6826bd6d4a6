import type { analysisCalls } from '#contract/analysis.ts';
import { answersTexts } from '#core/languages/en/problems.ts';
import type { Handlers } from '#server/http/mount.ts';
import { analyzePhotos, giveFeedback } from './analyze-photos.ts';

export function analysisRoutes(): Handlers<typeof analysisCalls> {
  return {
    'POST /api/analyze-photos': async ({ context, body }) => ({
      status: 201,
      body: await analyzePhotos(context, { sent: body }),
    }),
    'POST /api/ai-feedback': async ({ context, body }) => {
      await giveFeedback(context, { feedback: body });
      return { status: 201, body: { success: true, message: answersTexts(context.language)('thanks') } };
    },
  };
}
