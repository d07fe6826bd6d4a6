import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { use, useRef, type ReactNode, useState } from 'react';
import type { Backup, ScriptInList } from '#contract/scripts.ts';
import { scriptsTexts } from '#core/languages/en/scripts.ts';
import { sizeText } from '#core/lib/wording.ts';
import { SCRIPT_GROUPS, SCRIPT_NAMES, type ScriptGroup as Group, type ScriptName } from '#core/operations/scripts.ts';
import { rowId, useListKeys } from '#web/app/list/list-table.tsx';
import { ListHeadline } from '#web/app/list/list-tools.tsx';
import { ListPage, ListSection } from '#web/app/list/record-list.tsx';
import { When } from '#web/app/shell/when.tsx';
import { call, ConnectionError } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { agoText, tookText } from '#web/lib/durations.ts';
import { LanguageContext, useTexts, hidden, rich } from '#web/lib/language.tsx';
import { counts } from '#web/lib/list-pages.ts';
import { useNow } from '#web/lib/moments.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { RunHistory, RunSheet, backupList, scriptList, RunBadge } from './runs.tsx';
import tableStyles from '#web/app/list/list-table.module.css';
import styles from './scripts-part.module.css';

const route = getRouteApi('/admin/dashboard');

/** Maintenance scripts, their runs, and the backups. The address opens a run, or a script: then its newest run. */
export function ScriptsPart() {
  const t = useTexts(scriptsTexts);
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const isDocked = useMedia('(min-width: 80rem)');
  const list = useRef<HTMLElement>(null);
  useListKeys(list);
  const { data, error, refetch } = useQuery(scriptList());
  const { isLoading: areBackupsAwaited } = useQuery(backupList());
  const running = data?.runs.find(({ success }) => success === null);
  const script = SCRIPT_NAMES.find((name) => name === open);
  const frame = {
    isDocked,
    onClose: () => void navigate({ search: (was) => ({ ...was, open: undefined }), replace: true, resetScroll: false }),
    onClosed: () => (document.getElementById(rowId(open ?? '')) ?? document.getElementById('main'))?.focus(),
  };
  return (
    <ListPage isSplit={isDocked && Boolean(open)}>
      <ListSection titleId="scripts-title" ref={list} className={styles.root}>
        <Headline running={running?.script} />
        {error && (
          <Callout title={t('loadFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
            {errorText(error)}
          </Callout>
        )}
        {!data && !error && <Skeleton lines={9} height="50px" label={t('loading')} />}
        {data && (
          <>
            <div className={styles.scriptGroups}>
              {SCRIPT_GROUPS.map((group) => (
                <ScriptGroup
                  key={group}
                  group={group}
                  scripts={data.scripts.filter((each) => each.group === group)}
                  running={running?.script}
                  openId={open}
                />
              ))}
            </div>
            <Backups />
            {/* How long the list above it will be is not known before. */}
            {!areBackupsAwaited && <RunHistory runs={data.runs} openId={open} />}
          </>
        )}
      </ListSection>
      {open && (
        <RunSheet
          key={open}
          id={script ? data?.scripts.find(({ name }) => name === script)?.lastRun?.id : open}
          title={script ?? t('oneRun')}
          frame={frame}
        />
      )}
    </ListPage>
  );
}

/** The facts that an owner most wants to see at a glance. */
function Headline({ running }: { readonly running: string | undefined }) {
  const t = useTexts(scriptsTexts);
  const language = use(LanguageContext);
  const { data } = useQuery(counts());
  const now = useNow();
  const { lastBackup, lastProof } = data?.scripts ?? {};
  return (
    <ListHeadline className={styles.headline}>
      <h1 id="scripts-title">{t('heading')}</h1>
      {data && (
        <p>
          {t('lastBackup', {
            backup: lastBackup ? agoText(lastBackup, now, language) : 'none',
            restore: lastProof ? agoText(lastProof, now, language) : 'none',
          })}
        </p>
      )}
      {running && <p id="scripts-busy">{t('busy', { script: running })}</p>}
    </ListHeadline>
  );
}

/** The files in the backup folder, and whether each has passed a test restore. */
function Backups() {
  const t = useTexts(scriptsTexts);
  const { data: backups, error, refetch } = useQuery(backupList());
  return (
    <section aria-labelledby="backups-title">
      <h2 id="backups-title">{t('backups')}</h2>
      {error && (
        <Callout title={t('backupsFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {errorText(error)}
        </Callout>
      )}
      {!backups && !error && <Skeleton lines={3} height="50px" label={t('loadingBackups')} />}
      {backups?.length === 0 && <p className={styles.none}>{t('noBackups')}</p>}
      {backups && backups.length > 0 && (
        <table className={`${tableStyles.table} ${styles.scriptRows}`}>
          <caption className="visually-hidden">{t('backupsCaption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('made')}</th>
              <th scope="col">{t('kind')}</th>
              <th scope="col" className={tableStyles.figure}>
                {t('size')}
              </th>
              <th scope="col">{t('restoreTest')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('download')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {backups.map((backup) => (
              <BackupRow key={backup.name} backup={backup} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function BackupRow({ backup }: { readonly backup: Backup }) {
  const t = useTexts(scriptsTexts);
  const { name, kind, bytes, createdAt } = backup;
  return (
    <tr>
      <th scope="row">
        <When at={createdAt} />
      </th>
      <td>{t(kind)}</td>
      <td className={tableStyles.figure}>{sizeText(bytes)}</td>
      <td>
        <ProofBadge backup={backup} />
      </td>
      <td className={`${tableStyles.side} ${styles.scriptSide}`}>
        <Button href={`/api/admin/backups/${name}`} download={name}>
          <Icon name="download" />
          {rich(
            t.rich('downloadBackup', {
              name,
              word,
              hidden,
            }),
          )}
        </Button>
      </td>
    </tr>
  );
}

const word = (text: readonly ReactNode[]) => <span className={styles.scriptDownload}>{text}</span>;

function ProofBadge({ backup: { provenAt, isProven } }: { readonly backup: Backup }) {
  const t = useTexts(scriptsTexts);
  const language = use(LanguageContext);
  const now = useNow();
  if (provenAt === null) return <span className={styles.quiet}>{t('notTested')}</span>;
  const ago = agoText(provenAt, now, language);
  return isProven ? (
    <Badge tone="good" icon="check">
      {t('restored', { ago })}
    </Badge>
  ) : (
    <Badge tone="stop" icon="alert">
      {t('restoreFailed', { ago })}
    </Badge>
  );
}

type ScriptGroupProps = {
  readonly group: Group;
  readonly scripts: readonly ScriptInList[];
  /** The running script, here or in another process; nothing else can be started until it ends. */
  readonly running: string | undefined;
  readonly openId: string | undefined;
};

/** The scripts of one kind, each with its last result and a button that runs it. */
function ScriptGroup({ group, scripts, running, openId }: ScriptGroupProps) {
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

/** Runs a script and opens its output in the side sheet. */
function useRunScript() {
  const t = useTexts(scriptsTexts);
  const client = useQueryClient();
  const navigate = route.useNavigate();
  return useMutation({
    mutationFn: ({ name, confirmation }: { readonly name: ScriptName; readonly confirmation?: string | undefined }) =>
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
