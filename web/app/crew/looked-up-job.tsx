import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { mayWithJob } from '#core/jobs/crew.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { read } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { JobFacts, JobHead } from './job-facts.tsx';
import { useResponse } from './use-response.ts';
import './answer-job.css';
import './looked-up-job.css';

/** A job that was looked up, with its Accept and Decline actions. */
export function LookedUpJob({ job }: { readonly job: CrewJob }) {
  const client = useQueryClient();
  const [notes, setNotes] = useState('');
  const respond = useResponse({
    job,
    onSettled: (answered) => {
      const params = { appointmentId: job.appointmentId ?? '' };
      const { queryKey } = read('GET /api/jobs/by-appointment/:appointmentId', { params });
      if (answered) client.setQueryData(queryKey, answered);
      else void client.invalidateQueries({ queryKey });
    },
  });
  const isLost = !mayWithJob([job.standing], 'see');
  const canAnswer = job.events.includes('accept');
  const hasDeclined = canAnswer && job.ownAnswer === 'decline';
  const send = (response: 'accept' | 'decline') => !respond.isPending && respond.mutate({ response, notes });

  return (
    <form
      className="looked-up"
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
            label="Notes"
            aside="optional"
            hint="For the owner, with your answer."
            rows={3}
            maxLength={1000}
            value={notes}
            onChange={({ target }) => setNotes(target.value)}
          />
          <div className={hasDeclined ? 'crew-next' : 'crew-next crew-next-two'}>
            {!hasDeclined && (
              <Button aria-disabled={respond.isPending} onClick={() => send('decline')}>
                Decline
              </Button>
            )}
            <Button type="submit" variant={hasDeclined ? undefined : 'sponge'} aria-disabled={respond.isPending}>
              <Icon name="check" />
              {hasDeclined ? 'Accept after all' : 'Accept'}
            </Button>
            {job.standing === 'open' && <p>Subject to admin approval</p>}
          </div>
        </>
      )}
    </form>
  );
}

type StateNoteProps = { readonly job: CrewJob; readonly hasDeclined: boolean };

/** What the status of the job means for this employee. */
function StateNote({ job: { status, standing }, hasDeclined }: StateNoteProps) {
  if (!mayWithJob([standing], 'see')) {
    return (
      <Callout tone="wait" icon="clock" title="This job is not open to you any more">
        A colleague has it, or it was called off. We’ll email you about the next one.
      </Callout>
    );
  }
  if (hasDeclined) {
    return (
      <Callout tone="wait" icon="close" title="You declined this job">
        It’s still open to your colleagues. You can accept it as long as nobody else has.
      </Callout>
    );
  }
  if (status === 'pending-approval') {
    return (
      <Callout tone="wait" icon="clock" title="Subject to admin approval">
        Your answer is in. You get an email as soon as it is decided.
      </Callout>
    );
  }
  if (status !== 'employee-accepted') return null;
  return (
    <Callout
      tone="wait"
      icon="check"
      title="The job is yours"
      action={<Button href="/employee-dashboard">Log in to start</Button>}
    >
      Start it and document it from your own day.
    </Callout>
  );
}
