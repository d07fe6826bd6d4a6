import { call } from '#web/lib/api.ts';
import { LINK_WORDS } from '#web/app/shell/auth/address-form.tsx';
import { OneFieldForm } from '#web/app/shell/auth/one-field-form.tsx';
import { localStore } from '#web/lib/storage.ts';
import { EmployeeIdField } from './employee-id-field.tsx';
import { readCrewIdentity } from '#web/lib/crew-identity.ts';

type CrewForgotProps = { readonly onSent: () => void; readonly onBack: () => void };

/** Asks for the link that sets a new password. */
export function CrewForgot(props: CrewForgotProps) {
  return (
    <OneFieldForm
      {...props}
      name="employeeId"
      send={(employeeId) => call('POST /api/employee/forgot-password', { body: { employeeId } })}
      words={LINK_WORDS}
      renderField={(refusal) => (
        <EmployeeIdField
          id="employee-id"
          name="employeeId"
          label="Employee ID"
          autoComplete="username"
          initial={readCrewIdentity(localStore)?.employeeId}
          error={refusal}
        />
      )}
    />
  );
}
