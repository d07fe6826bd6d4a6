import type { Account } from '#contract/people.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { AccountPart } from './account-part.tsx';
import { logOut } from '#web/app/shell/log-out.ts';
import { useAccountChange } from './use-account-change.ts';
import { When } from '#web/app/shell/when.tsx';

/** The browsers in which this admin is logged in. */
export function Sessions({ sessions }: Pick<Account, 'sessions'>) {
  const end = useAccountChange({
    make: (id: string) => call('DELETE /api/admin/sessions/:id', { params: { id } }),
    onMade: () => toast({ title: 'Logged out there' }),
  });
  return (
    <AccountPart title="Log-ins" about="Where you are logged in. End what you do not know, then change your password.">
      <ul className="account-rows">
        {sessions.map((session) => (
          <li key={session.id}>
            <p>
              <strong>{session.browser}</strong>
              <small>
                <When label="Last used" at={session.lastSeenAt} />
              </small>
            </p>
            {session.isThisOne ? (
              <Badge tone="water">This browser</Badge>
            ) : (
              <Button
                aria-disabled={end.isPending}
                onClick={() =>
                  end.mutate(session.id, {
                    onError: (error) => toastError({ title: errorText(error) ?? 'Failed to log out there' }),
                  })
                }
              >
                Log out<span className="visually-hidden"> {session.browser}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="stop" onClick={() => void logOut('POST /api/admin/log-out-everywhere')}>
        Log out everywhere
      </Button>
    </AccountPart>
  );
}
