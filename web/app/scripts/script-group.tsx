import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ScriptInList } from '#contract/scripts.ts';
import type { ScriptGroup as Group } from '#core/operations/scripts.ts';
import { Button } from '#web/ui/button.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { rowId } from '#web/app/list/list-table.tsx';
import { ConfirmScript } from './confirm-script.tsx';
import { RunBadge } from './run-badge.tsx';
import { agoText, tookText } from '#web/lib/script-texts.ts';
import { useRunScript } from './use-run-script.ts';

const TITLES: Readonly<Record<Group, string>> = {
  testing: 'Testing',
  verification: 'Verification',
  maintenance: 'Maintenance',
};

type ScriptGroupProps = {
  readonly group: Group;
  readonly scripts: readonly ScriptInList[];
  /** The running script, here or in another process; nothing else can be started until it ends. */
  readonly running: string | undefined;
  readonly openId: string | undefined;
};

/** The scripts of one kind, each with its last result and a button that runs it. */
export function ScriptGroup({ group, scripts, running, openId }: ScriptGroupProps) {
  return (
    <section className="script-group" aria-labelledby={`scripts-${group}`}>
      <h2 id={`scripts-${group}`}>{TITLES[group]}</h2>
      <ul>
        {scripts.map((script) => (
          <ScriptRow key={script.name} script={script} running={running} isOpen={openId === script.name} />
        ))}
      </ul>
    </section>
  );
}

type ScriptRowProps = {
  readonly script: ScriptInList;
  readonly running: string | undefined;
  readonly isOpen: boolean;
};

function ScriptRow({ script, running, isOpen }: ScriptRowProps) {
  const { name, description, needsConfirmation, lastRun } = script;
  const run = useRunScript();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const isBusy = running !== undefined || run.isPending;
  return (
    <li className="script" aria-current={isOpen}>
      <div>
        <h3>
          {lastRun ? (
            <Link
              id={rowId(name)}
              to="/admin/dashboard"
              search={(was) => ({ ...was, open: name })}
              resetScroll={false}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <p>{description}</p>
        {lastRun && (
          <p className="script-last">
            <RunBadge run={lastRun} />
            <small>
              {agoText(lastRun.startedAt, now)}
              {lastRun.endedAt && `, ${tookText(lastRun)}`}
            </small>
          </p>
        )}
      </div>
      <Button
        variant={needsConfirmation ? 'stop' : undefined}
        aria-disabled={isBusy}
        aria-describedby={running === undefined ? undefined : 'scripts-busy'}
        onClick={() => (needsConfirmation ? setAsking(true) : run.mutate({ name }))}
      >
        Run<span className="visually-hidden"> {name}</span>
      </Button>
      {isAsking && (
        <ConfirmScript
          script={script}
          onConfirm={(confirmation) => run.mutate({ name, confirmation })}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
