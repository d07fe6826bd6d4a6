import { useState } from 'react';
import { isAppointmentId } from '#core/jobs/crew.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { ApiError } from '#web/lib/api.ts';
import { textsOf } from '#web/lib/form-texts.ts';
import { errorText } from '#web/lib/refusal.ts';
import { EmployeeIdField } from './employee-id-field.tsx';
import { isBlankId, onlyDigits } from './employee-id.ts';
import { lookUpFault, type LookUpFault, type LookUpValues } from './look-up-faults.ts';
import { useLookUp, useOwnLookUp } from './use-look-up.ts';

/** Asks for the three values that open a job; all are in the email about it. */
export function LookUpForm({ given }: { readonly given: LookUpValues }) {
  const [appointmentId, setAppointmentId] = useState(onlyDigits(given.appointmentId, 8));
  const [accessCode, setAccessCode] = useState(onlyDigits(given.accessCode, 4));
  const [fault, setFault] = useState<LookUpFault>();
  const lookUp = useLookUp();
  const own = useOwnLookUp(() => {
    const found = lookUpFault({ appointmentId, accessCode: '', fkeid: '' });
    if (found) refuse(found);
  });

  function refuse(found: LookUpFault): void {
    setFault(found);
    toastError({ title: found.title, description: found.text });
  }
  function send(values: LookUpValues): void {
    const found = lookUpFault(values);
    setFault(undefined);
    lookUp.reset();
    own.reset();
    // An admin needs neither access code nor employee ID.
    const isIdAlone = isAppointmentId(values.appointmentId) && values.accessCode === '' && isBlankId(values.fkeid);
    if (isIdAlone) own.mutate(values.appointmentId);
    else if (found) refuse(found);
    else lookUp.mutate(values);
  }

  const errorAt = (field: keyof LookUpValues) => (fault?.field === field ? { error: fault.text } : {});
  const isStranger = own.error instanceof ApiError && own.error.status === 401;
  const refusal = fault && !fault.field ? fault.title : errorText(lookUp.error ?? (isStranger ? null : own.error));
  const isBusy = lookUp.isPending || own.isPending;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const fkeid = textsOf(event.currentTarget, ['fkeid']).fkeid;
        if (!isBusy) send({ appointmentId, accessCode, fkeid });
      }}
    >
      {refusal && (
        <Callout title={refusal}>
          {lookUp.error
            ? 'Use the appointment ID, access code and FKEID from the newest email about the job.'
            : fault?.text}
        </Callout>
      )}
      <Field
        id="appointment-id"
        name="appointmentId"
        label="Appointment ID"
        hint="8 digits"
        inputMode="numeric"
        autoComplete="off"
        value={appointmentId}
        onChange={({ target }) => setAppointmentId(onlyDigits(target.value, 8))}
        {...errorAt('appointmentId')}
        required
      />
      <Field
        id="access-code"
        name="accessCode"
        label="Access Code"
        hint="4 digits, yours alone"
        inputMode="numeric"
        autoComplete="off"
        value={accessCode}
        onChange={({ target }) => setAccessCode(onlyDigits(target.value, 4))}
        {...errorAt('accessCode')}
        required
      />
      <EmployeeIdField id="fkeid" name="fkeid" label="FKEID" initial={given.fkeid} error={errorAt('fkeid').error} />
      <Button type="submit" variant="sponge" big aria-disabled={isBusy}>
        {isBusy ? 'Looking it up' : 'Look up the job'}
      </Button>
    </form>
  );
}
