import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { WorkTimes } from '#contract/work-times.ts';
import { workTimesTexts } from '#core/languages/en/work-times.ts';
import type { WorkingDay } from '#core/people/working-hours.ts';
import { WEEKDAYS, weekdayName, type Weekday } from '#core/scheduling/opening-hours.ts';
import { call } from '#web/lib/api.ts';
import { clockFrom, slotText } from '#web/lib/clock-text.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { errorText, firstError } from '#web/lib/refusal.ts';
import { workTimes } from '#web/lib/staff-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { inputClass } from '#web/ui/field.tsx';
import { useStaffChange } from './staff-actions.tsx';
import styles from './work-times.module.css';

type Hours = readonly WorkingDay[] | null;
type HoursFormProps = { readonly id: string; readonly times: WorkTimes };

const USUAL = { from: '8:00 AM', to: '5:00 PM', breakFrom: null, breakTo: null } as const;
const USUAL_BREAK = { breakFrom: '12:00 PM', breakTo: '12:30 PM' } as const;
const USUAL_WEEK = WEEKDAYS.slice(0, 5).map((day) => ({ day, ...USUAL }));

/** Working hours by weekday and, where the menu has categories, what the employee does. */
export function HoursForm({ id, times }: HoursFormProps) {
  const t = useTexts(workTimesTexts);
  const client = useQueryClient();
  const [hours, setHours] = useState<Hours>(times.hours);
  const [skills, setSkills] = useState<readonly string[]>(times.skills);
  const save = useStaffChange({
    make: (changed: { readonly hours: Hours; readonly skills: readonly string[] }) =>
      call('PUT /api/staff/:id/work-times', {
        params: { id },
        body: { hours: changed.hours && [...changed.hours], skills: [...changed.skills] },
      }),
    done: t('saved'),
    failed: t('notSaved'),
    onMade: (made) => client.setQueryData(workTimes(id).queryKey, made),
  });
  const isChanged = JSON.stringify([hours, skills]) !== JSON.stringify([times.hours, times.skills]);
  return (
    <section className={styles.part} aria-labelledby={`hours-${id}`}>
      <h4 id={`hours-${id}`}>{t('hours')}</h4>
      {hours === null ? (
        <>
          <p>{t('anyTime')}</p>
          <Button onClick={() => setHours(USUAL_WEEK)}>{t('setHours')}</Button>
        </>
      ) : (
        <>
          <ul className={styles.days}>
            {WEEKDAYS.map((day) => (
              <li key={day}>
                <Day
                  day={day}
                  hours={hours.find((each) => each.day === day)}
                  onChange={(changed) => setHours(withDay(hours, day, changed))}
                />
              </li>
            ))}
          </ul>
          <Button onClick={() => setHours(null)}>{t('removeHours')}</Button>
        </>
      )}
      {times.categories.length > 0 && <Skills times={times} skills={skills} onChange={setSkills} />}
      {save.error && (
        <Callout title={t('notSaved')}>{firstError(save.error, 'hours') ?? errorText(save.error)}</Callout>
      )}
      {isChanged && (
        <div className={styles.actions}>
          <Button
            onClick={() => {
              save.reset();
              setHours(times.hours);
              setSkills(times.skills);
            }}
          >
            {t('cancel')}
          </Button>
          <Button variant="sponge" aria-disabled={save.isPending} onClick={() => save.mutate({ hours, skills })}>
            {t(times.categories.length > 0 ? 'saveSkills' : 'save')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The hours with those of one weekday replaced, in the order of the week. */
function withDay(hours: readonly WorkingDay[], day: Weekday, changed: WorkingDay | undefined): readonly WorkingDay[] {
  return WEEKDAYS.flatMap((each) =>
    each === day ? (changed ?? []) : (hours.find((present) => present.day === each) ?? []),
  );
}

type DayProps = {
  readonly day: Weekday;
  readonly hours: WorkingDay | undefined;
  readonly onChange: (hours: WorkingDay | undefined) => void;
};

function Day({ day, hours, onChange }: DayProps) {
  const t = useTexts(workTimesTexts);
  const name = weekdayName(day, use(LanguageContext));
  return (
    <>
      <Checkbox
        checked={hours !== undefined}
        onChange={({ target }) => onChange(target.checked ? { day, ...USUAL } : undefined)}
      >
        {name}
      </Checkbox>
      {!hours && <span className={styles.off}>{t('off')}</span>}
      {hours && (
        <>
          {hours.breakFrom === null && (
            <Button variant="plain" onClick={() => onChange({ ...hours, ...USUAL_BREAK })}>
              {rich(t.rich('addBreak', { day: name, hidden }))}
            </Button>
          )}
          <span className={styles.span}>
            <Time
              label={t('starts', { day: name })}
              time={hours.from}
              onChange={(from) => onChange({ ...hours, from })}
            />
            {t('until')}
            <Time label={t('ends', { day: name })} time={hours.to} onChange={(to) => onChange({ ...hours, to })} />
          </span>
        </>
      )}
      {hours && hours.breakFrom !== null && (
        <span className={styles.span}>
          {t('breakWord')}
          <Time
            label={t('breakStarts', { day: name })}
            time={hours.breakFrom}
            onChange={(breakFrom) => onChange({ ...hours, breakFrom })}
          />
          {t('until')}
          <Time
            label={t('breakEnds', { day: name })}
            time={hours.breakTo ?? ''}
            onChange={(breakTo) => onChange({ ...hours, breakTo })}
          />
          <Button variant="plain" onClick={() => onChange({ ...hours, breakFrom: null, breakTo: null })}>
            {rich(t.rich('removeBreak', { day: name, hidden }))}
          </Button>
        </span>
      )}
    </>
  );
}

type TimeProps = { readonly label: string; readonly time: string; readonly onChange: (time: string) => void };

function Time({ label, time, onChange }: TimeProps) {
  return (
    <input
      className={inputClass()}
      type="time"
      step={300}
      aria-label={label}
      value={clockFrom(time)}
      onChange={({ target }) => onChange(slotText(target.value))}
    />
  );
}

type SkillsProps = {
  readonly times: Pick<WorkTimes, 'categories'>;
  readonly skills: readonly string[];
  readonly onChange: (skills: readonly string[]) => void;
};

function Skills({ times: { categories }, skills, onChange }: SkillsProps) {
  const t = useTexts(workTimesTexts);
  return (
    <fieldset className={styles.part}>
      <legend>
        <b>{t('skills')}</b>
      </legend>
      <p>{t('skillsAbout')}</p>
      {categories.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={skills.includes(id)}
          onChange={({ target }) =>
            onChange(
              categories
                .map((each) => each.id)
                .filter((each) => (each === id ? target.checked : skills.includes(each))),
            )
          }
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
