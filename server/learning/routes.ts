import type { learningCalls } from '#contract/learning.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { chooseHead } from './choose-head.ts';
import { listHeads } from './list-heads.ts';
import { measureEstimates } from './measure-estimates.ts';
import { readFinding } from './read-finding.ts';
import { recordFinding } from './record-finding.ts';
import { startRefit } from './start-refit.ts';

export function learningRoutes(deps: Deps): Handlers<typeof learningCalls> {
  return {
    'GET /api/quotes/:id/finding': async ({ actor, params }) => ({
      status: 200,
      body: await readFinding(deps, actor, params),
    }),
    'PUT /api/quotes/:id/finding': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await recordFinding(deps, actor, { ...params, ...body, requestId }),
    }),
    'GET /api/estimate-quality': async ({ actor }) => ({ status: 200, body: await measureEstimates(deps, actor) }),
    'GET /api/estimate-heads': async ({ actor }) => ({ status: 200, body: await listHeads(deps, actor) }),
    'POST /api/estimate-heads/refit': async ({ actor, requestId }) => ({
      status: 202,
      body: await startRefit(deps, actor, { requestId }),
    }),
    'POST /api/estimate-heads/:id/choose': async ({ actor, params, requestId }) => ({
      status: 200,
      body: await chooseHead(deps, actor, { ...params, requestId }),
    }),
  };
}
