import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { call } from '#web/lib/api.ts';
import { focusWhenShown } from '#web/lib/focus.ts';
import { errorText } from '#web/lib/refusal.ts';
import { textsOf } from '#web/lib/form-texts.ts';
import { useAccountChange } from './use-account-change.ts';

type SecretFormProps = {
  readonly secret: string;
  /** Content of the QR code. */
  readonly address: string;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
};

/** Shows the secret for the authenticator app, and verifies the first code that the app generates from it. */
export function SecretForm({ secret, address, onConfirmed, onCancel }: SecretFormProps) {
  const confirm = useAccountChange({
    make: (code: string) => call('POST /api/admin/second-factor/confirm', { body: { code } }),
    onMade: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending) confirm.mutate(textsOf(event.currentTarget, ['code']).code);
      }}
    >
      <div className="account-secret">
        <QrCode text={address} label="QR code for your authenticator app" />
        <p>
          Scan this with your authenticator app, or type the key: <code>{secret.match(/.{4}/g)?.join(' ')}</code>
        </p>
      </div>
      <Field
        id="first-code"
        name="code"
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errorText(confirm.error)}
        ref={focusWhenShown}
        required
      />
      <div className="account-actions">
        <Button type="submit" variant="sponge" aria-disabled={confirm.isPending}>
          Turn on
        </Button>
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
