import { Link } from '@tanstack/react-router';
import { use, type ChangeEvent } from 'react';
import type { JobDetail, JobInList } from '#contract/jobs.ts';
import { OPEN_JOB_STATUSES } from '#core/jobs/jobs.ts';
import { jobsTexts } from '#core/languages/en/jobs.ts';
import type { Language } from '#core/languages/language.ts';
import { toCents, formatMoneyExact } from '#core/lib/money.ts';
import { capital } from '#core/lib/wording.ts';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { useCrewChoices } from '#web/lib/crew-choices.ts';
import { dayAndTime } from '#web/lib/day-and-time.ts';
import { hidden, LanguageContext, rich, strong, useTexts } from '#web/lib/language.tsx';
import { errorText, fieldError } from '#web/lib/refusal.ts';
import { undoOfJob, useJobChange } from '#web/lib/use-job-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { crewText, stepText } from './job-texts.ts';
import styles from './jobs.module.css';

/** Says what a job needs before it can be assigned, and where to enter it. */
export function AddressMark({ job }: { readonly job: JobInList }) {
  const t = useTexts(jobsTexts);
  if (!job.addressNeeded) return null;
  return (
    <p>
      <Badge tone="wait" icon="alert">
        {t('addressNeeded')}
      </Badge>{' '}
      <Link to="/admin/dashboard" search={{ tab: 'quotes', quote: job.quoteId }}>
        {t('enterAddress')}
      </Link>
    </p>
  );
}

/** The time of the appointment, in the shop's zone. */
export function JobTime({ job: { scheduledDate, arrival } }: { readonly job: JobInList }) {
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!scheduledDate || !timeZone) return null;
  return (
    <time dateTime={scheduledDate}>
      {capital(dayAndTime(scheduledDate, timeZone, language, arrival).join(', '), language)}
    </time>
  );
}

/** The employee of the job: a choice while it's scheduled, otherwise their name; with the note of their answer. */
export function JobCrew({ job }: { readonly job: JobInList }) {
  const t = useTexts(jobsTexts);
  const language = use(LanguageContext);
  const canAssign = job.events.includes('assign');
  return (
    <div className={styles.crew}>
      {canAssign ? (
        <AssignField job={job} />
      ) : (
        <p>
          {rich(t.rich('crewIs', { name: crewText(job, language), strong }))}
          {job.pay && <small>{t('earns', { pay: payText(job.pay, language) })}</small>}
        </p>
      )}
      {job.employeeNotes && <blockquote>{job.employeeNotes}</blockquote>}
    </div>
  );
}

/** Assigns a job: the chosen employee sees it at once and gets an email. Shows what they earn with it. */
function AssignField({ job }: { readonly job: JobInList }) {
  const t = useTexts(jobsTexts);
  const language = use(LanguageContext);
  const { id, pay } = job;
  const { error, reason, shortage, ...list } = useAssignList(job);
  return (
    <SelectField
      id={`assigned-${id}`}
      label={t('assignedTo')}
      {...list}
      hint={[reason, shortage, pay ? t('earns', { pay: payText(pay, language) }) : t('emailedAtOnce')]
        .filter(Boolean)
        .join(' ')}
      error={fieldError(error, 'assignedStaff')}
    />
  );
}

/** The props of a native list that assigns a job, and why the last try was refused. `isOff` leaves out who is free. */
export function useAssignList(
  { id, quoteId, assignedStaff, assignedName, peopleNeeded: needed }: JobInList,
  { isOff = false }: { readonly isOff?: boolean } = {},
) {
  const t = useTexts(jobsTexts);
  const { choices: members = [], shortage } = useCrewChoices({ id: quoteId, isOff, needed });
  const assign = useJobChange({
    make: (employee: string) =>
      call('PATCH /api/jobs/:id', { params: { id }, body: { assignedStaff: employee || null } }),
    done: (_, employee) => t(employee ? 'staffAssigned' : 'tookBack'),
    failed: t('assignFailed'),
    undoOf: undoOfJob,
  });
  const chosen = members.find((member) => member.id === assignedStaff);
  const isGone = assignedStaff && !members.some((member) => member.id === assignedStaff);
  return {
    value: (assign.isPending ? assign.variables : assignedStaff) ?? '',
    onChange: (event: ChangeEvent<HTMLSelectElement>) => assign.mutate(event.target.value),
    error: assign.error,
    /** What keeps the assigned employee from it, as a sentence. */
    reason: chosen?.sentence,
    shortage,
    children: (
      <>
        <option value="">{t('openToAll')}</option>
        {isGone && <option value={assignedStaff}>{assignedName}</option>}
        {members.map((member) => (
          <option key={member.id} value={member.id}>
            {member.word}
          </option>
        ))}
      </>
    ),
  };
}

/** Gives all stops of a round on a day to one employee. Nothing for other jobs, and once a job is over. */
export function WholeRound({ job: { id, quoteId, round, status } }: { readonly job: JobDetail }) {
  const t = useTexts(jobsTexts);
  const { choices = [] } = useCrewChoices({ id: quoteId });
  const give = useJobChange({
    make: (assignedStaff: string) =>
      call('POST /api/jobs/:id/assign-round', { params: { id }, body: { assignedStaff } }),
    done: ({ stops }, employee) =>
      t('roundGiven', {
        count: stops,
        round: round?.name ?? '',
        name: choices.find((each) => each.id === employee)?.name ?? '',
      }),
    failed: t('assignFailed'),
  });
  if (!round || !OPEN_JOB_STATUSES.some((open) => open === status)) return null;
  return (
    <SelectField
      id={`round-${id}`}
      label={t('wholeRound')}
      hint={t('wholeRoundAbout')}
      value={give.isPending ? give.variables : ''}
      error={errorText(give.error)}
      onChange={({ target }) => target.value && give.mutate(target.value)}
    >
      <option value="">{t('chooseEmployee')}</option>
      {choices.map((each) => (
        <option key={each.id} value={each.id}>
          {each.word}
        </option>
      ))}
    </SelectField>
  );
}

/** '$60.00 ($15.00 × 4 h = $60.00)'. */
function payText({ amount, explanation }: NonNullable<JobInList['pay']>, language: Language): string {
  const paid = formatMoneyExact(toCents(amount));
  return jobsTexts(language)('pay', { amount: paid, explanation: explanation.replace(/ = .*$/, '') });
}

/** The progress of a job in four steps. */
export function JobChecklist({ checklist }: Pick<JobInList, 'checklist'>) {
  const t = useTexts(jobsTexts);
  const language = use(LanguageContext);
  return (
    <ol className={styles.checklist} aria-label={t('progress')}>
      {checklist.map(({ step, isDone }) => (
        <li key={step} className={isDone ? styles.done : undefined}>
          <span className={styles.mark}>{isDone && <Icon name="check" />}</span>
          {rich(t.rich(isDone ? 'stepDone' : 'stepOpen', { step: stepText(step, language), hidden }))}
        </li>
      ))}
    </ol>
  );
}
