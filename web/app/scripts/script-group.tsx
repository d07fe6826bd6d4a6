import { scriptsTexts } from '#core/languages/en/scripts.ts';
import { Link, getRouteApi } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { ScriptInList } from '#contract/scripts.ts';
import type { ScriptGroup as Group, ScriptName } from '#core/operations/scripts.ts';
import { Button } from '#web/ui/button.tsx';
import { useNow } from '#web/lib/moments.ts';
import { rowId } from '#web/app/list/list-table.tsx';
import { RunBadge } from './runs.tsx';
import { agoText, tookText } from '#web/lib/durations.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Field } from '#web/ui/field.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastError } from '#web/ui/toast.tsx';
import { call, ConnectionError } from '#web/lib/api.ts';
import { counts } from '#web/lib/list-pages.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import styles from './scripts-part.module.css';

type ScriptGroupProps = {
  readonly group: Group;
  readonly scripts: readonly ScriptInList[];
  /** The running script, here or in another process; nothing else can be started until it ends. */
  readonly running: string | undefined;
  readonly openId: string | undefined;
};

/** The scripts of one kind, each with its last result and a button that runs it. */
export function ScriptGroup({ group, scripts, running, openId }: ScriptGroupProps) {
  const t = useTexts(scriptsTexts);
  return (
    <section className={styles.scriptGroup} aria-labelledby={`scripts-${group}`}>
      <h2 id={`scripts-${group}`}>{t(group)}</h2>
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
  const t = useTexts(scriptsTexts);
  const language = use(LanguageContext);
  const run = useRunScript();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const ago = lastRun && agoText(lastRun.startedAt, now, language);
  const duration = lastRun && tookText(lastRun);
  const isBusy = running !== undefined || run.isPending;
  return (
    <li className={styles.script} aria-current={isOpen}>
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
          <p className={styles.scriptLast}>
            <RunBadge run={lastRun} />
            <small>{ago && duration ? t('lastRunTook', { ago, duration }) : ago}</small>
          </p>
        )}
      </div>
      <Button
        variant={needsConfirmation ? 'stop' : undefined}
        aria-disabled={isBusy}
        aria-describedby={running === undefined ? undefined : 'scripts-busy'}
        onClick={() => (needsConfirmation ? setAsking(true) : run.mutate({ name }))}
      >
        {rich(t.rich('run', { script: name, hidden }))}
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

type ConfirmScriptProps = {
  readonly script: Pick<ScriptInList, 'name' | 'description'>;
  readonly onConfirm: (confirmation: string) => void;
  readonly onClose: () => void;
};

/** Asks the user to type the shop's name before a script deletes anything. */
function ConfirmScript({ script: { name, description }, onConfirm, onClose }: ConfirmScriptProps) {
  const t = useTexts(scriptsTexts);
  const shop = useCatalogIfKnown();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const send = () => {
    // The server decides; this only avoids a call that would fail.
    if (shop && typed.trim() !== shop.name) return setWrong(true);
    onClose();
    onConfirm(typed);
  };
  return (
    <Ask
      title={t('askRun', { script: name })}
      about={description}
      action={t('confirmRun', { script: name })}
      isBusy={false}
      onDo={send}
      onClose={onClose}
    >
      <Field
        id="confirmation"
        label={shop ? t('typeName', { name: shop.name }) : t('typeBusinessName')}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
        {...(isWrong && shop && { error: t('wrongName', { name: shop.name }) })}
      />
    </Ask>
  );
}

type Wish = { readonly name: ScriptName; readonly confirmation?: string | undefined };

/** Runs a script and opens its output in the side sheet. */
function useRunScript() {
  const t = useTexts(scriptsTexts);
  const client = useQueryClient();
  const navigate = route.useNavigate();
  return useMutation({
    mutationFn: ({ name, confirmation }: Wish) =>
      call('POST /api/admin/run-script', { body: { scriptName: name, confirmation } }),
    onMutate: ({ name }) =>
      void navigate({ search: (was) => ({ ...was, open: name }), replace: true, resetScroll: false }),
    onError: (error, { name }) => {
      // The script keeps running without this request, and its output is fetched separately.
      if (error instanceof ConnectionError) return;
      toastError({ title: t('runFailed', { script: name }), description: errorText(error) ?? '' });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['scripts'] }),
        client.invalidateQueries({ queryKey: counts().queryKey }),
      ]),
  });
}
