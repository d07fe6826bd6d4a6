import type { documentationCalls } from '#contract/documentation.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { UndoSteps } from '#server/undos/undo-action.ts';
import { completeJob, readCompletion } from './completion.ts';
import { acceptLate, openDocumentation, listWorkTimes } from './documentation.ts';
import { addPhoto, listPhotos, removePhoto, keepUpload, listDamage, logDamage } from './photos.ts';
import { reopenJob } from './reopen.ts';

export function documentationRoutes(steps: UndoSteps): Handlers<typeof documentationCalls> {
  return {
    'GET /api/jobs/:id/documentation': async ({ context, params }) => ({
      status: 200,
      body: await openDocumentation(context, params),
    }),
    ...photoRoutes(),
    'GET /api/jobs/:id/damage-logs': async ({ context, params }) => ({
      status: 200,
      body: await listDamage(context, params),
    }),
    'POST /api/jobs/:id/damage-logs': async ({ context, params, body }) => ({
      status: 201,
      body: await logDamage(context, { ...params, ...body }),
    }),
    'GET /api/jobs/:id/completion': async ({ context, params }) => ({
      status: 200,
      body: await readCompletion(context, params),
    }),
    'POST /api/jobs/:id/completion': async ({ context, params, body }) => ({
      status: 201,
      body: await completeJob(context, { ...params, ...body }),
    }),
    'GET /api/admin/work-times': async ({ context }) => ({ status: 200, body: await listWorkTimes(context) }),
    'POST /api/jobs/:id/reopen': async ({ context, params }) => ({
      status: 200,
      body: await reopenJob(context, { ...params, steps }),
    }),
  };
}

function photoRoutes(): Handlers<
  Pick<typeof documentationCalls, Extract<keyof typeof documentationCalls, `${string}photo${string}` | `${string}late`>>
> {
  return {
    'GET /api/jobs/:id/photos': async ({ context, params }) => ({
      status: 200,
      body: await listPhotos(context, params),
    }),
    'POST /api/jobs/:id/photos': async ({ context, params, body }) => ({
      status: 201,
      body: await addPhoto(context, { ...params, ...body }),
    }),
    'POST /api/job-photos/:id/remove': async ({ context, params }) => ({
      status: 200,
      body: await removePhoto(context, params),
    }),
    'POST /api/jobs/:id/accept-late': async ({ context, params }) => ({
      status: 200,
      body: await acceptLate(context, params),
    }),
    'POST /api/jobs/:id/photo-files': async ({ context, params, headers, body }) => ({
      status: 201,
      body: await keepUpload(context, {
        ...params,
        clientId: headers['x-client-id'],
        sha256: headers['x-sha256'],
        bytes: body,
      }),
    }),
  };
}
