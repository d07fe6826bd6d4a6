import type { undoCalls } from '#contract/undos.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { undoAction, type UndoSteps } from './undo-action.ts';

export function undoRoutes(deps: Deps, steps: UndoSteps): Handlers<typeof undoCalls> {
  return {
    'POST /api/admin/undo/:id': async ({ actor, params, requestId }) => {
      await undoAction(deps, actor, { ...params, requestId, steps });
      return { status: 204 };
    },
  };
}
