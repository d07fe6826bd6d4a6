import { Button } from '#web/ui/button.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { focusWhenShown } from '#web/lib/focus.ts';

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Shows the recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <>
      <p>
        Keep these codes where your phone is not. Each opens your account once when the app is lost.{' '}
        <strong>They are not shown again.</strong>
      </p>
      <ul className="account-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="account-actions">
        <Button variant="sponge" ref={focusWhenShown} onClick={onDone}>
          I have kept them
        </Button>
        <Button onClick={() => void copy(codes.join('\n'))}>Copy</Button>
      </div>
    </>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Codes copied' });
  } catch {
    toastError({ title: 'Copying is not allowed here', description: 'Select the codes and copy them by hand.' });
  }
}
