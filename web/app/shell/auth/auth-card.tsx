import { type ReactNode } from 'react';
import { Brand } from '#web/ui/brand.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { embeddedName } from '#web/lib/catalog.ts';
import './auth-card.css';

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
  usePageTitle(title);

  const sheet = (
    <div className="door-sheet">
      <header>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </div>
  );
  if (isInPage) return <div className="door door-in-page">{sheet}</div>;
  return (
    <main id="main" tabIndex={-1} className="door">
      <Brand name={name} href="/" />
      {sheet}
    </main>
  );
}
