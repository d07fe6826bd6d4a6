import type { ApplicationDetail as Application, ApplicationDetail } from '#contract/applications.ts';
import type { SheetFrame } from '#web/app/list/record-list.tsx';
import {
  RecordSheet,
  RecordBadges,
  RecordBody,
  RecordContact,
  RecordHistory,
  RecordActions,
} from '#web/app/list/record-sheet.tsx';
import { When } from '#web/app/shell/when.tsx';
import { applicationDetail, STATUS_TEXTS, STEP_TEXTS } from './application-data.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ApplicationStatus } from '#core/people/applications.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { call } from '#web/lib/api.ts';
import { counts } from '#web/lib/counts.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useUndoToast } from '#web/lib/undo.ts';
import { OwnNotes } from '#web/app/list/notes.tsx';
import styles from './applications-part.module.css';

/** The open application at the side of the list. */
export function ApplicationSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  return (
    <RecordSheet
      what="application"
      query={applicationDetail(id)}
      frame={frame}
      title={({ fullName }) => fullName}
      about={appliedAt}
    >
      {(application) => <ApplicationDetails key={id} application={application} />}
    </RecordSheet>
  );
}

function appliedAt({ createdAt }: Application) {
  return <When label="Applied" at={createdAt} />;
}

/** Everything an applicant wrote, and the decisions that are possible now. */
function ApplicationDetails({ application }: { readonly application: Application }) {
  const { status, email, phone, isTest, history } = application;
  return (
    <>
      <RecordBody className={styles.application}>
        <RecordBadges>
          <Badge tone={STATUS_TEXTS[status].tone} icon={STATUS_TEXTS[status].icon}>
            {STATUS_TEXTS[status].word}
          </Badge>
          {isTest && <Badge>Test</Badge>}
        </RecordBadges>
        <RecordContact email={email} phone={phone} />
        <ReviewList rows={factsOf(application)} />
        <ApplicationNotes key={application.id} id={application.id} notes={application.notes} />
        {history.length > 0 && (
          <section aria-labelledby="application-history">
            <h3 id="application-history">History</h3>
            <RecordHistory>
              {history.toReversed().map(({ at, who, status: to }) => (
                <li key={at}>
                  {wordOf(to)}
                  <small>
                    <When label={`${who},`} at={at} />
                  </small>
                </li>
              ))}
            </RecordHistory>
          </section>
        )}
      </RecordBody>
      <ApplicationSteps application={application} />
    </>
  );
}

function factsOf(application: Application) {
  const { resumeLink, references } = application;
  return [
    { title: 'Availability', value: application.availability.join(', ') },
    { title: 'Experience', value: application.experience },
    { title: 'Why join', value: application.whyJoin },
    { title: 'Transportation', value: application.transportation },
    { title: 'Resume', value: resumeLink ? <Resume address={resumeLink} /> : 'Not provided' },
    { title: 'References', value: references ?? 'Not provided' },
  ];
}

/** Renders an applicant's text as a link only if it's a web address. */
function Resume({ address }: { readonly address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer noopener nofollow">
      {address}
    </a>
  );
}

function wordOf(status: string): string {
  if (status === 'pending') return 'Applied';
  if (status === 'undone') return 'Undone';
  return Object.entries(STATUS_TEXTS).find(([key]) => key === status)?.[1].word ?? status;
}

/** The next steps of an application. A hired applicant can be added to the crew. */
function ApplicationSteps({ application }: { readonly application: ApplicationDetail }) {
  const { id, status, nextStatuses, isOnCrew } = application;
  const decide = useDecision(id);
  const isAddable = status === 'hired' && !isOnCrew;
  if (nextStatuses.length === 0 && !isAddable && !decide.error) return null;
  return (
    <RecordActions>
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
    </RecordActions>
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

type ApplicationNotesProps = { readonly id: string; readonly notes: string };

/** The owner's notes on an applicant. */
function ApplicationNotes({ id, notes }: ApplicationNotesProps) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (text: string) => call('PATCH /api/job-applications/:id', { params: { id }, body: { notes: text } }),
    onSuccess: (application) => client.setQueryData(applicationDetail(id).queryKey, application),
  });
  return <OwnNotes id="application-notes" notes={notes} save={save} />;
}
