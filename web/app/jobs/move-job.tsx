import { Suspense } from 'react';
import type { JobInList } from '#contract/jobs.ts';
import { later } from '#web/lib/later.tsx';

/** Its code isn't needed to see a job or a week. */
export const MoveDialog = later(() => import('./calendar/move-dialog.tsx').then((module) => module.MoveDialog));

/** Its code isn't needed to see a job or a day. */
export const LengthDialog = later(() =>
  import('#web/app/slot-picker/length-dialog.tsx').then((module) => module.LengthDialog),
);

type MoveJobProps = { readonly job: JobInList; readonly onClose: () => void };

/** Moves a job to a time that is picked in a dialog. */
export function MoveJob({ job, onClose }: MoveJobProps) {
  return (
    <Suspense fallback={null}>
      <MoveDialog plan={{ visit: visitOf(job) }} onClose={onClose} />
    </Suspense>
  );
}

/** Changes how long the appointment of a job takes. */
export function ChangeLength({ job, onClose }: MoveJobProps) {
  const { quoteId, customerName, packageName, scheduledDate } = job;
  if (!scheduledDate) return null;
  return (
    <Suspense fallback={null}>
      <LengthDialog plan={{ quoteId, customerName, packageName, startsAt: scheduledDate }} onClose={onClose} />
    </Suspense>
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
    arrival: job.arrival,
    address: job.serviceAddress,
    crewId: crew,
    peopleNeeded: job.peopleNeeded,
    teammates: job.teammates,
    canMove: true,
    canAssign: events.includes('assign'),
  };
}
