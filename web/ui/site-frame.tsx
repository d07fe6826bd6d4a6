import type { ReactNode } from 'react';
import { uiTexts } from '#core/languages/en/ui.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Brand } from './brand.tsx';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './site-frame.module.css';
import wrap from './wrap.module.css';

export type SiteLink = { readonly href: string; readonly text: string };

type SiteNavProps = {
  readonly brand: string;
  /** A logo of the shop's own, with the name if it has none in it. */
  readonly logo?: ReactNode;
  /** Where the brand leads. */
  readonly home: string;
  readonly links: readonly SiteLink[];
  /** The path that is open: its link is marked. */
  readonly current: string;
  /** After the links: a language switch. */
  readonly end?: ReactNode;
};

/** The top bar. On a phone the links fold behind 'Menu', a native popover that needs no script. */
export function SiteNav({ brand, logo, home, links, current, end }: SiteNavProps) {
  const t = useTexts(uiTexts);
  return (
    <header className={styles.root}>
      <div className={wrap.root}>
        <Brand name={brand} href={home} className={styles.brand}>
          {logo}
        </Brand>
        <nav aria-label={t('mainMenu')}>
          <button type="button" className={buttonClass({ className: styles.toggle })} popoverTarget="site-links">
            <Icon name="menu" />
            {t('menu')}
          </button>
          <ul id="site-links" popover="auto">
            {links.map(({ href, text }) => (
              <li key={href}>
                <a href={href} aria-current={href === current ? 'page' : undefined}>
                  {text}
                </a>
              </li>
            ))}
            {end && <li>{end}</li>}
          </ul>
        </nav>
      </div>
    </header>
  );
}

type SiteFooterProps = {
  readonly brand: string;
  readonly links: readonly SiteLink[];
  /** Where the business is and when it's open, a line each; empty lines are left out. */
  readonly lines?: readonly string[];
  /** How to reach the business and where else it is. */
  readonly contact?: readonly SiteLink[];
};

/** Copyright, where to find the business, and the quieter links. */
export function SiteFooter({ brand, links, lines = [], contact = [] }: SiteFooterProps) {
  const t = useTexts(uiTexts);
  return (
    <footer className={styles.footer}>
      <div className={wrap.root}>
        <p>{t('copyright', { brand })}</p>
        {lines.filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {contact.length > 0 && (
          <ul>
            {contact.map(({ href, text }) => (
              <li key={href}>
                <a href={href} rel="noopener">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
        <nav aria-label={t('footer')}>
          {links.map(({ href, text }) => (
            <a key={href} href={href}>
              {text}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  );
}
