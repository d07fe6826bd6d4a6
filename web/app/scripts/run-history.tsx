import { Link } from '@tanstack/react-router';
import type { ScriptRun } from '#contract/scripts.ts';
import { When } from '#web/app/shell/when.tsx';
import { rowId } from '#web/app/list/list-table.tsx';
import { RunBadge } from './run-badge.tsx';
import { tookText } from '#web/lib/script-texts.ts';

type RunHistoryProps = { readonly runs: readonly ScriptRun[]; readonly openId: string | undefined };

/** The newest runs of all scripts, whether started by an admin or by schedule. */
export function RunHistory({ runs, openId }: RunHistoryProps) {
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      {runs.length === 0 ? (
        <p className="scripts-none">Nothing has run yet.</p>
      ) : (
        <table className="rows">
          <caption className="visually-hidden">Runs of scripts, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Script</th>
              <th scope="col">Started</th>
              <th scope="col">By</th>
              <th scope="col" className="rows-figure">
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
                <td className="rows-figure rows-none">{tookText(run)}</td>
                <td className="rows-side">
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
