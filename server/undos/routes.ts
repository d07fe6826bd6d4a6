import type { undoCalls } from '#contract/undos.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { undoAction } from './undo-action.ts';

export function undoRoutes(deps: Deps): Handlers<typeof undoCalls> {
  return {
    'POST /api/admin/undo/:id': async ({ actor, params, requestId }) => {
      await undoAction(deps, actor, { ...params, requestId });
      return { status: 204 };
    },
  };
}
