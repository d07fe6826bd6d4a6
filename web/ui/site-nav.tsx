import { Brand } from './brand.tsx';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import wrap from './wrap.module.css';
import styles from './site-nav.module.css';

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
    <header className={styles.root}>
      <div className={wrap.root}>
        <Brand name={brand} href="/" className={styles.brand} />
        <nav aria-label="Main">
          <button type="button" className={buttonClass({ className: styles.toggle })} popoverTarget="site-links">
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
