import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ScriptRun } from '#contract/scripts.ts';
import { scriptsTexts } from '#core/languages/en/scripts.ts';
import { rowId } from '#web/app/list/list-table.tsx';
import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { When } from '#web/app/shell/when.tsx';
import { call, isMissing } from '#web/lib/api.ts';
import { tookText } from '#web/lib/durations.ts';
import { rich, useTexts } from '#web/lib/language.tsx';
import { useMoments } from '#web/lib/moments.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tableStyles from '#web/app/list/list-table.module.css';
import styles from './scripts-part.module.css';

/** The scripts with their last runs, and the newest runs of all. */
export function scriptList() {
  return queryOptions({ queryKey: ['scripts', 'list'] as const, queryFn: () => call('GET /api/admin/scripts') });
}

/** The output of one run so far; refetched automatically when there is more. */
function scriptRun(id: string) {
  return queryOptions({
    queryKey: ['scripts', 'run', id] as const,
    queryFn: () => call('GET /api/admin/scripts/runs/:id', { params: { id } }),
  });
}

/** The backups in the folder, newest first. */
export function backupList() {
  return queryOptions({ queryKey: ['scripts', 'backups'] as const, queryFn: () => call('GET /api/admin/backups') });
}

type RunHistoryProps = { readonly runs: readonly ScriptRun[]; readonly openId: string | undefined };

/** The newest runs of all scripts, whether started by an admin or by schedule. */
export function RunHistory({ runs, openId }: RunHistoryProps) {
  const t = useTexts(scriptsTexts);
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">{t('history')}</h2>
      {runs.length === 0 ? (
        <p className={styles.none}>{t('noRuns')}</p>
      ) : (
        <table className={tableStyles.table}>
          <caption className="visually-hidden">{t('runsCaption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('script')}</th>
              <th scope="col">{t('started')}</th>
              <th scope="col">{t('by')}</th>
              <th scope="col" className={tableStyles.figure}>
                {t('took')}
              </th>
              <th scope="col">{t('result')}</th>
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
                  <When at={run.startedAt} />
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
  const t = useTexts(scriptsTexts);
  const { data: run, error, refetch } = useQuery({ ...scriptRun(id ?? ''), enabled: id !== undefined });
  const isGone = isMissing(error);
  return (
    <Sheet title={run?.script ?? title} {...frame}>
      <div className={styles.run}>
        {run && <Outcome run={run} />}
        {run && <Lines lines={run.lines} isRunning={run.success === null} />}
        {!run && error && (
          <Callout
            title={t(isGone ? 'runGone' : 'outputFailed')}
            action={!isGone && <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
          >
            {isGone ? t('keptRuns') : errorText(error)}
          </Callout>
        )}
        {!run && !error && <Skeleton lines={5} height="1.5rem" label={t('starting')} />}
      </div>
    </Sheet>
  );
}

function Outcome({ run }: { readonly run: ScriptRun }) {
  const t = useTexts(scriptsTexts);
  const moment = useMoments()?.(run.startedAt);
  const duration = tookText(run);
  return (
    <div className={styles.runOutcome}>
      <output>
        <RunBadge run={run} />
        {duration && <span> {t('after', { duration })}</span>}
      </output>
      <p>{moment && rich(t.rich('startedBy', { ...moment, name: run.startedBy }))}</p>
      {run.error && <p className={styles.runError}>{run.error}</p>}
    </div>
  );
}

type LinesProps = { readonly lines: readonly string[]; readonly isRunning: boolean };

/** Keeps the newest line visible while the script runs, as in a terminal. */
function Lines({ lines, isRunning }: LinesProps) {
  const t = useTexts(scriptsTexts);
  const end = useRef<HTMLPreElement>(null);
  // Runs whenever there are more lines.
  useEffect(() => {
    if (isRunning) end.current?.scrollTo({ top: end.current.scrollHeight });
  });
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <pre ref={end} className={styles.runLines} role="log" aria-label={t('output')} tabIndex={0}>
      {lines.length === 0 ? t(isRunning ? 'waitingForOutput' : 'noOutput') : lines.join('\n')}
    </pre>
  );
}

/** How a run went: 'Success', 'Failed', or 'Running' while it does. */
export function RunBadge({ run: { success } }: { readonly run: Pick<ScriptRun, 'success'> }) {
  const t = useTexts(scriptsTexts);
  if (success === null)
    return (
      <Badge tone="wait" icon="clock">
        {t('running')}
      </Badge>
    );
  return success ? (
    <Badge tone="good" icon="check">
      {t('success')}
    </Badge>
  ) : (
    <Badge tone="stop" icon="alert">
      {t('failed')}
    </Badge>
  );
}
