import type { savedDraftCalls } from '#contract/saved-drafts.ts';
import type { Handlers } from '#server/http/mount.ts';
import { changeDraft, openDraft, removeDraft, saveDraft, seeDraft } from './save.ts';

/** Quotes that were begun, for the customers who asked for a link to finish them. */
export function savedDraftRoutes(): Handlers<typeof savedDraftCalls> {
  return {
    'POST /api/saved-drafts': async ({ context, body }) => ({
      status: 201,
      body: await saveDraft(context, { saved: body, language: body.language ?? context.language }),
    }),
    'PUT /api/saved-drafts/:token': async ({ context, params, body }) => {
      await changeDraft(context, { ...params, changed: body });
      return { status: 200, body: { success: true } };
    },
    'GET /api/saved-drafts/:token': async ({ context, params }) => ({
      status: 200,
      body: await seeDraft(context, params),
    }),
    'POST /api/saved-drafts/:token/open': async ({ context, params, body }) => ({
      status: 200,
      body: await openDraft(context, { ...params, ...body }),
    }),
    'DELETE /api/saved-drafts/:token': async ({ context, params }) => {
      await removeDraft(context, params);
      return { status: 200, body: { success: true } };
    },
  };
}
