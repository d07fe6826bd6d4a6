import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isAppointmentId, mayWithJob } from '#core/jobs/crew.ts';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ApiError, ConnectionError, read } from '#web/lib/api.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { localStore } from '#web/lib/storage.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { readCrewIdentity } from '#web/lib/crew-identity.ts';
import { errorText } from '#web/lib/refusal.ts';
import { AuthCard, AuthLinks } from '#web/app/shell/auth/auth-card.tsx';
import { LookUpForm } from './look-up-form.tsx';
import { JobFacts, JobHead } from './job-facts.tsx';
import { useResponse } from './answer-job.tsx';
import styles from './crew.module.css';
import { useTexts } from '#web/lib/language.tsx';
import { crewTexts } from '#core/languages/en/crew.ts';
import { jobLookUpTexts } from '#core/languages/en/job-look-up.ts';

const route = getRouteApi('/crew/employee-job-lookup');

/** /employee-job-lookup: the job once it has been opened; before that, the form prefilled from the address. */
export function LookUp() {
  const t = useTexts(jobLookUpTexts);
  const { appointmentId = '', fkeid = '', code = '' } = route.useSearch();
  const shop = useCatalog();
  // A mailed link opens the form; a logged-in employee, or one who came through the form before, sees the job at once. If the
  // browser remembers an employee, the server is asked first whether the session is still valid.
  const isMailed = code === '' && fkeid !== '';
  const { data: own } = useQuery({
    ...read('GET /api/employee/look-up'),
    staleTime: 0,
    enabled: isMailed && readCrewIdentity(localStore) !== undefined,
  });
  const isOpen = !isMailed || own?.isOpen === true;
  const {
    data: job,
    error,
    isLoading,
    refetch,
  } = useQuery({
    ...read('GET /api/jobs/by-appointment/:appointmentId', { params: { appointmentId } }),
    enabled: isAppointmentId(appointmentId) && isOpen,
  });
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
          action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
        >
          {t('noAnswerAbout')}
        </Callout>
      )}
      {error instanceof ApiError && error.status === 404 && <Callout title={t('notOpen')}>{t('notOpenAbout')}</Callout>}
      {isLoading ? (
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
