import { Logo } from './icon.tsx';
import styles from './brand.module.css';

type BrandProps = { readonly name: string; readonly href?: string; readonly className?: string | undefined };

/** Logo and name; a link when it has an address. */
export function Brand({ name, href, className }: BrandProps) {
  const look = className ? `${styles.root} ${className}` : styles.root;
  const inside = (
    <>
      <Logo />
      {name}
    </>
  );
  return href ? (
    <a className={look} href={href}>
      {inside}
    </a>
  ) : (
    <span className={look}>{inside}</span>
  );
}
