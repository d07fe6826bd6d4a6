import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { AccountPart, useAccountChange } from './account-part.tsx';
import { ProvePassword } from './prove-password.tsx';
import { Field } from '#web/ui/field.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { focusWhenShown } from '#web/lib/focus.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import styles from './admin-account.module.css';

type Stage =
  | { readonly name: 'quiet' }
  | { readonly name: 'proving'; readonly what: 'begin' | 'renew' | 'turn-off' }
  | { readonly name: 'secret'; readonly secret: string; readonly address: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const ACTIONS = { begin: 'Continue', renew: 'Make new codes', 'turn-off': 'Turn off' } as const;
const QUIET: Stage = { name: 'quiet' };

type SecondFactorProps = { readonly isOn: boolean; readonly recoveryCodesLeft: number };

/** Turns the authenticator app on and off, and manages its recovery codes. */
export function SecondFactor({ isOn, recoveryCodesLeft }: SecondFactorProps) {
  const [stage, setStage] = useState<Stage>(QUIET);
  const prove = useAccountChange({ make: proven, onMade: setStage });
  const open = (what: keyof typeof ACTIONS) => setStage({ name: 'proving', what });

  return (
    <AccountPart title="Second factor" about="A code from your phone besides the password, for every log-in.">
      {stage.name === 'quiet' && (
        <>
          {isOn ? (
            <Badge tone="good" icon="check">
              On, {recoveryCodesLeft} recovery codes left
            </Badge>
          ) : (
            <Badge>Off</Badge>
          )}
          <div className={styles.actions}>
            {!isOn && <Button onClick={() => open('begin')}>Set up an authenticator app</Button>}
            {isOn && <Button onClick={() => open('renew')}>New recovery codes</Button>}
            {isOn && (
              <Button variant="stop" onClick={() => open('turn-off')}>
                Turn off
              </Button>
            )}
          </div>
        </>
      )}
      {stage.name === 'proving' && (
        <ProvePassword
          action={ACTIONS[stage.what]}
          send={({ password }) => prove.mutateAsync({ what: stage.what, password })}
          onCancel={() => setStage(QUIET)}
        />
      )}
      {stage.name === 'secret' && (
        <SecretForm
          {...stage}
          onConfirmed={(codes) => setStage({ name: 'codes', codes })}
          onCancel={() => setStage(QUIET)}
        />
      )}
      {stage.name === 'codes' && <RecoveryCodes codes={stage.codes} onDone={() => setStage(QUIET)} />}
    </AccountPart>
  );
}

type Wish = { readonly what: keyof typeof ACTIONS; readonly password: string };

/** Makes the call that needed the password, and returns what to show next. */
async function proven({ what, password }: Wish): Promise<Stage> {
  const body = { password };
  if (what === 'begin') return { name: 'secret', ...(await call('POST /api/admin/second-factor', { body })) };
  if (what === 'renew') {
    const { recoveryCodes } = await call('POST /api/admin/second-factor/recovery-codes', { body });
    return { name: 'codes', codes: recoveryCodes };
  }
  await call('POST /api/admin/second-factor/turn-off', { body });
  toast({ title: 'Second factor turned off' });
  return QUIET;
}

type SecretFormProps = {
  readonly secret: string;
  /** Content of the QR code. */
  readonly address: string;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
};

/** Shows the secret for the authenticator app, and verifies the first code that the app generates from it. */
function SecretForm({ secret, address, onConfirmed, onCancel }: SecretFormProps) {
  const confirm = useAccountChange({
    make: (code: string) => call('POST /api/admin/second-factor/confirm', { body: { code } }),
    onMade: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  const form = useServerForm({
    initial: { code: '' },
    send: ({ code }) => confirm.mutateAsync(code),
    restAt: 'code',
    focus: 'code',
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <div className={styles.secret}>
        <QrCode text={address} label="QR code for your authenticator app" />
        <p>
          Scan this with your authenticator app, or type the key: <code>{secret.match(/.{4}/g)?.join(' ')}</code>
        </p>
      </div>
      <Field
        {...form.field('code')}
        id="first-code"
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <div className={styles.actions}>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          Turn on
        </Button>
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Shows the recovery codes. They are shown only once. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <>
      <p>
        Keep these codes where your phone is not. Each opens your account once when the app is lost.{' '}
        <strong>They are not shown again.</strong>
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
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
