import { Logo } from './icon.tsx';
import './brand.css';

/** Logo and name; a link when it has an address. */
export function Brand({ name, href }: { readonly name: string; readonly href?: string }) {
  const inside = (
    <>
      <Logo />
      {name}
    </>
  );
  return href ? (
    <a className="brand" href={href}>
      {inside}
    </a>
  ) : (
    <span className="brand">{inside}</span>
  );
}
