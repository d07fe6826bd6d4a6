import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { read, call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Admins } from './admins.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordChange } from './password-change.tsx';
import { SecondFactor } from './second-factor.tsx';
import styles from './admin-account.module.css';
import type { Account as OwnAccount } from '#contract/people.ts';
import { Badge } from '#web/ui/badge.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { logOut } from '#web/app/shell/admin-frame.tsx';
import { When } from '#web/app/shell/when.tsx';
import { AccountPart, useAccountChange } from './account-part.tsx';

/** How the logged-in admin gets in: password, second factor, passkeys, sessions. Also lists the other admins. */
export function Account() {
  const { data: account, error, refetch } = useQuery(read('GET /api/admin/account'));
  if (error) {
    return (
      <Callout
        title="Your account could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {errorText(error)}
      </Callout>
    );
  }
  return (
    <div className={styles.root}>
      <header>
        <h1>Account</h1>
        {account && <p>{account.email}</p>}
      </header>
      {account ? (
        <>
          <PasswordChange />
          <SecondFactor {...account.secondFactor} />
          <Passkeys passkeys={account.passkeys} />
          <Sessions sessions={account.sessions} />
          <Admins />
        </>
      ) : (
        <Skeleton lines={5} height="7rem" label="Loading your account" />
      )}
    </div>
  );
}

/** The browsers in which this admin is logged in. */
function Sessions({ sessions }: Pick<OwnAccount, 'sessions'>) {
  const end = useAccountChange({
    make: (id: string) => call('DELETE /api/admin/sessions/:id', { params: { id } }),
    onMade: () => toast({ title: 'Logged out there' }),
  });
  return (
    <AccountPart title="Log-ins" about="Where you are logged in. End what you do not know, then change your password.">
      <ul className={styles.rows}>
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
