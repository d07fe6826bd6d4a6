import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { ApplicationStatus } from '#core/people/applications.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { call } from '#web/lib/api.ts';
import { counts } from '#web/lib/counts.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useUndoToast } from '#web/lib/undo.ts';
import { applicationDetail } from './application-data.ts';
import { STEP_TEXTS } from './application-texts.ts';
import '../list/decision-bar.css';

/** The next steps of an application. A hired applicant can be added to the crew. */
export function ApplicationSteps({ application }: { readonly application: ApplicationDetail }) {
  const { id, status, nextStatuses, isOnCrew } = application;
  const decide = useDecision(id);
  const isAddable = status === 'hired' && !isOnCrew;
  if (nextStatuses.length === 0 && !isAddable && !decide.error) return null;
  return (
    <footer className="decision">
      {decide.error && <Callout title="Nothing was changed">{errorText(decide.error)}</Callout>}
      {nextStatuses.toReversed().map((next) => (
        <Button
          key={next}
          variant={next === 'rejected' ? 'stop' : 'sponge'}
          aria-disabled={decide.isPending}
          onClick={() => decide.mutate(next)}
        >
          {STEP_TEXTS[next].action}
        </Button>
      ))}
      {isAddable && (
        <Link className={buttonClass({ variant: 'sponge' })} to="/staff-management" search={{ application: id }}>
          Add to the staff
        </Link>
      )}
    </footer>
  );
}

/** A step may fail because another admin was faster, so the application is read again either way. */
function useDecision(id: string) {
  const client = useQueryClient();
  const say = useUndoToast();
  return useMutation({
    mutationFn: (status: ApplicationStatus) =>
      call('PATCH /api/job-applications/:id', { params: { id }, body: { status } }),
    onSuccess: (application) => {
      say({
        title: STEP_TEXTS[application.status].done,
        description: 'We email the applicant.',
        undo: application.undo,
      });
      client.setQueryData(applicationDetail(id).queryKey, application);
    },
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['applications'] }),
        client.invalidateQueries({ queryKey: counts().queryKey }),
      ]);
    },
  });
}
