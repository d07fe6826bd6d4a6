import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call, read, type Answer } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { AccountPart, useAccountChange } from './account-part.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './admin-account.module.css';

type Admin = Answer<'GET /api/admin/admins'>[number];

/** Everyone who runs the shop, and pending invitations. */
export function Admins() {
  const { data: admins, error } = useQuery(read('GET /api/admin/admins'));
  const [isInviting, setInviting] = useState(false);
  return (
    <AccountPart title="Admins" about="Everybody who may do what you may do here.">
      {error && <Callout title={errorText(error) ?? ''} />}
      {!admins && !error && <Skeleton lines={2} height="3rem" label="Loading admins" />}
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
        <Button onClick={() => setInviting(true)}>Invite an admin</Button>
      )}
    </AccountPart>
  );
}

function AdminRow({ admin, isOnlyOne }: { readonly admin: Admin; readonly isOnlyOne: boolean }) {
  const [isSure, setSure] = useState(false);
  const remove = useAccountChange({
    make: () => call('DELETE /api/admin/admins/:id', { params: { id: admin.id } }),
    onMade: () => (admin.isYou ? window.location.replace('/admin') : toast({ title: `${admin.name} was removed` })),
  });
  const press = () =>
    isSure
      ? remove.mutate(undefined, {
          onError: (error) => toastError({ title: errorText(error) ?? 'Failed to remove the admin' }),
        })
      : setSure(true);
  return (
    <li>
      <p>
        <strong>{admin.name}</strong> {admin.isYou && <Badge tone="water">You</Badge>}
        {!admin.acceptedAt && (
          <Badge tone="wait" icon="clock">
            Invited
          </Badge>
        )}
        <small>{admin.email}</small>
      </p>
      {!isOnlyOne && (
        <Button variant={isSure ? 'stop' : undefined} aria-disabled={remove.isPending} onClick={press}>
          {isSure ? 'Really remove' : admin.acceptedAt ? 'Remove' : 'Withdraw'}
          <span className="visually-hidden"> {admin.name}</span>
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
  const invite = useAccountChange({
    make: async (body: { readonly name: string; readonly email: string }) => {
      await call('POST /api/admin/admins', { body });
      return body;
    },
    onMade: ({ email }) => {
      toast({ title: 'Invitation sent', description: `The link in the mail to ${email} is good for seven days.` });
      onDone();
    },
  });
  const form = useServerForm({ initial: { name: '', email: '' }, send: invite.mutateAsync, focus: 'name' });
  return (
    <form noValidate onSubmit={form.submit}>
      {form.error && <Callout title={form.error} />}
      <Field {...form.field('name')} id="admin-name" label="Name" autoComplete="off" required />
      <Field
        {...form.field('email')}
        id="admin-email"
        label="Email"
        type="email"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <div className={styles.actions}>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          Send the invitation
        </Button>
        <Button variant="plain" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
