import { useQueryClient, useMutation } from '@tanstack/react-query';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { crewTexts } from '#core/languages/en/crew.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { crewKey } from './crew-data.ts';
import styles from './crew.module.css';

type AnswerJobProps = {
  readonly job: Pick<CrewJob, 'id' | 'events' | 'standing'>;
  /** Whether it's the main action of the screen. */
  readonly isMain?: boolean;
  readonly onAnswered?: () => void;
};

/** Accept and Decline for a job that waits for this employee; renders nothing for any other job. */
export function AnswerJob({ job, isMain = false, onAnswered }: AnswerJobProps) {
  const t = useTexts(crewTexts);
  const client = useQueryClient();
  const respond = useResponse(job, () => {
    void client.invalidateQueries({ queryKey: crewKey });
    onAnswered?.();
  });
  if (job.standing !== 'chosen' || !job.events.includes('accept')) return null;
  const answer = (response: 'accept' | 'decline') => () =>
    !respond.isPending && respond.mutate({ response, notes: '' });
  return (
    <div className={isMain ? `${styles.next} ${styles.nextTwo}` : styles.answer} data-next={isMain || undefined}>
      <Button aria-disabled={respond.isPending} onClick={answer('decline')}>
        {t('decline')}
      </Button>
      <Button {...(isMain && { variant: 'sponge' })} aria-disabled={respond.isPending} onClick={answer('accept')}>
        <Icon name="check" />
        {t('accept')}
      </Button>
      {isMain && <p>{t('assignedToYou')}</p>}
    </div>
  );
}

/** Whether the employee ID isn't verified, or no longer: a look-up ends after half an hour. */
function isUnverified(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/**
 * Accepts or declines a job, and reports the result in a toast. `onSettled` gets the updated job, or undefined when the
 * response was rejected.
 */
export function useResponse({ id }: Pick<CrewJob, 'id'>, onSettled: (answered: CrewJob | undefined) => void) {
  const t = useTexts(crewTexts);
  return useMutation({
    mutationFn: (body: { readonly response: 'accept' | 'decline'; readonly notes: string }) =>
      call('POST /api/jobs/:id/respond', { params: { id }, body }),
    onSuccess: ({ standing }) => {
      const isPending = standing === 'asked';
      toast({ title: t('responseSent'), ...(isPending && { description: t('subjectToApproval') }) });
    },
    onError: (error) => {
      const reason = errorText(error);
      if (isUnverified(error)) toastError({ title: t('verificationRequired'), description: t('verifyAgain') });
      else toastError({ title: t('responseFailed'), ...(reason && { description: reason }) });
    },
    onSettled: (answered) => onSettled(answered),
  });
}
