import { AlertDialog } from 'radix-ui';
import { buttonClass } from './button.tsx';
import './alert.css';

type AlertProps = {
  readonly text: string;
  readonly onClose: () => void;
};

/** One sentence and OK, over the page. Focus goes back to where it came from. */
export function Alert({ text, onClose }: AlertProps) {
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="alert-back" />
        <AlertDialog.Content className="alert" aria-describedby={undefined}>
          <AlertDialog.Title className="alert-text">{text}</AlertDialog.Title>
          <AlertDialog.Action className={buttonClass({ variant: 'sponge' })}>OK</AlertDialog.Action>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
