import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { call } from '#web/lib/api.ts';
import { SetPassword } from '#web/app/shell/auth/reset.tsx';

/** /customer-account/reset: the target of the password reset link. */
export function CustomerReset() {
  return (
    <SetPassword
      isInPage
      least={PASSWORD_LEAST.customer}
      logInPath="/customer-account"
      send={(body) => call('POST /api/customer/reset-password', { body })}
    />
  );
}
