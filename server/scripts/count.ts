import type { DeskCounts } from '#contract/counts.ts';
import { SCRIPT_NAMES } from '#core/operations/scripts.ts';
import { listBackups } from '../backup/folder.ts';
import { lastProof } from '../backup/proofs.ts';
import type { Deps } from '../deps.ts';
import { newestRuns } from '#server/data/scripts.ts';

/** What the card of the scripts says. */
export async function countScripts({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<DeskCounts['scripts']> {
  const [backups, proof, runs] = await Promise.all([listBackups(env), lastProof(db), newestRuns(db)]);
  return {
    all: SCRIPT_NAMES.length,
    lastBackup: backups[0]?.createdAt ?? null,
    lastProof: proof ?? null,
    failed: runs.filter(({ is_success: isSuccess }) => isSuccess === false).length,
  };
}
