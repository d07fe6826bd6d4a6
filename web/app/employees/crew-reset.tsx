import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { call } from '../api.ts';
import { SetPassword } from '../people/reset.tsx';

/** /employee/reset: where the link of a forgotten password leads. */
export function CrewReset() {
  return (
    <SetPassword
      least={PASSWORD_LEAST.employee}
      logInPath="/employee-login"
      send={(body) => call('POST /api/employee/reset-password', { body })}
    />
  );
}
