import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { call } from '#web/lib/api.ts';
import { SetPassword } from '#web/app/shell/auth/reset.tsx';

/** /employee/reset: the target of the password reset link. */
export function CrewReset() {
  return (
    <SetPassword
      least={PASSWORD_LEAST.employee}
      logInPath="/employee-login"
      send={(body) => call('POST /api/employee/reset-password', { body })}
    />
  );
}
