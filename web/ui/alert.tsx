import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import { uiTexts } from '#core/languages/en/ui.ts';
import { useTexts } from '#web/lib/language.tsx';
import { buttonClass } from './button.tsx';
import styles from './alert.module.css';

type AlertProps = {
  readonly text: string;
  readonly onClose: () => void;
};

/** One sentence and OK, over the page. Focus goes back to where it came from. */
export function Alert({ text, onClose }: AlertProps) {
  const t = useTexts(uiTexts);
  const [origin] = useState(() => document.activeElement);
  const goBack = (event: Event) => {
    event.preventDefault();
    if (origin instanceof HTMLElement) origin.focus();
  };
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.back} />
        <AlertDialog.Content className={styles.root} aria-describedby={undefined} onCloseAutoFocus={goBack}>
          <AlertDialog.Title className={styles.text}>{text}</AlertDialog.Title>
          {/* An alert dialog gives the focus to its Cancel. */}
          <AlertDialog.Cancel className={buttonClass({ variant: 'sponge' })}>{t('ok')}</AlertDialog.Cancel>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
