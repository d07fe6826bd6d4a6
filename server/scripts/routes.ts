import { createReadStream } from 'node:fs';
import type { scriptCalls } from '#contract/scripts.ts';
import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { lineText } from '#core/operations/script-lines.ts';
import { findBackup, listBackups } from '#server/backup/folder.ts';
import { newestProofs } from '#server/backup/queries.ts';
import { NotFound } from '#server/errors.ts';
import type { Handlers } from '#server/http/mount.ts';
import { findRun, listRuns, newestRuns, readLines } from './queries.ts';
import { runScript } from './run-script.ts';
import { runView, scriptsView } from './view.ts';

const SHOWN_RUNS = 50;

export function scriptRoutes(): Handlers<typeof scriptCalls> {
  return {
    'GET /api/admin/scripts': async ({ context }) => {
      const [newest, runs] = await Promise.all([newestRuns(context.db), listRuns(context.db, SHOWN_RUNS)]);
      return {
        status: 200,
        body: {
          scripts: scriptsView(newest, context.language),
          runs: runs.map((run) => runView(run, context.language)),
        },
      };
    },
    'GET /api/admin/scripts/runs/:id': async ({ context, params }) => {
      const run = await findRun(context.db, params.id);
      if (!run) throw new NotFound(messageOf(operationErrorsTexts, 'noRun'));
      return {
        status: 200,
        body: {
          ...runView(run, context.language),
          lines: [...(await readLines(context.db, params.id, context.language))],
        },
      };
    },
    'POST /api/admin/run-script': async ({ context, body }) => {
      const { scriptName: script, confirmation } = body;
      const { runId, lines, error, success } = await runScript(context, {
        script,
        confirmation,
        origin: 'dashboard',
      });
      const output = lines.map((each) => lineText(each, context.language)).join('\n');
      return { status: 200, body: { runId, output, error: error && lineText(error, context.language), success } };
    },
    'GET /api/admin/backups': async ({ context }) => {
      const [files, proofs] = await Promise.all([listBackups(context.env), newestProofs(context.db)]);
      const body = files.map(({ name, kind, bytes, createdAt }) => {
        const proof = proofs.get(name);
        return { name, kind, bytes, createdAt, provenAt: proof?.at ?? null, isProven: proof?.isSuccess ?? null };
      });
      return { status: 200, body };
    },
    'GET /api/admin/backups/:name': async ({ context, params }) => {
      const file = await findBackup(context.env, params.name);
      if (!file) throw new NotFound(messageOf(operationErrorsTexts, 'noBackup'));
      const headers = {
        'content-disposition': `attachment; filename="${file.name}"`,
        'content-length': String(file.bytes),
      };
      return { status: 200, body: createReadStream(file.path), headers };
    },
  };
}
