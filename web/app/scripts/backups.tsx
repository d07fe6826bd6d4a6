import { scriptsTexts } from '#core/languages/en/scripts.ts';
import { use, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Backup } from '#contract/scripts.ts';
import { sizeText } from '#core/lib/size.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { When } from '#web/app/shell/when.tsx';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { backupList } from './script-data.ts';
import { agoText } from '#web/lib/script-texts.ts';
import tableStyles from '#web/app/list/list-table.module.css';
import styles from './scripts-part.module.css';

/** The files in the backup folder, and whether each has passed a test restore. */
export function Backups() {
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
