import { call } from '../api.ts';
import { LINK_WORDS } from '../people/address-form.tsx';
import { OneFieldForm } from '../people/one-field-form.tsx';
import { localStore } from '../storage.ts';
import { EmployeeIdField } from './employee-id-field.tsx';
import { readIdentity } from './identity-note.ts';

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
          initial={readIdentity(localStore)?.employeeId}
          error={refusal}
        />
      )}
    />
  );
}
