import { use } from 'react';
import type { JobInList } from '#contract/jobs.ts';
import { OPEN_JOB_STATUSES } from '#core/jobs/jobs.ts';
import { jobsTexts } from '#core/languages/en/jobs.ts';
import { peopleAssignedText } from '#core/scheduling/crew-conflicts.ts';
import { call } from '#web/lib/api.ts';
import { useCrewChoices } from '#web/lib/crew-choices.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { undoOfJob, useJobChange } from '#web/lib/use-job-change.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldHint, SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './jobs.module.css';

/** Who does a job together with the employee who has it. Nothing where one person is enough. */
export function Teammates({ job }: { readonly job: JobInList }) {
  const t = useTexts(jobsTexts);
  const { teammates, peopleNeeded, status } = job;
  const isOpen = OPEN_JOB_STATUSES.some((open) => open === status);
  if (teammates.length === 0 && !(peopleNeeded && isOpen)) return null;
  return (
    <section aria-labelledby="teammates">
      <h3 id="teammates">{t('teammates')}</h3>
      {isOpen ? (
        <EditedTeammates job={job} />
      ) : (
        <ul className={styles.teammates}>
          {teammates.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function EditedTeammates({ job }: { readonly job: JobInList }) {
  const t = useTexts(jobsTexts);
  const { id, quoteId, teammates, acceptedByEmployee, assignedStaff } = job;
  const lead = acceptedByEmployee?.id ?? assignedStaff;
  const { choices = [] } = useCrewChoices({ id: quoteId });
  const change = useJobChange({
    make: (employees: readonly string[]) =>
      call('PUT /api/jobs/:id/teammates', { params: { id }, body: { employees: [...employees] } }),
    done: () => t('teammatesChanged'),
    failed: t('teammatesFailed'),
    undoOf: undoOfJob,
  });
  const ids = teammates.map((mate) => mate.id);
  const others = choices.filter((each) => each.id !== lead && !ids.includes(each.id));
  return (
    <>
      <PeopleAssigned job={job} />
      {teammates.length > 0 && (
        <ul className={styles.teammates}>
          {teammates.map((mate) => (
            <li key={mate.id}>
              {choices.find((each) => each.id === mate.id)?.word ?? mate.name}
              <Button
                variant="plain"
                aria-label={t('removeTeammate', { name: mate.name })}
                aria-disabled={change.isPending}
                onClick={() => change.mutate(ids.filter((each) => each !== mate.id))}
              >
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <SelectField
          id={`teammate-${id}`}
          label={t('addTeammate')}
          hint={t('teammatesAbout')}
          value=""
          error={errorText(change.error)}
          onChange={({ target }) => target.value && change.mutate([...ids, target.value])}
        >
          <option value="">{t('chooseEmployee')}</option>
          {others.map((each) => (
            <option key={each.id} value={each.id}>
              {each.word}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

/** Says that fewer are assigned to a job than its work takes. */
function PeopleAssigned({
  job: { peopleNeeded, teammates, assignedStaff, acceptedByEmployee },
}: {
  readonly job: JobInList;
}) {
  const language = use(LanguageContext);
  const assigned = teammates.length + (assignedStaff === null && acceptedByEmployee === null ? 0 : 1);
  if (!peopleNeeded || assigned >= peopleNeeded.count) return null;
  return <FieldHint>{peopleAssignedText({ needed: peopleNeeded, assigned }, language)}</FieldHint>;
}
