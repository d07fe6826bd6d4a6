import type { ScriptRun } from '#contract/scripts.ts';
import { Badge } from '#web/ui/badge.tsx';

/** How a run went: 'Success', 'Failed', or 'Running' while it does. */
export function RunBadge({ run: { success } }: { readonly run: Pick<ScriptRun, 'success'> }) {
  if (success === null)
    return (
      <Badge tone="wait" icon="clock">
        Running
      </Badge>
    );
  return success ? (
    <Badge tone="good" icon="check">
      Success
    </Badge>
  ) : (
    <Badge tone="stop" icon="alert">
      Failed
    </Badge>
  );
}
