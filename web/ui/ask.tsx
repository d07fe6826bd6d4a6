import { AlertDialog } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { uiTexts } from '#core/languages/en/ui.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button, buttonClass, type ButtonLook } from './button.tsx';
import alert from './alert.module.css';

type AskProps = {
  readonly title: string;
  /** What follows from a yes. */
  readonly about: string;
  /** What the button says that does it. */
  readonly action: string;
  /** The text of the button beside it; defaults to 'Cancel'. */
  readonly back?: string;
  /** How the button looks; defaults to a destructive action. */
  readonly variant?: ButtonLook['variant'];
  /** Room for a form with columns. */
  readonly isWide?: boolean;
  readonly isBusy: boolean;
  readonly onDo: () => void;
  readonly onClose: () => void;
  /** What has to be said along with it, and what went wrong. */
  readonly children?: ReactNode;
};

/** Asks before something that matters, with what has to be said along with it. It stays open until its owner takes it away; the focus goes back to where it came from. */
export function Ask(props: AskProps) {
  const { title, about, action, variant = 'stop', back, isWide, isBusy, onDo, onClose, children } = props;
  const t = useTexts(uiTexts);
  const [from] = useState(() => document.activeElement);
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={alert.back} />
        <AlertDialog.Content
          className={`${alert.root} ${alert.ask} ${isWide ? alert.wide : ''}`}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (from instanceof HTMLElement && from.isConnected) from.focus();
          }}
        >
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // A portal's events rise through what it was opened from.
              event.stopPropagation();
              if (!isBusy) onDo();
            }}
          >
            <div>
              <AlertDialog.Title>{title}</AlertDialog.Title>
              <AlertDialog.Description>{about}</AlertDialog.Description>
            </div>
            {children}
            <div className={alert.actions}>
              <AlertDialog.Cancel className={buttonClass()}>{back ?? t('cancel')}</AlertDialog.Cancel>
              <Button type="submit" variant={variant} aria-disabled={isBusy}>
                {action}
              </Button>
            </div>
          </form>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

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
        <AlertDialog.Overlay className={alert.back} />
        <AlertDialog.Content className={alert.root} aria-describedby={undefined} onCloseAutoFocus={goBack}>
          <AlertDialog.Title className={alert.text}>{text}</AlertDialog.Title>
          {/* An alert dialog gives the focus to its Cancel. */}
          <AlertDialog.Cancel className={buttonClass({ variant: 'sponge' })}>{t('ok')}</AlertDialog.Cancel>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
