import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Field } from '../../ui/field.tsx';
import { toastError } from '../../ui/toast.tsx';
import { textsOf } from '../people/form-texts.ts';
import { refusalText } from '../refusal.ts';
import { EmployeeIdField } from './employee-id-field.tsx';
import { onlyDigits } from './employee-id.ts';
import { lookUpFault, type LookUpFault, type LookUpValues } from './look-up-faults.ts';
import { useLookUp } from './use-look-up.ts';

/** Asks for the three that open a job: all stand in the email about it. */
export function LookUpForm({ given }: { readonly given: LookUpValues }) {
  const [appointmentId, setAppointmentId] = useState(onlyDigits(given.appointmentId, 8));
  const [accessCode, setAccessCode] = useState(onlyDigits(given.accessCode, 4));
  const [fault, setFault] = useState<LookUpFault>();
  const lookUp = useLookUp();

  function send(values: LookUpValues): void {
    const found = lookUpFault(values);
    setFault(found);
    lookUp.reset();
    if (found) toastError({ title: found.title, description: found.text });
    else lookUp.mutate(values);
  }

  const errorAt = (field: keyof LookUpValues) => (fault?.field === field ? { error: fault.text } : {});
  const refusal = fault && !fault.field ? fault.title : refusalText(lookUp.error);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const fkeid = textsOf(event.currentTarget, ['fkeid']).fkeid;
        if (!lookUp.isPending) send({ appointmentId, accessCode, fkeid });
      }}
    >
      {refusal && (
        <Callout title={refusal}>
          {lookUp.error
            ? 'Appointment ID, access code and FKEID belong together: look at the newest email about the job.'
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
      <Button type="submit" variant="sponge" big aria-disabled={lookUp.isPending}>
        {lookUp.isPending ? 'Looking it up' : 'Look up the job'}
      </Button>
    </form>
  );
}
