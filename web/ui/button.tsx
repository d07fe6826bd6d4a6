import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './button.module.css';

export type ButtonLook = {
  /** sponge: the one main action of a screen; plain: no edge; stop: cannot be undone. */
  readonly variant?: 'sponge' | 'plain' | 'stop';
  readonly big?: boolean;
  readonly className?: string | undefined;
};

/** The class of anything that looks like a button, for links of a router. `--button-width` around it sets how wide it is. */
export function buttonClass({ variant, big, className }: ButtonLook = {}): string {
  return [styles.root, variant && styles[variant], big && styles.big, className].filter(Boolean).join(' ');
}

type Common = ButtonLook & { readonly children: ReactNode };
type AsLink = Common & Omit<ComponentPropsWithRef<'a'>, 'className'> & { readonly href: string };
type AsButton = Common &
  Omit<ComponentPropsWithRef<'button'>, 'className' | 'disabled'> & {
    /** Looks and says disabled, but keeps its focus: `aria-describedby` names the text that says what is missing. */
    readonly 'aria-disabled'?: boolean;
  };

/** A link when it has an address, else a button. A disabled one stays reachable and does nothing when pressed. */
export function Button(props: AsLink | AsButton) {
  if (isLink(props)) {
    const { variant, big, className, children, ...rest } = props;
    return (
      <a className={buttonClass({ variant, big, className })} {...rest}>
        {children}
      </a>
    );
  }
  const { variant, big, className, type = 'button', onClick, ...rest } = props;
  return (
    <button
      // eslint-disable-next-line react/button-has-type -- one of the three, 'button' unless said otherwise
      type={type}
      className={buttonClass({ variant, big, className })}
      onClick={(event) => (rest['aria-disabled'] ? event.preventDefault() : onClick?.(event))}
      {...rest}
    />
  );
}

function isLink(props: AsLink | AsButton): props is AsLink {
  return 'href' in props;
}

/** A `ref` for an element that a press has just opened: it takes the focus, which would be lost with the button. */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus();
}
