import { useQueryClient } from '@tanstack/react-query';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { crewKey } from './crew-data.ts';
import { useResponse } from './use-response.ts';
import './answer-job.css';

type AnswerJobProps = {
  readonly job: Pick<CrewJob, 'id' | 'events' | 'standing'>;
  /** Whether it's the main action of the screen. */
  readonly isMain?: boolean;
  readonly onAnswered?: () => void;
};

/** Accept and Decline for a job that waits for this employee; renders nothing for any other job. */
export function AnswerJob({ job, isMain = false, onAnswered }: AnswerJobProps) {
  const client = useQueryClient();
  const respond = useResponse({
    job,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: crewKey });
      onAnswered?.();
    },
  });
  if (job.standing !== 'chosen' || !job.events.includes('accept')) return null;
  const answer = (response: 'accept' | 'decline') => () =>
    !respond.isPending && respond.mutate({ response, notes: '' });
  return (
    <div className={isMain ? 'crew-next crew-next-two' : 'answer-job'}>
      <Button aria-disabled={respond.isPending} onClick={answer('decline')}>
        Decline
      </Button>
      <Button {...(isMain && { variant: 'sponge' })} aria-disabled={respond.isPending} onClick={answer('accept')}>
        <Icon name="check" />
        Accept
      </Button>
      {isMain && <p>The shop assigned this job to you.</p>}
    </div>
  );
}
