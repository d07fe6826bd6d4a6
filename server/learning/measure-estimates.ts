import type { EstimateQuality } from '#contract/learning.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { listFoundJobs } from '#server/data/learning.ts';
import { qualityView } from './view.ts';

/** More than any shop has in years; the newest count. */
const MOST = 5000;

/** How good photo estimates were, and what the times of jobs say about the table of percentages. */
export async function measureEstimates(deps: Deps, _actor: Actor): Promise<EstimateQuality> {
  const [jobs, { settings }] = await Promise.all([listFoundJobs(deps.db, MOST), deps.settings()]);
  return qualityView(jobs, settings);
}
