import type { undoCalls } from '#contract/undos.ts';
import type { Handlers } from '#server/http/mount.ts';
import { undoAction, type UndoSteps } from './undo-action.ts';

export function undoRoutes(steps: UndoSteps): Handlers<typeof undoCalls> {
  return {
    'POST /api/admin/undo/:id': async ({ context, params }) => {
      await undoAction(context, { ...params, steps });
      return { status: 204 };
    },
  };
}
