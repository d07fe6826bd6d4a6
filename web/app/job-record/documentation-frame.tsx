import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { documentationTexts } from '#core/languages/en/documentation.ts';
import type { DocumentationTab } from '#web/app/shell/search-params.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './documentation.module.css';

/** Who documents the job. */
export type Keeper = 'crew' | 'owner';

type DocumentationFrameProps = {
  readonly keeper: Keeper;
  readonly title: string;
  readonly about?: ReactNode;
  readonly badge?: ReactNode;
  readonly children: ReactNode;
};

/** The page of a job's documentation: its head with the way back, and below it the open tab. */
export function DocumentationFrame({ keeper, title, about, badge, children }: DocumentationFrameProps) {
  const t = useTexts(documentationTexts);
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <Link
          className={styles.back}
          to={keeper === 'owner' ? '/job-schedule' : '/employee-dashboard'}
          aria-label={t('backToJobs')}
        >
          <Icon name="left" />
        </Link>
        <div>
          <h1>{title}</h1>
          {about && <p>{about}</p>}
        </div>
        {badge}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

const TABS = [
  { id: 'photos', title: 'photosTab' },
  { id: 'damage', title: 'damageTab' },
  { id: 'completion', title: 'completionTab' },
] as const satisfies readonly { readonly id: DocumentationTab; readonly title: string }[];

/** The addresses of the page. */
export const PAGES = {
  crew: '/employee/job/$jobId/documentation',
  owner: '/admin/job/$jobId/documentation',
} as const;

type TabsProps = { readonly keeper: Keeper; readonly open: DocumentationTab };

export function DocumentationTabs({ keeper, open }: TabsProps) {
  const t = useTexts(documentationTexts);
  return (
    <nav aria-label={t('tabs')}>
      <ul className={styles.tabs}>
        {TABS.map(({ id, title }) => (
          <li key={id}>
            <Link
              from={PAGES[keeper]}
              to="."
              search={({ vehicleNumber }) => ({ part: id, ...(vehicleNumber !== undefined && { vehicleNumber }) })}
              replace
              aria-current={id === open ? 'page' : undefined}
            >
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What a tab shows. */
export function TabBody({ children }: { readonly children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** The buttons of a tab, within reach of the thumb; the last one is the main action. `about` says what they are for. */
export function TabActions({ about, children }: { readonly about?: string | undefined; readonly children: ReactNode }) {
  return (
    <div className={styles.actions}>
      {about !== undefined && <p>{about}</p>}
      {children}
    </div>
  );
}
