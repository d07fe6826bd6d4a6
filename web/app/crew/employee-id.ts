import { isAccessCode, isAppointmentId } from '#core/jobs/crew.ts';
import { jobLookUpTexts } from '#core/languages/en/job-look-up.ts';
import type { Language } from '#core/languages/language.ts';
import { isEmployeeId } from '#core/people/staff.ts';

/** The prefix of every employee ID, which is always kept in the field. */
export const PREFIX = 'FKE-';
const DIGITS = 10;

/** Normalizes the field after each keystroke: the prefix, then up to so many digits. */
export function withPrefix(typed: string): string {
  return PREFIX + digitsOf(typed).slice(0, DIGITS);
}

/** Whether the field contains only the prefix. */
export function isBlankId(typed: string): boolean {
  return digitsOf(typed) === '';
}

/** Returns the digits of the input, up to that many. */
export function onlyDigits(typed: string, most: number): string {
  return digitsOf(typed).slice(0, most);
}

function digitsOf(typed: string): string {
  return typed.replaceAll(/[^0-9]/g, '');
}

export type LookUpValues = { readonly appointmentId: string; readonly accessCode: string; readonly fkeid: string };
/** `title` is the toast, `text` the error under the invalid field; no text when several fields are empty. */
type LookUpFault = { readonly field?: keyof LookUpValues; readonly title: string; readonly text: string };

/** Returns what is wrong with the input of a look-up, or undefined. */
export function lookUpFault(
  { appointmentId, accessCode, fkeid }: LookUpValues,
  language: Language,
): LookUpFault | undefined {
  const t = jobLookUpTexts(language);
  if (appointmentId === '' && accessCode === '' && isBlankId(fkeid))
    return { title: t('allRequired'), text: t('allInEmail') };
  if (!isAppointmentId(appointmentId))
    return {
      field: 'appointmentId',
      title: t('invalidAppointmentId'),
      text: t('appointmentIdForm'),
    };
  if (!isAccessCode(accessCode))
    return { field: 'accessCode', title: t('invalidAccessCode'), text: t('accessCodeForm') };
  if (isBlankId(fkeid)) return { field: 'fkeid', title: t('fkeidRequired'), text: t('fkeidMissing') };
  if (!isEmployeeId(fkeid)) return { field: 'fkeid', title: t('invalidFkeid'), text: t('fkeidForm') };
  return undefined;
}
