import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, use, useState } from 'react';
import type { JobDetail, JobInList } from '#contract/jobs.ts';
import type { PeopleNeeded } from '#contract/resources.ts';
import { isDayOfVisit } from '#core/jobs/crew.ts';
import { crewConflictsTexts } from '#core/languages/en/crew-conflicts.ts';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { jobsTexts } from '#core/languages/en/jobs.ts';
import { listText } from '#core/lib/wording.ts';
import { conflictText, peopleAssignedText } from '#core/scheduling/crew-conflicts.ts';
import type { OwnersCancellation } from '#web/app/owner-quotes/cancel-dialog.tsx';
import { useAppointmentText } from '#web/app/shell/when.tsx';
import { call, type Answer } from '#web/lib/api.ts';
import { useCatalogIfKnown, useCountsLength } from '#web/lib/catalog.ts';
import { useCrewChoices } from '#web/lib/crew-choices.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { useHasBegun } from '#web/lib/moments.ts';
import { crew } from '#web/lib/staff-data.ts';
import { undoOfJob, useJobChange } from '#web/lib/use-job-change.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ChangeLength, MoveJob } from './move-job.tsx';
import styles from './jobs.module.css';

const CancelDialog = later(() =>
  import('#web/app/owner-quotes/cancel-dialog.tsx').then((module) => module.CancelDialog),
);

type JobActionsProps = { readonly job: JobDetail };

/** The actions that are possible now, the next step first. */
export function JobActions({ job }: JobActionsProps) {
  const t = useTexts(jobsTexts);
  const { events } = job;
  const [isMoving, setMoving] = useState(false);
  const may = (event: string) => events.includes(event);
  if (events.length === 0) return null;
  return (
    <div className={styles.actions}>
      {(may('send') || may('remind')) && <GiveButtons job={job} />}
      {may('approve') && <DecideButtons job={job} />}
      <WorkActions job={job} />
      {may('reschedule') && (
        <Button onClick={() => setMoving(true)}>
          <Icon name="cal" />
          {t('move')}
        </Button>
      )}
      {(may('mark-redone') || may('unmark-redone')) && <RedoneButton job={job} />}
      {may('cancel') && <CancelButtons job={job} />}
      {isMoving && <MoveJob job={job} onClose={() => setMoving(false)} />}
    </div>
  );
}

/** Changes how long the appointment takes; nothing where lengths don't count. Beside the time of the job. */
export function LengthButton({ job }: JobActionsProps) {
  const t = useTexts(jobsTexts);
  const [isOpen, setOpen] = useState(false);
  const countsLength = useCountsLength(job);
  if (!countsLength || !job.scheduledDate || !job.events.includes('reschedule')) return null;
  return (
    <p>
      <Button onClick={() => setOpen(true)}>
        <Icon name="clock" />
        {t('changeLength')}
      </Button>
      {isOpen && <ChangeLength job={job} onClose={() => setOpen(false)} />}
    </p>
  );
}

/** Gives the job to the only employee, or asks all of them. An owner without employees has no one to ask. */
function GiveButtons({ job }: JobActionsProps) {
  const t = useTexts(jobsTexts);
  const { data: members } = useQuery(crew());
  const { id, assignedStaff, events } = job;
  const give = useJobChange({
    make: (assigned: string) => call('PATCH /api/jobs/:id', { params: { id }, body: { assignedStaff: assigned } }),
    done: () => t('staffAssigned'),
    failed: t('assignFailed'),
    undoOf: undoOfJob,
  });
  const [only] = members ?? [];
  if (!members || !only) return null;
  if (members.length > 1) return <SendButton job={job} />;
  if (!events.includes('assign') || assignedStaff === only.id) return null;
  return (
    <Button variant="sponge" aria-disabled={give.isPending} onClick={() => give.mutate(only.id)}>
      {t('giveTo', { name: only.name })}
    </Button>
  );
}

/** What the owner does like the crew: sets out, starts and documents. */
function WorkActions({ job }: JobActionsProps) {
  const t = useTexts(jobsTexts);
  const timeZone = useCatalogIfKnown()?.timeZone;
  const { id, status, events, scheduledDate, startedAt } = job;
  const isAccepted = status === 'employee-accepted';
  const setOut = useJobChange({
    make: () => call('POST /api/jobs/:id/on-the-way', { params: { id } }),
    done: () => t('setOutNoted'),
    failed: t('setOutFailed'),
  });
  const isToday = timeZone !== undefined && isDayOfVisit(scheduledDate, Temporal.Now.instant(), timeZone);
  return (
    <>
      {isToday && events.includes('on-the-way') && (
        <Button aria-disabled={setOut.isPending} onClick={() => setOut.mutate()}>
          {t('setOut')}
        </Button>
      )}
      {events.includes('start') && <StartButton job={job} isToday={isToday} />}
      {isAccepted && startedAt && (
        <Link
          className={buttonClass({ variant: 'sponge' })}
          to="/admin/job/$jobId/documentation"
          params={{ jobId: id }}
        >
          <Icon name="camera" />
          {t('document')}
        </Link>
      )}
    </>
  );
}

type StartButtonProps = { readonly job: JobInList; readonly isToday: boolean };

/** Starts the work; asks first where no one has accepted the job, or its appointment is on another day. */
function StartButton({ job: { id, status, assignedName, scheduledDate }, isToday }: StartButtonProps) {
  const t = useTexts(jobsTexts);
  const [isAsking, setAsking] = useState(false);
  const when = useAppointmentText(scheduledDate);
  const start = useJobChange({
    make: () => call('POST /api/jobs/:id/start', { params: { id } }),
    done: () => t('workStarted'),
    failed: t('startFailed'),
  });
  const isAccepted = status === 'employee-accepted';
  const isOwn = !isAccepted && assignedName === null;
  const about = [!isToday && scheduledDate && t('askStartEarly', { when }), t('askStartAbout')].filter(Boolean);
  return (
    <>
      <Button
        aria-disabled={start.isPending}
        onClick={() => (isAccepted && isToday ? start.mutate() : setAsking(true))}
      >
        {t(isOwn ? 'startOwn' : 'start')}
      </Button>
      {isAsking && (
        <Ask
          title={t(isOwn ? 'askStartOwn' : 'askStartOther')}
          about={about.join(' ')}
          action={t('start')}
          variant="sponge"
          isBusy={start.isPending}
          onDo={() => start.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Takes a job back from who accepted it. Beside their name. */
export function TakeBackButton({ job: { id, status, events, acceptedByEmployee } }: { readonly job: JobInList }) {
  const t = useTexts(jobsTexts);
  const takeBack = useJobChange({
    make: () => call('PATCH /api/jobs/:id', { params: { id }, body: { assignedStaff: null } }),
    done: () => t('tookBack'),
    failed: t('takeBackFailed'),
    undoOf: undoOfJob,
  });
  if (!acceptedByEmployee || status !== 'employee-accepted' || !events.includes('unassign')) return null;
  return (
    <p>
      <Button aria-disabled={takeBack.isPending} onClick={() => takeBack.mutate()}>
        {t('takeBack', { name: acceptedByEmployee.name })}
      </Button>
    </p>
  );
}

/** Asks whose cancellation it is before it cancels. Once the time has come and no one has started, a no-show is one press less. */
function CancelButtons({ job: { id, quoteId, scheduledDate, startedAt } }: JobActionsProps) {
  const [t, inDashboard] = [useTexts(jobsTexts), useTexts(dashboardTexts)];
  const [asked, setAsked] = useState<'shop' | 'no-show'>();
  const isMissed = useHasBegun(scheduledDate) && startedAt === null;
  const cancel = useJobChange({
    make: async (cancellation: OwnersCancellation) => {
      const job = await call('POST /api/jobs/:id/cancel', { params: { id }, body: cancellation });
      setAsked(undefined);
      return job;
    },
    done: () => t('jobCancelled'),
    undoOf: undoOfJob,
  });
  return (
    <>
      {isMissed && <Button onClick={() => setAsked('no-show')}>{inDashboard('noShow')}</Button>}
      <Button variant="stop" onClick={() => setAsked('shop')}>
        {t('cancel')}
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <CancelDialog
            quoteId={quoteId}
            first={asked}
            isBusy={cancel.isPending}
            error={cancel.error}
            onDo={(cancellation) => cancel.mutate(cancellation)}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function SendButton({ job: { id, events } }: JobActionsProps) {
  const t = useTexts(jobsTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  const leftOutText = (leftOut: Answer<'POST /api/jobs/:id/send-to-employees'>['leftOut']) => {
    if (!timeZone || !leftOut?.length) return undefined;
    const reasons = leftOut.map(({ name, conflict }) =>
      crewConflictsTexts(language)('nameAndReason', { name, reason: conflictText(conflict, timeZone, language) }),
    );
    return t('leftOut', { names: listText(reasons, language) });
  };
  const send = useJobChange({
    make: () => call('POST /api/jobs/:id/send-to-employees', { params: { id } }),
    done: ({ emailsSent }) => t('credentialsSent', { count: emailsSent }),
    about: ({ leftOut }) => leftOutText(leftOut),
    failed: t('sendFailed'),
  });
  const remind = useJobChange({
    make: () => call('POST /api/jobs/:id/send-reminder', { params: { id } }),
    done: ({ remindersSent }) => t('reminderSent', { count: remindersSent }),
    about: ({ leftOut }) => leftOutText(leftOut),
    failed: t('reminderFailed'),
  });
  const [isSent, made] = events.includes('remind') ? [true, remind] : [false, send];
  return (
    <Button
      {...(!isSent && { variant: 'sponge' })}
      aria-disabled={send.isPending || remind.isPending}
      onClick={() => made.mutate()}
    >
      <Icon name="mail" />
      {isSent ? t('sendReminder') : t('sendToEmployees')}
    </Button>
  );
}

/** Marks a completed job as redone, or takes the mark away. */
function RedoneButton({ job: { id, redoneAt } }: JobActionsProps) {
  const t = useTexts(jobsTexts);
  const isRedone = redoneAt !== null;
  const mark = useJobChange({
    make: () => call('PUT /api/jobs/:id/redone', { params: { id }, body: { isRedone: !isRedone } }),
    done: ({ redoneAt: since }) => t(since ? 'redoneNoted' : 'redoneTakenAway'),
    failed: t('redoneFailed'),
  });
  return (
    <Button aria-disabled={mark.isPending} onClick={() => mark.mutate()}>
      {t(isRedone ? 'unmarkRedone' : 'markRedone')}
    </Button>
  );
}

function DecideButtons({ job: { id, quoteId, acceptedByEmployee, peopleNeeded, teammates } }: JobActionsProps) {
  const t = useTexts(jobsTexts);
  const name = acceptedByEmployee?.name;
  const approve = useJobChange({
    make: () => call('POST /api/jobs/:id/approve', { params: { id } }),
    done: () => (name ? t('employeeHasJob', { name }) : t('someoneHasJob')),
    failed: t('approveFailed'),
    undoOf: undoOfJob,
  });
  const turnDown = useJobChange({
    make: () => call('POST /api/jobs/:id/turn-down', { params: { id } }),
    done: () => (name ? t('employeeTurnedDown', { name }) : t('someoneTurnedDown')),
    failed: t('turnDownFailed'),
    undoOf: undoOfJob,
  });
  const isBusy = approve.isPending || turnDown.isPending;
  return (
    <>
      {acceptedByEmployee && (
        <CrewWarning
          quoteId={quoteId}
          employee={acceptedByEmployee.id}
          needed={peopleNeeded}
          assigned={teammates.length + 1}
        />
      )}
      <Button variant="sponge" aria-disabled={isBusy} onClick={() => approve.mutate()}>
        <Icon name="check" />
        {t('approve')}
      </Button>
      <Button aria-disabled={isBusy} onClick={() => turnDown.mutate()}>
        <Icon name="close" />
        {t('turnDown')}
      </Button>
    </>
  );
}

type CrewWarningProps = {
  readonly quoteId: string;
  readonly employee: string;
  readonly needed: PeopleNeeded | undefined;
  /** How many are assigned once they're approved. */
  readonly assigned: number;
};

/** Says what keeps an employee from the work of a quote, before they are approved for it; nothing if they can do it. */
function CrewWarning({ quoteId, employee, needed, assigned }: CrewWarningProps) {
  const language = use(LanguageContext);
  const { choices, shortage } = useCrewChoices({ id: quoteId, needed });
  const sentence = choices?.find(({ id }) => id === employee)?.sentence;
  const tooFew = needed && assigned < needed.count && peopleAssignedText({ needed, assigned }, language);
  const sentences = [sentence, tooFew, shortage].filter(Boolean);
  if (sentences.length === 0) return null;
  return (
    <p className={styles.crewWarning}>
      <Icon name="alert" />
      {sentences.join(' ')}
    </p>
  );
}
