import { isAccessCode, isAppointmentId } from '#core/jobs/crew.ts';
import { isEmployeeId } from '#core/people/staff.ts';
import { isBlankId } from './employee-id.ts';

export type LookUpValues = { readonly appointmentId: string; readonly accessCode: string; readonly fkeid: string };
/** `title` is the toast, `text` the error under the invalid field; no text when several fields are empty. */
export type LookUpFault = { readonly field?: keyof LookUpValues; readonly title: string; readonly text: string };

/** Returns what is wrong with the input of a look-up, or undefined. */
export function lookUpFault({ appointmentId, accessCode, fkeid }: LookUpValues): LookUpFault | undefined {
  if (appointmentId === '' && accessCode === '' && isBlankId(fkeid))
    return { title: 'All fields are required.', text: 'All three are in the email about the job.' };
  if (!isAppointmentId(appointmentId))
    return {
      field: 'appointmentId',
      title: 'Invalid Appointment ID',
      text: 'An appointment ID has exactly 8 digits.',
    };
  if (!isAccessCode(accessCode))
    return { field: 'accessCode', title: 'Invalid Access Code', text: 'An access code has exactly 4 digits.' };
  if (isBlankId(fkeid)) return { field: 'fkeid', title: 'FKEID Required', text: 'Your employee ID is missing.' };
  if (!isEmployeeId(fkeid))
    return { field: 'fkeid', title: 'Invalid FKEID Format', text: 'An FKEID is FKE- and exactly 10 digits.' };
  return undefined;
}
