import { adminAccountTexts } from '#core/languages/en/admin-account.ts';
import { useState } from 'react';
import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { AccountPart, useAccountChange } from './account-part.tsx';
import styles from './admin-account.module.css';

/** Changing the password. */
export function PasswordChange() {
  const t = useTexts(adminAccountTexts);
  const [isOpen, setOpen] = useState(false);
  const change = useAccountChange({
    make: (body: Passwords) => call('POST /api/admin/password', { body }),
    onMade: () => {
      setOpen(false);
      toast({ title: t('passwordChanged'), description: t('otherSessionsEnded') });
    },
  });

  return (
    <AccountPart title={t('password')} about={t('aboutPassword')}>
      {!isOpen && <Button onClick={() => setOpen(true)}>{t('changePassword')}</Button>}
      {isOpen && <PasswordFields send={change.mutateAsync} onCancel={() => setOpen(false)} />}
    </AccountPart>
  );
}

type Passwords = { readonly password: string; readonly newPassword: string };
type PasswordFieldsProps = {
  readonly send: (passwords: Passwords) => Promise<unknown>;
  readonly onCancel: () => void;
};

function PasswordFields({ send, onCancel }: PasswordFieldsProps) {
  const t = useTexts(adminAccountTexts);
  const form = useServerForm({ initial: { password: '', newPassword: '' }, send, focus: 'password' });
  return (
    <form noValidate onSubmit={form.submit}>
      {form.error && <Callout title={form.error} />}
      <Field
        {...form.field('password')}
        id="old-password"
        label={t('currentPassword')}
        type="password"
        autoComplete="current-password"
        required
      />
      <Field
        {...form.field('newPassword')}
        id="new-password"
        label={t('newPassword')}
        type="password"
        autoComplete="new-password"
        hint={t('passwordRule', { count: PASSWORD_LEAST.admin })}
        required
      />
      <div className={styles.actions}>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {t('changePassword')}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
