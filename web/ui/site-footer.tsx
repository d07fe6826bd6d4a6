import type { SiteLink } from './site-nav.tsx';
import './site-footer.css';

/** Copyright and the quieter links. */
export function SiteFooter({ brand, links }: { readonly brand: string; readonly links: readonly SiteLink[] }) {
  return (
    <footer className="foot">
      <div className="wrap">
        <p>© 2024 {brand}</p>
        <nav aria-label="Footer">
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
