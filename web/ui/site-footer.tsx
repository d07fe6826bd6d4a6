import { uiTexts } from '#core/languages/en/ui.ts';
import { useTexts } from '#web/lib/language.tsx';
import type { SiteLink } from './site-nav.tsx';
import wrap from './wrap.module.css';
import styles from './site-frame.module.css';

type SiteFooterProps = {
  readonly brand: string;
  readonly links: readonly SiteLink[];
  /** Where the business is and when it's open, a line each; empty lines are left out. */
  readonly lines?: readonly string[];
};

/** Copyright, where to find the business, and the quieter links. */
export function SiteFooter({ brand, links, lines = [] }: SiteFooterProps) {
  const t = useTexts(uiTexts);
  return (
    <footer className={styles.footer}>
      <div className={wrap.root}>
        <p>{t('copyright', { brand })}</p>
        {lines.filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
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
