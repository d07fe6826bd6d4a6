import { createReadStream } from 'node:fs';
import type { scriptCalls } from '#contract/scripts.ts';
import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { lineText } from '#core/operations/script-lines.ts';
import { findBackup, listBackups } from '#server/backup/folder.ts';
import { newestProofs } from '#server/backup/queries.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound } from '#server/errors.ts';
import type { Handlers } from '#server/http/mount.ts';
import { findRun, listRuns, newestRuns, readLines } from './queries.ts';
import { runScript } from './run-script.ts';
import { runView, scriptsView } from './view.ts';

const SHOWN_RUNS = 50;

export function scriptRoutes(deps: Deps): Handlers<typeof scriptCalls> {
  return {
    'GET /api/admin/scripts': async ({ language }) => {
      const [newest, runs] = await Promise.all([newestRuns(deps.db), listRuns(deps.db, SHOWN_RUNS)]);
      return {
        status: 200,
        body: { scripts: scriptsView(newest, language), runs: runs.map((run) => runView(run, language)) },
      };
    },
    'GET /api/admin/scripts/runs/:id': async ({ params, language }) => {
      const run = await findRun(deps.db, params.id);
      if (!run) throw new NotFound(messageOf(operationErrorsTexts, 'noRun'));
      return {
        status: 200,
        body: { ...runView(run, language), lines: [...(await readLines(deps.db, params.id, language))] },
      };
    },
    'POST /api/admin/run-script': async ({ actor, body, language }) => {
      const { scriptName: script, confirmation } = body;
      const { runId, lines, error, success } = await runScript(deps, actor, {
        script,
        confirmation,
        origin: 'dashboard',
      });
      const output = lines.map((each) => lineText(each, language)).join('\n');
      return { status: 200, body: { runId, output, error: error && lineText(error, language), success } };
    },
    'GET /api/admin/backups': async () => {
      const [files, proofs] = await Promise.all([listBackups(deps.env), newestProofs(deps.db)]);
      const body = files.map(({ name, kind, bytes, createdAt }) => {
        const proof = proofs.get(name);
        return { name, kind, bytes, createdAt, provenAt: proof?.at ?? null, isProven: proof?.isSuccess ?? null };
      });
      return { status: 200, body };
    },
    'GET /api/admin/backups/:name': async ({ params }) => {
      const file = await findBackup(deps.env, params.name);
      if (!file) throw new NotFound(messageOf(operationErrorsTexts, 'noBackup'));
      const headers = {
        'content-disposition': `attachment; filename="${file.name}"`,
        'content-length': String(file.bytes),
      };
      return { status: 200, body: createReadStream(file.path), headers };
    },
  };
}
