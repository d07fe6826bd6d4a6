import { useState, type ReactNode } from 'react';
import { adminAccountTexts } from '#core/languages/en/admin-account.ts';
import { call } from '#web/lib/api.ts';
import { rich, strong, useTexts } from '#web/lib/language.tsx';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, focusWhenShown } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { AccountPart, useAccountChange, ProvePassword } from './account-part.tsx';
import styles from './admin-account.module.css';

type Stage =
  | { readonly name: 'quiet' }
  | { readonly name: 'proving'; readonly what: 'begin' | 'renew' | 'turn-off' }
  | { readonly name: 'secret'; readonly secret: string; readonly address: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const ACTIONS = { begin: 'continue', renew: 'makeCodes', 'turn-off': 'turnOff' } as const;
const QUIET: Stage = { name: 'quiet' };

type SecondFactorProps = { readonly isOn: boolean; readonly recoveryCodesLeft: number };

/** Turns the authenticator app on and off, and manages its recovery codes. */
export function SecondFactor({ isOn, recoveryCodesLeft }: SecondFactorProps) {
  const t = useTexts(adminAccountTexts);
  const [stage, setStage] = useState<Stage>(QUIET);
  const prove = useAccountChange({
    make: proven,
    onMade: (next: Stage) => {
      if (next.name === 'quiet') toast({ title: t('secondFactorTurnedOff') });
      setStage(next);
    },
  });
  const open = (what: keyof typeof ACTIONS) => setStage({ name: 'proving', what });

  return (
    <AccountPart title={t('secondFactor')} about={t('aboutSecondFactor')}>
      {stage.name === 'quiet' && (
        <>
          {isOn ? (
            <Badge tone="good" icon="check">
              {t('secondFactorOn', { count: recoveryCodesLeft })}
            </Badge>
          ) : (
            <Badge>{t('secondFactorOff')}</Badge>
          )}
          <div className={styles.actions}>
            {!isOn && <Button onClick={() => open('begin')}>{t('setUpApp')}</Button>}
            {isOn && <Button onClick={() => open('renew')}>{t('newCodes')}</Button>}
            {isOn && (
              <Button variant="stop" onClick={() => open('turn-off')}>
                {t('turnOff')}
              </Button>
            )}
          </div>
        </>
      )}
      {stage.name === 'proving' && (
        <ProvePassword
          action={t(ACTIONS[stage.what])}
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

/** Makes the call that needed the password, and returns what to show next. */
async function proven({
  what,
  password,
}: {
  readonly what: keyof typeof ACTIONS;
  readonly password: string;
}): Promise<Stage> {
  const body = { password };
  if (what === 'begin') return { name: 'secret', ...(await call('POST /api/admin/second-factor', { body })) };
  if (what === 'renew') {
    const { recoveryCodes } = await call('POST /api/admin/second-factor/recovery-codes', { body });
    return { name: 'codes', codes: recoveryCodes };
  }
  await call('POST /api/admin/second-factor/turn-off', { body });
  return QUIET;
}

type SecretFormProps = {
  readonly secret: string;
  /** Content of the QR code. */
  readonly address: string;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
};

const key = (text: readonly ReactNode[]) => <code>{text}</code>;

/** Shows the secret for the authenticator app, and verifies the first code that the app generates from it. */
function SecretForm({ secret, address, onConfirmed, onCancel }: SecretFormProps) {
  const t = useTexts(adminAccountTexts);
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
        <QrCode text={address} label={t('qrCode')} />
        <p>
          {rich(
            t.rich('scanOrType', {
              secret: secret.match(/.{4}/g)?.join(' ') ?? secret,
              key,
            }),
          )}
        </p>
      </div>
      <Field
        {...form.field('code')}
        id="first-code"
        label={t('codeFromApp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <div className={styles.actions}>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {t('turnOn')}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Shows the recovery codes. They are shown only once. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTexts(adminAccountTexts);
  return (
    <>
      <p>{rich(t.rich('keepCodes', { strong }))}</p>
      <ul className={styles.codes} aria-label={t('recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="sponge" ref={focusWhenShown} onClick={onDone}>
          {t('codesKept')}
        </Button>
        <Button onClick={() => void copy(codes.join('\n'), t)}>{t('copy')}</Button>
      </div>
    </>
  );
}

async function copy(text: string, t: ReturnType<typeof adminAccountTexts>): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: t('codesCopied') });
  } catch {
    toastError({ title: t('copyFailed'), description: t('copyByHand') });
  }
}
