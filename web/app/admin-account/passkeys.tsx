import { useState } from 'react';
import type { Account } from '#contract/people.ts';
import { Button } from '#web/ui/button.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { AccountPart, useAccountChange } from './account-part.tsx';
import { addPasskey, canHavePasskeys, wasCancelled } from './passkey.ts';
import { ProvePassword } from './prove-password.tsx';
import { When } from '#web/app/shell/when.tsx';
import styles from './admin-account.module.css';

/** The passkeys of the account. With one, a device's fingerprint, face or PIN is enough to log in. */
export function Passkeys({ passkeys }: Pick<Account, 'passkeys'>) {
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
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
        <ul className={styles.rows}>
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
      {!isAdding && canHavePasskeys() && <Button onClick={() => setAdding(true)}>Add a passkey</Button>}
      {!canHavePasskeys() && <p>Passkeys need this site to be opened by its name over https.</p>}
      {isAdding && (
        <ProvePassword
          action="Add a passkey"
          hasName
          send={({ password, name }) => add.mutateAsync({ password, name: name.trim() || 'Passkey' })}
          isCancelled={wasCancelled}
          onCancel={close}
        />
      )}
    </AccountPart>
  );
}
