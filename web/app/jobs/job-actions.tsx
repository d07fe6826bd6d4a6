import { useState } from 'react';
import type { JobInList } from '#contract/jobs.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { call } from '#web/lib/api.ts';
import { MoveDialog } from './calendar/move-dialog.tsx';
import { ReasonDialog } from '#web/app/list/reason-dialog.tsx';
import { undoOfJob, useJobChange } from '#web/lib/use-job-change.ts';
import styles from './job-card.module.css';

type JobActionsProps = {
  readonly job: JobInList;
  /** Whether the next step is the screen's primary action. */
  readonly isMain?: boolean;
};

/** The actions that are possible now, the next step first. */
export function JobActions({ job, isMain = false }: JobActionsProps) {
  const { id, events } = job;
  const [isMoving, setMoving] = useState(false);
  const may = (event: string) => events.includes(event);
  const next = isMain ? ({ variant: 'sponge' } as const) : {};
  const start = useJobChange({
    make: () => call('POST /api/jobs/:id/start', { params: { id } }),
    done: () => 'Work started',
    failed: 'Failed to start the work',
  });
  if (events.length === 0) return null;
  return (
    <div className={styles.actions}>
      {(may('send') || may('remind')) && <SendButton job={job} look={next} />}
      {may('approve') && <DecideButtons job={job} look={next} />}
      {may('start') && (
        <Button aria-disabled={start.isPending} onClick={() => start.mutate()}>
          Start
        </Button>
      )}
      {may('reschedule') && (
        <Button onClick={() => setMoving(true)}>
          <Icon name="cal" />
          Move
        </Button>
      )}
      {may('cancel') && <CancelButtons id={id} canExplain={isMain} />}
      {isMoving && <MoveDialog plan={{ visit: visitOf(job) }} onClose={() => setMoving(false)} />}
    </div>
  );
}

type CancelButtonsProps = {
  readonly id: string;
  /** Whether to ask for a reason. */
  readonly canExplain: boolean;
};

function CancelButtons({ id, canExplain }: CancelButtonsProps) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useJobChange({
    make: async (reason: string | undefined) => {
      const job = await call('POST /api/jobs/:id/cancel', { params: { id }, body: { reason } });
      setAsking(false);
      return job;
    },
    done: () => 'Job cancelled',
    failed: 'Failed to cancel the job',
    undoOf: undoOfJob,
  });
  return (
    <>
      <Button variant="stop" aria-disabled={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
        Cancel
      </Button>
      {canExplain && <Button onClick={() => setAsking(true)}>Cancel with a reason</Button>}
      {isAsking && (
        <ReasonDialog
          title="Cancel with a reason"
          about="We email the customer your reason, tell the assigned employee, and open the time slot again."
          action="Cancel the job"
          isBusy={cancel.isPending}
          error={cancel.error}
          onDo={(reason) => cancel.mutate(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

type ActionProps = { readonly job: JobInList; readonly look?: { readonly variant?: 'sponge' } };

function SendButton({ job: { id, events }, look }: ActionProps) {
  const send = useJobChange({
    make: () => call('POST /api/jobs/:id/send-to-employees', { params: { id } }),
    done: ({ emailsSent }) => `Job credentials sent to ${emailsSent} employees`,
    failed: 'Failed to send job to employees',
  });
  const remind = useJobChange({
    make: () => call('POST /api/jobs/:id/send-reminder', { params: { id } }),
    done: ({ remindersSent }) => `Reminder sent to ${remindersSent} employees`,
    failed: 'Failed to send reminder',
  });
  const [isSent, made] = events.includes('remind') ? [true, remind] : [false, send];
  return (
    <Button {...(!isSent && look)} aria-disabled={send.isPending || remind.isPending} onClick={() => made.mutate()}>
      <Icon name="mail" />
      {isSent ? 'Send reminder' : 'Send to employees'}
    </Button>
  );
}

function DecideButtons({ job: { id, acceptedByEmployee }, look }: ActionProps) {
  const name = acceptedByEmployee?.name ?? 'the employee';
  const approve = useJobChange({
    make: () => call('POST /api/jobs/:id/approve', { params: { id } }),
    done: () => `${name} has the job`,
    failed: 'Failed to approve the employee',
    undoOf: undoOfJob,
  });
  const turnDown = useJobChange({
    make: () => call('POST /api/jobs/:id/turn-down', { params: { id } }),
    done: () => `${name} turned down, the job is open again`,
    failed: 'Failed to turn the employee down',
    undoOf: undoOfJob,
  });
  const isBusy = approve.isPending || turnDown.isPending;
  return (
    <>
      <Button {...look} aria-disabled={isBusy} onClick={() => approve.mutate()}>
        <Icon name="check" />
        Approve
      </Button>
      <Button aria-disabled={isBusy} onClick={() => turnDown.mutate()}>
        <Icon name="close" />
        Turn down
      </Button>
    </>
  );
}

/** The appointment of a job in the form that the calendar uses. */
function visitOf(job: JobInList) {
  const { quoteId, id, customerName, packageType, packageName, scheduledDate, scheduledTime, events } = job;
  const crew = job.acceptedByEmployee?.id ?? job.assignedStaff;
  return {
    quoteId,
    jobId: id,
    customerName,
    packageType,
    packageName,
    startsAt: scheduledDate ?? '',
    time: scheduledTime ?? '',
    crewId: crew,
    canMove: true,
    canAssign: events.includes('assign'),
  };
}
