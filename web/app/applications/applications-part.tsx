import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import type { ApplicationInList, ApplicationDetail as Application, ApplicationDetail } from '#contract/applications.ts';
import { applicationsTexts } from '#core/languages/en/applications.ts';
import type { Language, StoredLanguage } from '#core/languages/language.ts';
import type { ListOrder } from '#core/operations/owner-lists.ts';
import { APPLICATION_STATUSES, availabilityText, type ApplicationStatus } from '#core/people/applications.ts';
import { ContactCell, DayCell, ordersBy, type Column } from '#web/app/list/list-table.tsx';
import { type NotesToSave, OwnNotes, ReaderLanguage } from '#web/app/list/notes.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import {
  RecordSheet,
  RecordBadges,
  RecordBody,
  RecordContact,
  RecordHistory,
  RecordActions,
} from '#web/app/list/record-sheet.tsx';
import { When } from '#web/app/shell/when.tsx';
import { call } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { counts } from '#web/lib/list-pages.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useUndoToast } from '#web/lib/undo.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import {
  readApplicationPage,
  shortAvailability,
  STATUS_BADGES,
  applicationDetail,
  STEP_KEYS,
} from './application-data.ts';

function columnsOf(t: ReturnType<typeof applicationsTexts>): readonly Column<ApplicationInList>[] {
  return [
    {
      title: t('email'),
      share: 3,
      cell: ContactCell,
    },
    {
      title: t('availability'),
      share: 2.2,
      isWideOnly: true,
      cell: ({ availability }) => <Availability choices={availability} />,
      onPhone: 'none',
    },
    {
      title: t('applied'),
      share: 1.6,
      cell: ({ createdAt }) => <DayCell at={createdAt} />,
      orders: ordersBy('applications', 'applied', 'date'),
    },
    {
      title: t('status'),
      share: 2,
      cell: ({ status, isTest }) => (
        <>
          <Badge {...STATUS_BADGES[status]}>{t(status)}</Badge>
          {isTest && <Badge>{t('test')}</Badge>}
        </>
      ),
      onPhone: 'side',
    },
  ];
}

/** The list of job applications. */
export function ApplicationsPart() {
  const t = useTexts(applicationsTexts);
  return (
    <RecordList
      topic="applications"
      title={t('title')}
      placeholder={t('searchHint')}
      statuses={APPLICATION_STATUSES.map((value) => ({ value, word: t(value) }))}
      hasDays
      exportPath="/api/job-applications/export"
      readPage={readApplicationPage}
      usualOrder={() => '-applied' satisfies ListOrder<'applications'>}
      nameColumn={{
        title: t('name'),
        share: 2.5,
        name: ({ fullName }) => fullName,
        isNew: ({ status }) => status === 'pending',
        orders: ordersBy('applications', 'name', 'text'),
      }}
      columns={columnsOf(t)}
      empty={{
        icon: 'note',
        title: t('none'),
        about: t('noneHelp'),
      }}
      sheet={openSheet}
    />
  );
}

function Availability({ choices }: { readonly choices: readonly string[] }) {
  return shortAvailability(choices, use(LanguageContext));
}

function openSheet(id: string, frame: SheetFrame) {
  return <ApplicationSheet key={id} id={id} frame={frame} />;
}

/** The open application at the side of the list. */
function ApplicationSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  return (
    <RecordSheet
      kind="application"
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
  return <AppliedAt at={createdAt} />;
}

function AppliedAt({ at }: { readonly at: string }) {
  const t = useTexts(applicationsTexts);
  return <When at={at} wording={(time) => t.rich('appliedAt', time)} />;
}

/** Everything an applicant wrote, and the decisions that are possible now. */
function ApplicationDetails({ application }: { readonly application: Application }) {
  const t = useTexts(applicationsTexts);
  const language = use(LanguageContext);
  const { status, email, phone, isTest, history } = application;
  return (
    <>
      <RecordBody>
        <RecordBadges>
          <Badge {...STATUS_BADGES[status]}>{t(status)}</Badge>
          {isTest && <Badge>{t('test')}</Badge>}
        </RecordBadges>
        <RecordContact email={email} phone={phone} />
        <ReviewList rows={factsOf(application, language)} />
        <ApplicantLanguage application={application} />
        <ApplicationNotes key={application.id} id={application.id} notes={application.notes} />
        {history.length > 0 && (
          <section aria-labelledby="application-history">
            <h3 id="application-history">{t('history')}</h3>
            <RecordHistory>
              {history.toReversed().map(({ at, who, status: to }) => (
                <li key={at}>
                  {wordOf(to, language)}{' '}
                  <small>
                    <When at={at} wording={(time) => t.rich('decidedBy', { ...time, who })} />
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

function factsOf(application: Application, language: Language) {
  const t = applicationsTexts(language);
  const { resumeLink, references } = application;
  return [
    {
      title: t('availability'),
      value: availabilityText(application.availability, language),
    },
    { title: t('experience'), value: application.experience },
    { title: t('whyJoin'), value: application.whyJoin },
    { title: t('transportation'), value: application.transportation },
    { title: t('resume'), value: resumeLink ? <Resume address={resumeLink} /> : t('notProvided') },
    { title: t('references'), value: references ?? t('notProvided') },
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

function wordOf(status: string, language: Language): string {
  const t = applicationsTexts(language);
  if (status === 'pending') return t('applied');
  if (status === 'undone') return t('undone');
  const known = APPLICATION_STATUSES.find((each) => each === status);
  return known ? t(known) : status;
}

/** The next steps of an application. A hired applicant can be added to the crew. */
function ApplicationSteps({ application }: { readonly application: ApplicationDetail }) {
  const t = useTexts(applicationsTexts);
  const { id, status, nextStatuses, isOnCrew } = application;
  const decide = useDecision(id);
  const isAddable = status === 'hired' && !isOnCrew;
  if (nextStatuses.length === 0 && !isAddable && !decide.error) return null;
  return (
    <RecordActions>
      {decide.error && <Callout title={t('notChanged')}>{errorText(decide.error)}</Callout>}
      {nextStatuses.toReversed().map((next) => (
        <Button
          key={next}
          variant={next === 'rejected' ? 'stop' : 'sponge'}
          aria-disabled={decide.isPending}
          onClick={() => decide.mutate(next)}
        >
          {t(STEP_KEYS[next].action)}
        </Button>
      ))}
      {isAddable && (
        <Link className={buttonClass({ variant: 'sponge' })} to="/staff-management" search={{ application: id }}>
          {t('addToStaff')}
        </Link>
      )}
    </RecordActions>
  );
}

/** A step may fail because another admin was faster, so the application is read again either way. */
function useDecision(id: string) {
  const t = useTexts(applicationsTexts);
  const client = useQueryClient();
  const say = useUndoToast();
  return useMutation({
    mutationFn: (status: ApplicationStatus) =>
      call('PATCH /api/job-applications/:id', { params: { id }, body: { status } }),
    onSuccess: (application) => {
      say({
        title: t(STEP_KEYS[application.status].done),
        description: t('applicantEmailed'),
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

/** What the applicant reads: emails about the application are in it. */
function ApplicantLanguage({ application: { id, language } }: { readonly application: Application }) {
  const t = useTexts(applicationsTexts);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (chosen: StoredLanguage) =>
      call('PATCH /api/job-applications/:id', { params: { id }, body: { language: chosen } }),
    onSuccess: (application) => client.setQueryData(applicationDetail(id).queryKey, application),
  });
  return (
    <ReaderLanguage id="application-language" label={t('applicantLanguage')} language={language} change={change} />
  );
}

type ApplicationNotesProps = { readonly id: string; readonly notes: string };

/** The owner's notes on an applicant. */
function ApplicationNotes({ id, notes }: ApplicationNotesProps) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: NotesToSave) => call('PATCH /api/job-applications/:id', { params: { id }, body }),
    onSuccess: (application) => client.setQueryData(applicationDetail(id).queryKey, application),
  });
  return <OwnNotes id="application-notes" notes={notes} save={save} />;
}
