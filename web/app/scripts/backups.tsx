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
import { errorText } from '#web/lib/refusal.ts';
import { backupList } from './script-data.ts';
import { agoText, KINDS } from '#web/lib/script-texts.ts';
import tableStyles from '#web/app/list/list-table.module.css';
import styles from './scripts-part.module.css';

/** The files in the backup folder, and whether each has passed a test restore. */
export function Backups() {
  const { data: backups, error, refetch } = useQuery(backupList());
  return (
    <section aria-labelledby="backups-title">
      <h2 id="backups-title">Backups</h2>
      {error && (
        <Callout
          title="The backups could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {errorText(error)}
        </Callout>
      )}
      {!backups && !error && <Skeleton lines={3} height="50px" label="Loading backups" />}
      {backups?.length === 0 && (
        <p className={styles.none}>There is none yet. One is written every night, or now by backup-database.</p>
      )}
      {backups && backups.length > 0 && (
        <table className={`${tableStyles.table} ${styles.scriptRows}`}>
          <caption className="visually-hidden">Backups, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Made</th>
              <th scope="col">Kind</th>
              <th scope="col" className={tableStyles.figure}>
                Size
              </th>
              <th scope="col">Restored for proof</th>
              <th scope="col">
                <span className="visually-hidden">Download</span>
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
  const { name, kind, bytes, createdAt } = backup;
  return (
    <tr>
      <th scope="row">
        <When label="" at={createdAt} />
      </th>
      <td>{KINDS[kind]}</td>
      <td className={tableStyles.figure}>{sizeText(bytes)}</td>
      <td>
        <ProofBadge backup={backup} />
      </td>
      <td className={`${tableStyles.side} ${styles.scriptSide}`}>
        <Button href={`/api/admin/backups/${name}`} download={name}>
          <Icon name="download" />
          <span className={styles.scriptDownload}>Download</span>
          <span className="visually-hidden"> {name}</span>
        </Button>
      </td>
    </tr>
  );
}

function ProofBadge({ backup: { provenAt, isProven } }: { readonly backup: Backup }) {
  const now = useNow();
  if (provenAt === null) return <span className={styles.quiet}>Not yet</span>;
  return isProven ? (
    <Badge tone="good" icon="check">
      Restored {agoText(provenAt, now)}
    </Badge>
  ) : (
    <Badge tone="stop" icon="alert">
      Failed {agoText(provenAt, now)}
    </Badge>
  );
}
