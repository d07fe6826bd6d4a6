import type { ReactNode } from 'react';
import { Logo } from './icon.tsx';
import styles from './brand.module.css';

type BrandProps = {
  readonly name: string;
  readonly href?: string;
  readonly className?: string | undefined;
  /** In place of our logo and the name. */
  readonly children?: ReactNode;
};

/** Logo and name; a link when it has an address. */
export function Brand({ name, href, className, children }: BrandProps) {
  const look = className ? `${styles.root} ${className}` : styles.root;
  const inside = children ?? (
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
