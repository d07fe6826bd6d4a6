import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { read } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Admins } from './admins.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordChange } from './password-change.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import './account.css';

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
    <div className="account">
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
