import { useQueryClient } from '@tanstack/react-query';
import { useState, type MouseEvent } from 'react';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { isEmployeeId } from '#core/staff.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toastError } from '../../ui/toast.tsx';
import { read } from '../api.ts';
import { textsOf } from '../people/form-texts.ts';
import { refusalText } from '../refusal.ts';
import { EmployeeIdField } from './employee-id-field.tsx';
import { JobFacts, JobHead } from './job-facts.tsx';
import { useResponse } from './use-response.ts';
import './looked-up-job.css';

/** A job that was looked up, with the answer to give. */
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
  // An admin sees every job, and answers it for somebody.
  const isForSomebody = job.pay === null && job.status !== 'completed';
  const canAnswer = job.events.includes('accept');

  function send(form: HTMLFormElement, response: 'accept' | 'decline'): void {
    const employeeId = isForSomebody ? textsOf(form, ['fkeid']).fkeid : undefined;
    if (employeeId !== undefined && !isEmployeeId(employeeId))
      toastError({ title: 'Verification Required', description: 'Accepting needs a verified employee ID.' });
    else respond.mutate({ response, notes, employeeId });
  }

  return (
    <form
      className="looked-up"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canAnswer && !respond.isPending) send(event.currentTarget, 'accept');
      }}
    >
      <JobHead job={job} heading="h1" />
      <StateNote job={job} />
      {respond.error && <Callout title={refusalText(respond.error) ?? ''} />}
      <JobFacts job={job} />
      {canAnswer && (
        <>
          {isForSomebody && (
            <EmployeeIdField id="fkeid" name="fkeid" label="Answer for" hint="The FKEID of the employee." />
          )}
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
          <div className="crew-next crew-next-two">
            <Button
              aria-disabled={respond.isPending}
              onClick={({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => form && send(form, 'decline')}
            >
              Decline
            </Button>
            <Button type="submit" variant="sponge" aria-disabled={respond.isPending}>
              <Icon name="check" />
              Accept
            </Button>
            {job.standing === 'open' && <p>Subject to admin approval</p>}
          </div>
        </>
      )}
    </form>
  );
}

/** What the state of the job means for whoever looks at it. */
function StateNote({ job: { status, standing } }: { readonly job: CrewJob }) {
  if (standing === 'gone') {
    return (
      <Callout tone="wait" icon="clock" title="This job is not open to you any more">
        Somebody was faster, or it was called off. The next one comes by email.
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
