import type { learningCalls } from '#contract/learning.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { measureEstimates, readGroundTruth, recordGroundTruth } from './ground-truth.ts';
import { startTraining } from './training.ts';
import { chooseVersion, listVersions } from './versions.ts';

export function learningRoutes(deps: Deps): Handlers<typeof learningCalls> {
  return {
    'GET /api/quotes/:id/ground-truth': async ({ actor, params, language }) => ({
      status: 200,
      body: await readGroundTruth(deps, actor, { ...params, language }),
    }),
    'PUT /api/quotes/:id/ground-truth': async ({ actor, params, body, language, requestId }) => ({
      status: 200,
      body: await recordGroundTruth(deps, actor, { ...params, ...body, language, requestId }),
    }),
    'GET /api/estimate-quality': async ({ actor }) => ({ status: 200, body: await measureEstimates(deps, actor) }),
    'GET /api/estimate-learning': async ({ actor }) => ({ status: 200, body: await listVersions(deps, actor) }),
    'POST /api/estimate-learning/train': async ({ actor, requestId }) => ({
      status: 202,
      body: await startTraining(deps, actor, { requestId }),
    }),
    'POST /api/estimate-learning/:id/choose': async ({ actor, params, query, requestId }) => ({
      status: 200,
      body: await chooseVersion(deps, actor, { ...params, ...query, requestId }),
    }),
  };
}
