import type { DashboardCounts } from '#contract/counts.ts';
import type { ScriptInList, ScriptRun } from '#contract/scripts.ts';
import { scriptResultsTexts } from '#core/languages/en/script-results.ts';
import type { Language } from '#core/languages/language.ts';
import { storedLineText } from '#core/operations/script-lines.ts';
import { SCRIPT_NAMES, SCRIPTS } from '#core/operations/scripts.ts';
import { listBackups } from '#server/backup/folder.ts';
import { lastProof } from '#server/backup/queries.ts';
import type { Deps } from '#server/deps.ts';
import { type RunRow, newestRuns } from './queries.ts';
import { describeScript } from './script.ts';

/** One run as the dashboard shows it. */
export function runView(run: RunRow, language: Language): ScriptRun {
  return {
    id: run.id,
    script: run.script,
    startedBy: run.person_name ?? scriptResultsTexts(language)(run.origin),
    startedAt: run.started_at,
    endedAt: run.ended_at,
    success: run.is_success,
    error: run.error && storedLineText({ text: run.error, line: run.error_line }, language),
  };
}

/** Every script with its last run. */
export function scriptsView(newest: readonly RunRow[], language: Language): ScriptInList[] {
  return SCRIPT_NAMES.map((name) => {
    const last = newest.find(({ script }) => script === name);
    const { group, needsConfirmation } = SCRIPTS[name];
    const description = describeScript(name, language);
    return { name, group, description, needsConfirmation, lastRun: last ? runView(last, language) : null };
  });
}

/** What the card of the scripts says. */
export async function countScripts({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<DashboardCounts['scripts']> {
  const [backups, proof, runs] = await Promise.all([listBackups(env), lastProof(db), newestRuns(db)]);
  return {
    all: SCRIPT_NAMES.length,
    lastBackup: backups[0]?.createdAt ?? null,
    lastProof: proof ?? null,
    failed: runs.filter(({ is_success: isSuccess }) => isSuccess === false).length,
  };
}
