import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { uiTexts } from '#core/languages/en/ui.ts';
import { useTexts } from '#web/lib/language.tsx';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import { keepToasts } from './toast-place.ts';
import styles from './sheet.module.css';

type SheetProps = {
  readonly title: string;
  /** Under the title. */
  readonly about?: ReactNode;
  /** Beside what it belongs to, which stays usable; else over it, and over everything on a phone. */
  readonly isDocked: boolean;
  readonly onClose: () => void;
  /** Once it is gone: gives the focus back. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
};

/**
 * Details at the side, once no other dialog is open. The focus goes to its title; Escape and the cross close it. It's modal or
 * not for as long as it's open: when the window gets narrower or wider, only its place changes, and what was typed is kept.
 */
export function Sheet({ title, about, isDocked, onClose, onClosed, children }: SheetProps) {
  const t = useTexts(uiTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  // Radix mounts the content again when this changes.
  const [isModal] = useState(!isDocked);
  const mayOpen = useTurn();
  if (!mayOpen) return null;
  const isBeside = isDocked && !isModal;
  const panel = (
    <Dialog.Content
      {...(isModal ? { ref: keepToasts } : { 'data-docked': true })}
      className={isBeside ? `${styles.root} ${styles.docked}` : `${styles.root} ${styles.over}`}
      aria-describedby={undefined}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        heading.current?.focus({ preventScroll: true });
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
      onFocusOutside={(event) => event.preventDefault()}
      onPointerDownOutside={(event) => {
        if (isBeside || isToast(event.target)) event.preventDefault();
      }}
      onEscapeKeyDown={(event) => {
        if (!leaveTyping(event.target, heading.current)) return;
        event.preventDefault();
      }}
    >
      <header className={styles.head}>
        <Dialog.Title ref={heading} tabIndex={-1}>
          {title}
        </Dialog.Title>
        {about && <p>{about}</p>}
        <Dialog.Close className={buttonClass({ variant: 'plain', className: styles.close })} aria-label={t('close')}>
          <Icon name="close" />
        </Dialog.Close>
      </header>
      {children}
    </Dialog.Content>
  );
  return (
    <Dialog.Root open modal={isModal} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {isModal ? (
        <Dialog.Portal>
          <Dialog.Overlay className={styles.back} />
          {panel}
        </Dialog.Portal>
      ) : (
        <>
          {!isBeside && <div className={styles.back} />}
          {panel}
        </>
      )}
    </Dialog.Root>
  );
}

/** False while a dialog is open that was there before, such as the search: a sheet that loads late leaves the focus in it. */
function useTurn(): boolean {
  const [isFree, setFree] = useState(() => !isDialogOpen());
  useEffect(() => {
    if (isFree) return;
    const look = () => setFree(!isDialogOpen());
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-state'] });
    return () => observer.disconnect();
  }, [isFree]);
  return isFree;
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog][data-state=open]:not([data-docked])') !== null;
}

function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}

/** Escape in a text only ends the typing: what was typed is kept. True when that was so. */
function leaveTyping(target: EventTarget | null, heading: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement) || !target.matches('input:not([type=radio], [type=checkbox]), textarea'))
    return false;
  if (heading?.closest('[role=dialog]')?.contains(target)) heading.focus({ preventScroll: true });
  return true;
}
