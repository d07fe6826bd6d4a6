import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, use } from 'react';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { isAppointmentId, mayWithJob } from '#core/jobs/crew.ts';
import { crewTexts } from '#core/languages/en/crew.ts';
import { jobLookUpTexts } from '#core/languages/en/job-look-up.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { AuthCard, AuthLinks } from '#web/app/shell/auth/auth-card.tsx';
import { ApiError, ConnectionError, read, call } from '#web/lib/api.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { useTexts, LanguageContext } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { errorText } from '#web/lib/refusal.ts';
import { toastFailure, useServerForm } from '#web/lib/use-server-form.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextField, Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { useResponse } from './answer-job.tsx';
import { EmployeeIdField } from './employee-id-field.tsx';
import { isBlankId, onlyDigits, withPrefix, lookUpFault, type LookUpValues } from './employee-id.ts';
import { JobFacts, JobHead } from './job-facts.tsx';
import styles from './crew.module.css';

const route = getRouteApi('/crew/employee-job-lookup');

/** /employee-job-lookup: the job once it has been opened; before that, the form prefilled from the address. */
export function LookUp() {
  const t = useTexts(jobLookUpTexts);
  const { appointmentId = '', fkeid = '', code = '' } = route.useSearch();
  const shop = useCatalog();
  // People who are logged in, or came through the form before, see the job at once; everyone else sees the form.
  const session = useQuery({
    ...read('GET /api/employee/look-up'),
    staleTime: 0,
    enabled: isAppointmentId(appointmentId),
  });
  const opened = useQuery({
    ...read('GET /api/jobs/by-appointment/:appointmentId', { params: { appointmentId } }),
    enabled: isAppointmentId(appointmentId) && session.data?.isOpen === true,
  });
  const job = opened.data;
  const error = session.error ?? opened.error;
  usePageTitle(t('title'));

  const ownersId = job && 'quoteId' in job ? job.id : undefined;
  const navigate = useNavigate();
  useEffect(() => {
    if (ownersId) void navigate({ to: '/job-schedule', search: { open: ownersId }, replace: true });
  }, [ownersId, navigate]);

  if (job && 'quoteId' in job) return null;
  if (job) {
    return (
      <>
        <header className={styles.bar}>
          <Brand name={shop.name} />
          <Button className={styles.logIn} href="/employee-login">
            {t('logIn')}
          </Button>
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <LookedUpJob job={job} />
        </main>
      </>
    );
  }
  return (
    <AuthCard title={t('title')} lead={t('lead')}>
      {error instanceof ConnectionError && (
        <Callout
          icon="offline"
          title={t('noAnswer')}
          action={<Button onClick={() => void (session.error ? session : opened).refetch()}>{t('tryAgain')}</Button>}
        >
          {t('noAnswerAbout')}
        </Callout>
      )}
      {error instanceof ApiError && error.status === 404 && <Callout title={t('notOpen')}>{t('notOpenAbout')}</Callout>}
      {session.isLoading || opened.isLoading ? (
        <Skeleton lines={4} height="56px" label={t('loading')} />
      ) : (
        <LookUpForm key={appointmentId + fkeid + code} given={{ appointmentId, fkeid, accessCode: code }} />
      )}
      <AuthLinks>
        <Button variant="plain" href="/employee-login">
          {t('logInInstead')}
        </Button>
      </AuthLinks>
    </AuthCard>
  );
}

/** A job that was looked up, with its Accept and Decline actions. */
function LookedUpJob({ job }: { readonly job: CrewJob }) {
  const t = useTexts(jobLookUpTexts);
  const word = useTexts(crewTexts);
  const client = useQueryClient();
  const [notes, setNotes] = useState('');
  const respond = useResponse(job, (answered) => {
    const params = { appointmentId: job.appointmentId ?? '' };
    const { queryKey } = read('GET /api/jobs/by-appointment/:appointmentId', { params });
    if (answered) client.setQueryData(queryKey, answered);
    else void client.invalidateQueries({ queryKey });
  });
  const isLost = !mayWithJob([job.standing], 'see');
  const canAnswer = job.events.includes('accept');
  const hasDeclined = canAnswer && job.ownAnswer === 'decline';
  const send = (response: 'accept' | 'decline') => !respond.isPending && respond.mutate({ response, notes });

  return (
    <form
      className={styles.lookedUp}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canAnswer) send('accept');
      }}
    >
      <JobHead job={job} heading="h1" />
      <StateNote job={job} hasDeclined={hasDeclined} />
      {respond.error && <Callout title={errorText(respond.error) ?? ''} />}
      {!isLost && <JobFacts job={job} hasPhotos={false} />}
      {canAnswer && (
        <>
          <TextField
            id="notes"
            label={t('notes')}
            aside={t('optional')}
            hint={t('notesHint')}
            rows={3}
            maxLength={1000}
            value={notes}
            onChange={({ target }) => setNotes(target.value)}
          />
          <div className={hasDeclined ? styles.next : `${styles.next} ${styles.nextTwo}`}>
            {!hasDeclined && (
              <Button aria-disabled={respond.isPending} onClick={() => send('decline')}>
                {word('decline')}
              </Button>
            )}
            <Button type="submit" variant={hasDeclined ? undefined : 'sponge'} aria-disabled={respond.isPending}>
              <Icon name="check" />
              {hasDeclined ? t('acceptAfterAll') : word('accept')}
            </Button>
            {job.standing === 'open' && <p>{word('subjectToApproval')}</p>}
          </div>
        </>
      )}
    </form>
  );
}

type StateNoteProps = { readonly job: CrewJob; readonly hasDeclined: boolean };

/** What the status of the job means for this employee. */
function StateNote({ job: { status, standing }, hasDeclined }: StateNoteProps) {
  const t = useTexts(jobLookUpTexts);
  const word = useTexts(crewTexts);
  if (!mayWithJob([standing], 'see')) {
    return (
      <Callout tone="wait" icon="clock" title={t('noLongerOpen')}>
        {t('noLongerOpenAbout')}
      </Callout>
    );
  }
  if (hasDeclined) {
    return (
      <Callout tone="wait" icon="close" title={t('declined')}>
        {t('declinedAbout')}
      </Callout>
    );
  }
  if (status === 'pending-approval') {
    return (
      <Callout tone="wait" icon="clock" title={word('subjectToApproval')}>
        {t('answerSent')}
      </Callout>
    );
  }
  if (status !== 'employee-accepted') return null;
  return (
    <Callout
      tone="wait"
      icon="check"
      title={t('yours')}
      action={<Button href="/employee-dashboard">{t('logInToStart')}</Button>}
    >
      {t('yoursAbout')}
    </Callout>
  );
}

const BLANK = { appointmentId: '', accessCode: '', fkeid: '' };

/** /employee-id-check: opens a job without a log-in. */
export function IdCheck() {
  const t = useTexts(jobLookUpTexts);
  return (
    <AuthCard title={t('idCheckTitle')} lead={t('idCheckLead')}>
      <LookUpForm given={BLANK} />
      <AuthLinks>
        <Button variant="plain" href="/employee-login">
          {t('logInInstead')}
        </Button>
      </AuthLinks>
    </AuthCard>
  );
}

/** Asks for the three values that open a job; all are in the email about it. */
function LookUpForm({ given }: { readonly given: LookUpValues }) {
  const t = useTexts(jobLookUpTexts);
  const form = useLookUp(given);
  const element = useRef<HTMLFormElement>(null);
  const isComplete = lookUpFault(given, use(LanguageContext)) === undefined;
  // A link with all three numbers needs no press. Programs that only fetch links run no script, and looking up changes nothing.
  useEffect(() => {
    if (isComplete) element.current?.requestSubmit();
  }, [isComplete]);
  return (
    <form ref={element} noValidate onSubmit={form.submit}>
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
