import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isAppointmentId } from '#core/jobs/crew.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { ApiError, call, read } from '#web/lib/api.ts';
import { toastFailure, useServerForm } from '#web/lib/use-server-form.ts';
import { EmployeeIdField } from './employee-id-field.tsx';
import { isBlankId, onlyDigits, withPrefix, lookUpFault, type LookUpValues } from './employee-id.ts';
import { use } from 'react';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import type { Language } from '#core/languages/language.ts';
import { jobLookUpTexts } from '#core/languages/en/job-look-up.ts';

/** Asks for the three values that open a job; all are in the email about it. */
export function LookUpForm({ given }: { readonly given: LookUpValues }) {
  const t = useTexts(jobLookUpTexts);
  const form = useLookUp(given);
  return (
    <form noValidate onSubmit={form.submit}>
      {form.error && <Callout title={form.error}>{form.isRefused ? t('refusedHint') : t('allInEmail')}</Callout>}
      <Field
        {...form.field('appointmentId')}
        id="appointment-id"
        label={t('appointmentId')}
        hint={t('appointmentIdHint')}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => form.set('appointmentId', onlyDigits(target.value, 8))}
        required
      />
      <Field
        {...form.field('accessCode')}
        id="access-code"
        label={t('accessCode')}
        hint={t('accessCodeHint')}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => form.set('accessCode', onlyDigits(target.value, 4))}
        required
      />
      <EmployeeIdField {...form.field('fkeid')} label={t('fkeid')} initial={given.fkeid} />
      <Button type="submit" variant="sponge" big aria-disabled={form.isBusy}>
        {form.isBusy ? t('lookingUp') : t('lookUp')}
      </Button>
    </form>
  );
}

/**
 * Opens a job with the values from its email and shows what it pays, or with its appointment ID alone, which is enough
 * for admins and logged-in employees.
 */
function useLookUp(given: LookUpValues) {
  const t = useTexts(jobLookUpTexts);
  const language = use(LanguageContext);
  const navigate = useNavigate();
  const readJob = useJobRead();
  const ruleOf = (field: keyof LookUpValues) => (_: string, values: LookUpValues) => {
    const fault = isIdAlone(values) ? undefined : lookUpFault(values, language);
    return fault?.field === field ? fault.text : undefined;
  };
  return useServerForm({
    initial: {
      appointmentId: onlyDigits(given.appointmentId, 8),
      accessCode: onlyDigits(given.accessCode, 4),
      fkeid: withPrefix(given.fkeid),
    },
    check: (values) => {
      const fault = lookUpFault(values, language);
      return fault && !fault.field ? { name: 'appointmentId', message: fault.title } : undefined;
    },
    rules: { appointmentId: ruleOf('appointmentId'), accessCode: ruleOf('accessCode'), fkeid: ruleOf('fkeid') },
    send: async (values) => {
      if (!isIdAlone(values)) await call('POST /api/verify-login', { body: values });
      return readJob(values.appointmentId);
    },
    onSent: ({ pay }, { accessCode: code, ...values }) => {
      const { appointmentId, fkeid } = values;
      const isOwn = isIdAlone({ appointmentId, accessCode: code, fkeid });
      const earns = pay
        ? t('youEarn', { amount: formatMoneyExact(toCents(pay.amount)), explanation: pay.explanation })
        : undefined;
      if (!isOwn) toast({ title: t('granted'), ...(earns && { description: earns }) });
      void navigate({ to: '/employee-job-lookup', search: isOwn ? { appointmentId } : { ...values, code } });
    },
    onInvalid: (_, values) => toastFault(values, language),
    onRefused: (error, values) => {
      if (isStranger(error, values)) toastFault(values, language);
      else toastFailure(error, { title: t('denied'), otherwise: isIdAlone(values) ? t('noSuchJob') : t('wrongCode') });
    },
    readRefusal: (error, values) =>
      isStranger(error, values) ? { accessCode: lookUpFault(values, language)?.text ?? '' } : undefined,
  });
}

/** An admin needs neither access code nor employee ID. */
function isIdAlone({ appointmentId, accessCode, fkeid }: LookUpValues): boolean {
  return isAppointmentId(appointmentId) && accessCode === '' && isBlankId(fkeid);
}

/** Whether the ID alone isn't enough, because no admin or employee is logged in. */
function isStranger(error: unknown, values: LookUpValues): boolean {
  return isIdAlone(values) && error instanceof ApiError && (error.status === 401 || error.status === 403);
}

function toastFault(values: LookUpValues, language: Language): void {
  const fault = lookUpFault(values, language);
  if (fault) toastError({ title: fault.title, description: fault.text });
}

function useJobRead() {
  const client = useQueryClient();
  return async (appointmentId: string) => {
    const params = { appointmentId };
    const job = await call('GET /api/jobs/by-appointment/:appointmentId', { params });
    client.setQueryData(read('GET /api/jobs/by-appointment/:appointmentId', { params }).queryKey, job);
    return job;
  };
}
