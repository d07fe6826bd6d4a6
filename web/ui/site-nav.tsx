import { Brand } from './brand.tsx';
import { Icon } from './icon.tsx';
import './site-nav.css';

export type SiteLink = { readonly href: string; readonly text: string };

type SiteNavProps = {
  readonly brand: string;
  readonly links: readonly SiteLink[];
  /** The path that is open: its link is marked. */
  readonly current: string;
};

/** The top bar. On a phone the links fold behind 'Menu', a native popover that needs no script. */
export function SiteNav({ brand, links, current }: SiteNavProps) {
  return (
    <header className="nav">
      <div className="wrap">
        <Brand name={brand} href="/" />
        <nav aria-label="Main">
          <button type="button" className="btn nav-toggle" popoverTarget="site-links">
            <Icon name="menu" />
            Menu
          </button>
          <ul id="site-links" popover="auto">
            {links.map(({ href, text }) => (
              <li key={href}>
                <a href={href} aria-current={href === current ? 'page' : undefined}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
