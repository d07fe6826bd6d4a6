import { use, type ReactNode } from 'react';
import { pathIn } from '#core/languages/language.ts';
import { PageLanguageSwitch } from '#web/app/shell/language-setting.tsx';
import { embeddedName } from '#web/lib/catalog.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Brand } from '#web/ui/brand.tsx';
import styles from './auth-card.module.css';

type AuthCardProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Whether the page has its own bar at the top. */
  readonly isInPage?: boolean;
  readonly children: ReactNode;
};

/** The card that contains a log-in and related forms. */
export function AuthCard({ title, lead, isInPage = false, children }: AuthCardProps) {
  const name = embeddedName(document);
  const language = use(LanguageContext);
  usePageTitle(title);

  const sheet = (
    <div className={styles.card}>
      <header>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </div>
  );
  if (isInPage) return <div className={`${styles.screen} ${styles.inPage}`}>{sheet}</div>;
  return (
    <main id="main" tabIndex={-1} className={styles.screen}>
      <Brand name={name} href={pathIn('/', language)} />
      {sheet}
      <p className={styles.languages}>
        <PageLanguageSwitch />
      </p>
    </main>
  );
}

/** The other ways on, below the form of a card. */
export function AuthLinks({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return <div className={className ? `${styles.links} ${className}` : styles.links}>{children}</div>;
}
