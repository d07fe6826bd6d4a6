import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { AccountPart } from './account-part.tsx';
import { ProvePassword } from './prove-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecretForm } from './secret-form.tsx';
import { useAccountChange } from './use-account-change.ts';

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
  const open = (what: keyof typeof ACTIONS) => {
    prove.reset();
    setStage({ name: 'proving', what });
  };

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
          <div className="account-actions">
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
          isBusy={prove.isPending}
          error={prove.error}
          onProve={(password) => prove.mutate({ what: stage.what, password })}
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
