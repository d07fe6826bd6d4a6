import { adminAccountTexts } from '#core/languages/en/admin-account.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call, read, type Answer } from '#web/lib/api.ts';
import { hidden, rich, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { AccountPart, useAccountChange } from './account-part.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './admin-account.module.css';

type Admin = Answer<'GET /api/admin/admins'>[number];

/** Everyone who runs the shop, and pending invitations. */
export function Admins() {
  const t = useTexts(adminAccountTexts);
  const { data: admins, error } = useQuery(read('GET /api/admin/admins'));
  const [isInviting, setInviting] = useState(false);
  return (
    <AccountPart title={t('admins')} about={t('aboutAdmins')}>
      {error && <Callout title={errorText(error) ?? ''} />}
      {!admins && !error && <Skeleton lines={2} height="3rem" label={t('loadingAdmins')} />}
      {admins && (
        <ul className={styles.rows}>
          {admins.map((admin) => (
            <AdminRow key={admin.id} admin={admin} isOnlyOne={!hasOther(admins, admin)} />
          ))}
        </ul>
      )}
      {isInviting ? (
        <InviteForm onDone={() => setInviting(false)} />
      ) : (
        <Button onClick={() => setInviting(true)}>{t('invite')}</Button>
      )}
    </AccountPart>
  );
}

function AdminRow({ admin, isOnlyOne }: { readonly admin: Admin; readonly isOnlyOne: boolean }) {
  const t = useTexts(adminAccountTexts);
  const [isSure, setSure] = useState(false);
  const remove = useAccountChange({
    make: () => call('DELETE /api/admin/admins/:id', { params: { id: admin.id } }),
    onMade: () =>
      admin.isYou ? window.location.replace('/admin') : toast({ title: t('adminRemoved', { name: admin.name }) }),
  });
  const press = () =>
    isSure
      ? remove.mutate(undefined, {
          onError: (error) => toastError({ title: errorText(error) ?? t('adminRemoveFailed') }),
        })
      : setSure(true);
  return (
    <li>
      <p>
        <strong>{admin.name}</strong> {admin.isYou && <Badge tone="water">{t('you')}</Badge>}
        {!admin.acceptedAt && (
          <Badge tone="wait" icon="clock">
            {t('invited')}
          </Badge>
        )}{' '}
        <small>{admin.email}</small>
      </p>
      {!isOnlyOne && (
        <Button variant={isSure ? 'stop' : undefined} aria-disabled={remove.isPending} onClick={press}>
          {rich(
            t.rich(isSure ? 'confirmRemove' : admin.acceptedAt ? 'remove' : 'withdraw', { name: admin.name, hidden }),
          )}
        </Button>
      )}
    </li>
  );
}

/** Whether another admin could still log in. */
function hasOther(admins: readonly Admin[], admin: Admin): boolean {
  return admins.some((other) => other.id !== admin.id && other.acceptedAt !== null);
}

/** Emails an invitation to a new admin. */
function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts(adminAccountTexts);
  const invite = useAccountChange({
    make: async (body: { readonly name: string; readonly email: string }) => {
      await call('POST /api/admin/admins', { body });
      return body;
    },
    onMade: ({ email }) => {
      toast({ title: t('invitationSent'), description: t('aboutInvitation', { email }) });
      onDone();
    },
  });
  const form = useServerForm({ initial: { name: '', email: '' }, send: invite.mutateAsync, focus: 'name' });
  return (
    <form noValidate onSubmit={form.submit}>
      {form.error && <Callout title={form.error} />}
      <Field {...form.field('name')} id="admin-name" label={t('name')} autoComplete="off" required />
      <Field
        {...form.field('email')}
        id="admin-email"
        label={t('email')}
        type="email"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <div className={styles.actions}>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {t('sendInvitation')}
        </Button>
        <Button variant="plain" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
