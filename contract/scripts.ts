import { z } from 'zod';
import { SCRIPT_GROUPS, SCRIPT_NAMES, BACKUP_KINDS } from '#core/operations/scripts.ts';
import { type Call, type CallKey, fileOf } from './call.ts';
import { anObject, freeText, oneOf, plainText } from './fields.ts';
import { idInPath } from './sessions.ts';

/** One run of a script. `success` is null while it runs. */
export const ScriptRun = z
  .object({
    id: z.string(),
    script: z.string(),
    /** Who started it: a name, 'The terminal' or 'The schedule'. */
    startedBy: z.string(),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
    success: z.boolean().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'ScriptRun' });

export const ScriptInList = z
  .object({
    name: z.enum(SCRIPT_NAMES),
    group: z.enum(SCRIPT_GROUPS),
    description: z.string(),
    needsConfirmation: z.boolean(),
    lastRun: ScriptRun.nullable(),
  })
  .meta({ id: 'ScriptInList' });

export const Backup = z
  .object({
    name: z.string(),
    kind: z.enum(BACKUP_KINDS),
    bytes: z.number(),
    createdAt: z.string(),
    /** When it was last restored into a scratch database, and whether that went well. */
    provenAt: z.string().nullable(),
    isProven: z.boolean().nullable(),
  })
  .meta({ id: 'Backup' });

export const scriptCalls = {
  'GET /api/admin/scripts': {
    summary: 'Returns the maintenance scripts with the last run of each, and the newest runs of all.',
    audience: 'admin',
    response: { 200: z.object({ scripts: z.array(ScriptInList), runs: z.array(ScriptRun) }).meta({ id: 'Scripts' }) },
  },
  'GET /api/admin/scripts/runs/:id': {
    summary: 'Returns the output of one run so far.',
    audience: 'admin',
    params: idInPath,
    response: { 200: ScriptRun.extend({ lines: z.array(z.string()) }).meta({ id: 'ScriptRunWithLines' }) },
    problems: [404],
  },
  'POST /api/admin/run-script': {
    summary: 'Runs a maintenance script to its end, one at a time across all processes.',
    audience: 'admin',
    body: z
      .object(
        {
          scriptName: oneOf('script', SCRIPT_NAMES),
          /** The name of the business, for scripts that delete. */
          confirmation: freeText('confirmation', 200).optional(),
        },
        anObject,
      )
      .meta({ id: 'ScriptWish' }),
    response: {
      200: z
        .object({ runId: z.string(), output: z.string(), error: z.string().nullable(), success: z.boolean() })
        .meta({ id: 'ScriptOutcome' }),
    },
    problems: [409, 422],
  },
  'GET /api/admin/backups': {
    summary: 'Returns the backups in the folder, newest first.',
    audience: 'admin',
    response: { 200: z.array(Backup) },
  },
  'GET /api/admin/backups/:name': {
    summary: 'Returns one backup as a file.',
    audience: 'admin',
    params: z.object({ name: plainText('name', 200) }),
    response: { 200: fileOf('application/gzip') },
    problems: [404],
  },
} as const satisfies Record<CallKey, Call>;

export type ScriptRun = z.infer<typeof ScriptRun>;
export type ScriptInList = z.infer<typeof ScriptInList>;
export type Backup = z.infer<typeof Backup>;
