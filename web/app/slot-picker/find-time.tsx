import { useQuery } from '@tanstack/react-query';
import { use, useId, useState } from 'react';
import { crewConflictsTexts } from '#core/languages/en/crew-conflicts.ts';
import { findTimeTexts } from '#core/languages/en/planning.ts';
import { formatShortDate, formatSlotTime } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { MOST_NEXT_TIMES } from '#core/scheduling/slots.ts';
import { read, unlessJustRead } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { crew } from '#web/lib/staff-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { FieldHint, SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Slots } from './day-times.tsx';
import type { PickedSlot } from './slot-picker.tsx';
import type { wholeWork } from './work.ts';
import styles from './slot-picker.module.css';

type FindTimeProps = {
  /** The work that a time is looked for: that of a quote, or what a new one will be. */
  readonly work: { readonly quote: string } | ReturnType<typeof wholeWork>;
  readonly picked: PickedSlot | undefined;
  readonly onPick: (picked: PickedSlot) => void;
  /** Called with the employee whom a picked time was looked for with. */
  readonly onEmployee?: ((id: string) => void) | undefined;
};

/** A button that shows the next three free times for this work, with an employee if wanted; one press takes a time. */
export function FindTime(props: FindTimeProps) {
  const t = useTexts(findTimeTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.findTime}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="search" />
        {t('find')}
      </Button>
      {isOpen && <Times {...props} />}
    </div>
  );
}

function Times({ work, picked, onPick, onEmployee }: FindTimeProps) {
  const t = useTexts(findTimeTexts);
  const conflict = useTexts(crewConflictsTexts);
  const language = use(LanguageContext);
  const id = useId();
  const { data: members = [] } = useQuery(crew());
  const [employee, setEmployee] = useState('');
  const [after, setAfter] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery({
    ...read('GET /api/admin/next-times', {
      query: {
        ...work,
        ...(employee && { employee }),
        ...(after && { after }),
      },
    }),
    refetchOnMount: unlessJustRead,
  });
  const name = members.find((each) => each.id === employee)?.name;
  const times = data?.times ?? [];
  const last = times.at(-1)?.startsAt;
  const chosen = times.find(({ date, time }) => date === picked?.date && time === picked.time && !picked.overrule);
  const none = () => {
    if (after) return t('noMore', { day: lastDay() });
    return name ? t('noneWith', { name, day: lastDay() }) : t('none', { day: lastDay() });
  };
  const lastDay = () => (data ? formatShortDate(Temporal.PlainDate.from(data.lastDate), language) : '');

  return (
    <>
      {members.length > 1 && (
        <SelectField
          id={id}
          label={t('withEmployee')}
          value={employee}
          onChange={({ target }) => {
            setEmployee(target.value);
            setAfter(undefined);
          }}
        >
          <option value="">{t('anyone')}</option>
          {members.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </SelectField>
      )}
      {data?.lacksSkill && name && (
        <FieldHint>
          {conflict('sentence', { name, reason: conflict('lacksSkill', { category: data.lacksSkill }) })}
        </FieldHint>
      )}
      {error && (
        <Callout title={errorText(error) ?? ''} action={<Button onClick={() => void refetch()}>{t('find')}</Button>} />
      )}
      {!data && !error && <Skeleton lines={1} height="92px" label={t('loading')} />}
      {data && times.length === 0 && <p aria-live="polite">{none()}</p>}
      {times.length > 0 && (
        <Slots
          name={`next-${id}`}
          title={t('next')}
          hint=""
          times={times.map(({ date, time, startsAt }) => ({
            value: startsAt,
            text: `${capital(formatShortDate(Temporal.PlainDate.from(date), language), language)}\n${formatSlotTime(time, language)}`,
          }))}
          chosen={chosen?.startsAt}
          onChoose={(startsAt) => {
            const found = times.find((each) => each.startsAt === startsAt);
            if (!found) return;
            onPick({ date: found.date, time: found.time });
            if (employee) onEmployee?.(employee);
          }}
        />
      )}
      <div className={styles.moreTimes}>
        {times.length === MOST_NEXT_TIMES && (
          <Button variant="plain" aria-disabled={isFetching} onClick={() => setAfter(last)}>
            {t('later')}
          </Button>
        )}
        {after && (
          <Button variant="plain" onClick={() => setAfter(undefined)}>
            {t('fromFirst')}
          </Button>
        )}
      </div>
    </>
  );
}
