import { type ReactNode } from 'react';
import { Brand } from '../../ui/brand.tsx';
import { usePageTitle } from '../page-title.ts';
import { embeddedName } from '../quotes/catalog.ts';
import './door.css';

type DoorProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Within a page that has its own bar on top. */
  readonly isInPage?: boolean;
  readonly children: ReactNode;
};

/** The sheet in front of what is behind a log-in, and what leads there. */
export function Door({ title, lead, isInPage = false, children }: DoorProps) {
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
