import { useEffect, type ReactNode } from 'react';
import { Brand } from '../../ui/brand.tsx';
import { useCatalogueIfKnown } from '../quotes/use-catalogue.ts';
import './door.css';

type DoorProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

/** The sheet in front of the dashboard: logging in, and what leads there. */
export function Door({ title, lead, children }: DoorProps) {
  const shop = useCatalogueIfKnown();
  const name = shop?.name ?? '';
  useEffect(() => {
    document.title = name ? `${title}: ${name}` : title;
  }, [title, name]);

  return (
    <main id="main" tabIndex={-1} className="door">
      <Brand name={name} href="/" />
      <div className="door-sheet">
        <header>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </header>
        {children}
      </div>
    </main>
  );
}
