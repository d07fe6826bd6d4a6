import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call, read, type Answer } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { AccountPart } from './account-part.tsx';
import { InviteForm } from './invite-form.tsx';
import { useAccountChange } from './use-account-change.ts';

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
        <ul className="account-rows">
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
