import { Link } from '@tanstack/react-router';
import type { ScriptRun } from '#contract/scripts.ts';
import { When } from '#web/app/shell/when.tsx';
import { rowId } from '#web/app/list/list-table.tsx';
import { tookText } from '#web/lib/script-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ApiError } from '#web/lib/api.ts';
import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { scriptRun } from './script-data.ts';
import { Badge } from '#web/ui/badge.tsx';
import tableStyles from '#web/app/list/list-table.module.css';
import styles from './scripts-part.module.css';

type RunHistoryProps = { readonly runs: readonly ScriptRun[]; readonly openId: string | undefined };

/** The newest runs of all scripts, whether started by an admin or by schedule. */
export function RunHistory({ runs, openId }: RunHistoryProps) {
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      {runs.length === 0 ? (
        <p className={styles.none}>Nothing has run yet.</p>
      ) : (
        <table className={tableStyles.table}>
          <caption className="visually-hidden">Runs of scripts, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Script</th>
              <th scope="col">Started</th>
              <th scope="col">By</th>
              <th scope="col" className={tableStyles.figure}>
                Took
              </th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id} aria-current={run.id === openId}>
                <th scope="row">
                  <Link
                    id={rowId(run.id)}
                    data-row
                    to="/admin/dashboard"
                    search={(was) => ({ ...was, open: run.id })}
                    resetScroll={false}
                    activeOptions={{ exact: true, includeSearch: true }}
                  >
                    {run.script}
                  </Link>
                  {run.error && <small>{run.error}</small>}
                </th>
                <td>
                  <When label="" at={run.startedAt} />
                </td>
                <td>{run.startedBy}</td>
                <td className={`${tableStyles.figure} ${tableStyles.none}`}>{tookText(run)}</td>
                <td className={tableStyles.side}>
                  <RunBadge run={run} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

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
      <div className={styles.run}>
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
    <div className={styles.runOutcome}>
      <output>
        <RunBadge run={run} />
        {took && <span> after {took}</span>}
      </output>
      <p>
        <When label={`${run.startedBy},`} at={run.startedAt} />
      </p>
      {run.error && <p className={styles.runError}>{run.error}</p>}
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
    <pre ref={end} className={styles.runLines} role="log" aria-label="Output" tabIndex={0}>
      {lines.length === 0 ? (isRunning ? 'Waiting for its first line.' : 'It said nothing.') : lines.join('\n')}
    </pre>
  );
}

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
