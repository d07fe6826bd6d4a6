import { useState } from 'react';
import type { Account } from '#contract/people.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { focusWhenShown } from '#web/lib/focus.ts';
import { fieldError, errorText } from '#web/lib/refusal.ts';
import { AccountPart } from './account-part.tsx';
import { addPasskey, canHavePasskeys, wasCancelled } from './passkey.ts';
import { ProvePassword } from './prove-password.tsx';
import { useAccountChange } from './use-account-change.ts';
import { When } from '#web/app/shell/when.tsx';

/** The passkeys of the account. With one, a device's fingerprint, face or PIN is enough to log in. */
export function Passkeys({ passkeys }: Pick<Account, 'passkeys'>) {
  const [name, setName] = useState<string>();
  const close = () => setName(undefined);
  const add = useAccountChange({
    make: addPasskey,
    onMade: () => {
      close();
      toast({ title: 'Passkey added' });
    },
  });
  const remove = useAccountChange({
    make: (id: string) => call('DELETE /api/admin/passkeys/:id', { params: { id } }),
    onMade: () => toast({ title: 'Passkey removed' }),
  });

  return (
    <AccountPart title="Passkeys" about="Log in with the finger, face or PIN of a device instead of a password.">
      {passkeys.length > 0 && (
        <ul className="account-rows">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <p>
                <strong>{passkey.name}</strong>
                <small>{passkey.lastUsedAt ? <When label="Last used" at={passkey.lastUsedAt} /> : 'Never used'}</small>
              </p>
              <Button
                aria-disabled={remove.isPending}
                onClick={() =>
                  remove.mutate(passkey.id, {
                    onError: (error) => toastError({ title: errorText(error) ?? 'Failed to remove the passkey' }),
                  })
                }
              >
                Remove<span className="visually-hidden"> {passkey.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {name === undefined && canHavePasskeys() && <Button onClick={() => setName('')}>Add a passkey</Button>}
      {!canHavePasskeys() && <p>Passkeys need this site to be opened by its name over https.</p>}
      {name !== undefined && (
        <ProvePassword
          action="Add a passkey"
          isBusy={add.isPending}
          error={wasCancelled(add.error) ? undefined : add.error}
          onProve={(password) => add.mutate({ password, name: name.trim() || 'Passkey' })}
          onCancel={() => {
            add.reset();
            close();
          }}
        >
          <Field
            id="passkey-name"
            name="name"
            label="Name of the device"
            aside="optional"
            ref={focusWhenShown}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={fieldError(add.error, 'name')}
          />
        </ProvePassword>
      )}
    </AccountPart>
  );
}
