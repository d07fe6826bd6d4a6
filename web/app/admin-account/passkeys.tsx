import { adminAccountTexts } from '#core/languages/en/admin-account.ts';
import { useState } from 'react';
import type { Account } from '#contract/people.ts';
import { Button } from '#web/ui/button.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { hidden, rich, useTexts } from '#web/lib/language.tsx';
import { useMoments } from '#web/lib/moments.ts';
import { errorText } from '#web/lib/refusal.ts';
import { AccountPart, useAccountChange, ProvePassword } from './account-part.tsx';
import { addPasskey, canHavePasskeys, wasCancelled } from './passkey.ts';
import styles from './admin-account.module.css';

/** The passkeys of the account. With one, a device's fingerprint, face, or PIN is enough to log in. */
export function Passkeys({ passkeys }: Pick<Account, 'passkeys'>) {
  const t = useTexts(adminAccountTexts);
  const moments = useMoments();
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const add = useAccountChange({
    make: addPasskey,
    onMade: () => {
      close();
      toast({ title: t('passkeyAdded') });
    },
  });
  const remove = useAccountChange({
    make: (id: string) => call('DELETE /api/admin/passkeys/:id', { params: { id } }),
    onMade: () => toast({ title: t('passkeyRemoved') }),
  });

  return (
    <AccountPart title={t('passkeys')} about={t('aboutPasskeys')}>
      {passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <p>
                <strong>{passkey.name}</strong>{' '}
                <small>
                  {passkey.lastUsedAt
                    ? moments && rich(t.rich('lastUsed', moments(passkey.lastUsedAt)))
                    : t('neverUsed')}
                </small>
              </p>
              <Button
                aria-disabled={remove.isPending}
                onClick={() =>
                  remove.mutate(passkey.id, {
                    onError: (error) => toastError({ title: errorText(error) ?? t('passkeyRemoveFailed') }),
                  })
                }
              >
                {rich(t.rich('remove', { name: passkey.name, hidden }))}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isAdding && canHavePasskeys() && <Button onClick={() => setAdding(true)}>{t('addPasskey')}</Button>}
      {!canHavePasskeys() && <p>{t('noPasskeysHere')}</p>}
      {isAdding && (
        <ProvePassword
          action={t('addPasskey')}
          hasName
          send={({ password, name }) => add.mutateAsync({ password, name: name.trim() || t('defaultPasskeyName') })}
          isCancelled={wasCancelled}
          onCancel={close}
        />
      )}
    </AccountPart>
  );
}
