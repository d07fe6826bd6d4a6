import type { learningCalls } from '#contract/learning.ts';
import type { Handlers } from '#server/http/mount.ts';
import { measureEstimates, readGroundTruth, recordGroundTruth } from './ground-truth.ts';
import { startTraining } from './training.ts';
import { chooseVersion, listVersions } from './versions.ts';

export function learningRoutes(): Handlers<typeof learningCalls> {
  return {
    'GET /api/quotes/:id/ground-truth': async ({ context, params }) => ({
      status: 200,
      body: await readGroundTruth(context, params),
    }),
    'PUT /api/quotes/:id/ground-truth': async ({ context, params, body }) => ({
      status: 200,
      body: await recordGroundTruth(context, { ...params, ...body }),
    }),
    'GET /api/estimate-quality': async ({ context }) => ({ status: 200, body: await measureEstimates(context) }),
    'GET /api/estimate-learning': async ({ context }) => ({ status: 200, body: await listVersions(context) }),
    'POST /api/estimate-learning/train': async ({ context }) => ({
      status: 202,
      body: await startTraining(context),
    }),
    'POST /api/estimate-learning/:id/choose': async ({ context, params, query }) => ({
      status: 200,
      body: await chooseVersion(context, { ...params, ...query }),
    }),
  };
}
