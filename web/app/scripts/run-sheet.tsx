import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ScriptRun } from '#contract/scripts.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ApiError } from '#web/lib/api.ts';
import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { When } from '#web/app/shell/when.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { RunBadge } from './run-badge.tsx';
import { scriptRun } from './script-data.ts';
import { tookText } from '#web/lib/script-texts.ts';
import './run-sheet.css';

type RunSheetProps = {
  /** The id of the run; undefined until the server has started it. */
  readonly id: string | undefined;
  readonly title: string;
  readonly frame: SheetFrame;
};

/** The output of a run, line by line while it runs, and its result. */
export function RunSheet({ id, title, frame }: RunSheetProps) {
  const { data: run, error, refetch } = useQuery({ ...scriptRun(id ?? ''), enabled: id !== undefined });
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <Sheet title={run?.script ?? title} {...frame}>
      <div className="run">
        {run && <Outcome run={run} />}
        {run && <Lines lines={run.lines} isRunning={run.success === null} />}
        {!run && error && (
          <Callout
            title={isGone ? 'This run is not kept any more' : 'What it said could not be loaded'}
            action={!isGone && <Button onClick={() => void refetch()}>Try again</Button>}
          >
            {isGone ? 'The newest 200 runs are.' : errorText(error)}
          </Callout>
        )}
        {!run && !error && <Skeleton lines={5} height="1.5rem" label="Starting" />}
      </div>
    </Sheet>
  );
}

function Outcome({ run }: { readonly run: ScriptRun }) {
  const took = tookText(run);
  return (
    <div className="run-outcome">
      <output>
        <RunBadge run={run} />
        {took && <span> after {took}</span>}
      </output>
      <p>
        <When label={`${run.startedBy},`} at={run.startedAt} />
      </p>
      {run.error && <p className="run-error">{run.error}</p>}
    </div>
  );
}

type LinesProps = { readonly lines: readonly string[]; readonly isRunning: boolean };

/** Keeps the newest line visible while the script runs, as in a terminal. */
function Lines({ lines, isRunning }: LinesProps) {
  const end = useRef<HTMLPreElement>(null);
  // Runs whenever there are more lines.
  useEffect(() => {
    if (isRunning) end.current?.scrollTo({ top: end.current.scrollHeight });
  });
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <pre ref={end} className="run-lines" role="log" aria-label="Output" tabIndex={0}>
      {lines.length === 0 ? (isRunning ? 'Waiting for its first line.' : 'It said nothing.') : lines.join('\n')}
    </pre>
  );
}
