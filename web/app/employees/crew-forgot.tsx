import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { call } from '../api.ts';
import { textsOf } from '../people/form-texts.ts';
import { refusalText } from '../refusal.ts';
import { localStore } from '../storage.ts';
import { EmployeeIdField } from './employee-id-field.tsx';
import { readIdentity } from './identity-note.ts';

type CrewForgotProps = { readonly onSent: () => void; readonly onBack: () => void };

/** Asks for the link that sets a new password. */
export function CrewForgot({ onSent, onBack }: CrewForgotProps) {
  const ask = useMutation({
    mutationFn: (employeeId: string) => call('POST /api/employee/forgot-password', { body: { employeeId } }),
    onSuccess: onSent,
  });
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!ask.isPending) ask.mutate(textsOf(event.currentTarget, ['employeeId']).employeeId);
        }}
      >
        <EmployeeIdField
          id="employee-id"
          name="employeeId"
          label="Employee ID"
          autoComplete="username"
          initial={readIdentity(localStore)?.employeeId}
          error={refusalText(ask.error)}
        />
        <Button type="submit" variant="sponge" big aria-disabled={ask.isPending}>
          {ask.isPending ? 'Sending' : 'Send the link'}
        </Button>
      </form>
      <div className="door-more">
        <Button variant="plain" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}
