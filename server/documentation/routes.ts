import type { documentationCalls } from '#contract/documentation.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { UndoSteps } from '#server/undos/undo-action.ts';
import { completeJob, readCompletion } from './completion.ts';
import { acceptLate, openDocumentation } from './documentation.ts';
import { addPhoto, listPhotos, removePhoto, keepUpload, listDamage, logDamage } from './photos.ts';
import { reopenJob } from './reopen.ts';

export function documentationRoutes(deps: Deps, steps: UndoSteps): Handlers<typeof documentationCalls> {
  return {
    'GET /api/jobs/:id/documentation': async ({ actor, params, language }) => ({
      status: 200,
      body: await openDocumentation(deps, actor, { ...params, language }),
    }),
    ...photoRoutes(deps),
    'GET /api/jobs/:id/damage-logs': async ({ actor, params }) => ({
      status: 200,
      body: await listDamage(deps, actor, params),
    }),
    'POST /api/jobs/:id/damage-logs': async ({ actor, params, body, sender, requestId }) => ({
      status: 201,
      body: await logDamage(deps, actor, { ...params, ...body, sender, requestId }),
    }),
    'GET /api/jobs/:id/completion': async ({ actor, params, language }) => ({
      status: 200,
      body: await readCompletion(deps, actor, { ...params, language }),
    }),
    'POST /api/jobs/:id/completion': async ({ actor, params, body, requestId, language }) => ({
      status: 201,
      body: await completeJob(deps, actor, { ...params, ...body, requestId, language }),
    }),
    'POST /api/jobs/:id/reopen': async ({ actor, params, requestId, language }) => ({
      status: 200,
      body: await reopenJob(deps, actor, { ...params, requestId, language, steps }),
    }),
  };
}

type PhotoCall = Extract<keyof typeof documentationCalls, `${string}photo${string}` | `${string}late`>;

function photoRoutes(deps: Deps): Handlers<Pick<typeof documentationCalls, PhotoCall>> {
  return {
    'GET /api/jobs/:id/photos': async ({ actor, params }) => ({
      status: 200,
      body: await listPhotos(deps, actor, params),
    }),
    'POST /api/jobs/:id/photos': async ({ actor, params, body, sender, requestId }) => ({
      status: 201,
      body: await addPhoto(deps, actor, { ...params, ...body, sender, requestId }),
    }),
    'POST /api/job-photos/:id/remove': async ({ actor, params, requestId }) => ({
      status: 200,
      body: await removePhoto(deps, actor, { ...params, requestId }),
    }),
    'POST /api/jobs/:id/accept-late': async ({ actor, params, requestId, language }) => ({
      status: 200,
      body: await acceptLate(deps, actor, { ...params, requestId, language }),
    }),
    'POST /api/jobs/:id/photo-files': async ({ actor, params, headers, body, sender, requestId }) => ({
      status: 201,
      body: await keepUpload(deps, actor, {
        ...params,
        clientId: headers['x-client-id'],
        sha256: headers['x-sha256'],
        bytes: body,
        sender,
        requestId,
      }),
    }),
  };
}
