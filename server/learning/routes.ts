import type { learningCalls } from '#contract/learning.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { chooseClassifier, listClassifiers } from './classifiers.ts';
import { measureEstimates, readGroundTruth, recordGroundTruth } from './ground-truth.ts';
import { startTraining } from './training.ts';

export function learningRoutes(deps: Deps): Handlers<typeof learningCalls> {
  return {
    'GET /api/quotes/:id/finding': async ({ actor, params, language }) => ({
      status: 200,
      body: await readGroundTruth(deps, actor, { ...params, language }),
    }),
    'PUT /api/quotes/:id/finding': async ({ actor, params, body, language, requestId }) => ({
      status: 200,
      body: await recordGroundTruth(deps, actor, { ...params, ...body, language, requestId }),
    }),
    'GET /api/estimate-quality': async ({ actor }) => ({ status: 200, body: await measureEstimates(deps, actor) }),
    'GET /api/estimate-heads': async ({ actor }) => ({ status: 200, body: await listClassifiers(deps, actor) }),
    'POST /api/estimate-heads/refit': async ({ actor, requestId }) => ({
      status: 202,
      body: await startTraining(deps, actor, { requestId }),
    }),
    'POST /api/estimate-heads/:id/choose': async ({ actor, params, requestId }) => ({
      status: 200,
      body: await chooseClassifier(deps, actor, { ...params, requestId }),
    }),
  };
}
