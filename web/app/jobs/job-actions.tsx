import { useState } from 'react';
import type { JobInList } from '#contract/jobs.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { call } from '../api.ts';
import { MoveDialog } from '../calendar/move-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { useJobChange } from './use-job-change.ts';
import './job-actions.css';

type JobActionsProps = {
  readonly job: JobInList;
  /** Whether the next step is the main action of the screen. */
  readonly isMain?: boolean;
};

/** What may be done with a job now; the step that comes next stands first. */
export function JobActions({ job, isMain = false }: JobActionsProps) {
  const { id, events } = job;
  const [isMoving, setMoving] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const may = (event: string) => events.includes(event);
  const next = isMain ? ({ variant: 'sponge' } as const) : {};
  const start = useJobChange({
    make: () => call('POST /api/jobs/:id/start', { params: { id } }),
    done: () => 'Work started',
    failed: 'Failed to start the work',
  });
  if (events.length === 0) return null;
  return (
    <div className="job-actions">
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
      {may('cancel') && (
        <Button variant="stop" onClick={() => setCancelling(true)}>
          Cancel
        </Button>
      )}
      {isMoving && <MoveDialog plan={{ visit: visitOf(job) }} onClose={() => setMoving(false)} />}
      {isCancelling && <CancelDialog job={job} onClose={() => setCancelling(false)} />}
    </div>
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
  });
  const turnDown = useJobChange({
    make: () => call('POST /api/jobs/:id/turn-down', { params: { id } }),
    done: () => `${name} turned down, the job is open again`,
    failed: 'Failed to turn the employee down',
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

/** The visit of a job as the calendar knows it. */
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
