import { Link } from '@tanstack/react-router';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { buttonClass, type ButtonLook } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

type DocumentLinkProps = { readonly job: Pick<CrewJob, 'id'>; readonly variant?: ButtonLook['variant'] };

/** A link to where photos, damage and completion of a job are recorded. */
export function DocumentLink({ job, variant }: DocumentLinkProps) {
  return (
    <Link
      className={buttonClass({ big: true, ...(variant && { variant }) })}
      to="/employee/job/$jobId/documentation"
      params={{ jobId: job.id }}
    >
      <Icon name="camera" />
      Document the work
    </Link>
  );
}
