import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { StaffMember } from '#contract/staff.ts';
import { workTimesTexts } from '#core/languages/en/work-times.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { workTimes } from '#web/lib/staff-data.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DaysOff } from './days-off.tsx';
import { HoursForm } from './hours-form.tsx';
import styles from './work-times.module.css';

/** When an employee works, what they do and when they're off; folded, and read once it's opened. */
export function WorkTimes({ member: { id, name } }: { readonly member: Pick<StaffMember, 'id' | 'name'> }) {
  const t = useTexts(workTimesTexts);
  const heading = useId();
  const [isOpen, setOpen] = useState(false);
  const limitsByPeople = useCatalogIfKnown()?.limitsByPeople;
  const { data, error } = useQuery({ ...workTimes(id), enabled: isOpen });
  return (
    <details
      className={styles.workTimes}
      aria-labelledby={heading}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h3 id={heading}>{t('title')}</h3>
        <Icon name="chev" />
      </summary>
      {error && <Callout title={t('notLoaded')}>{errorText(error)}</Callout>}
      {isOpen && !data && !error && <Skeleton lines={3} height="2.75rem" label={t('loading')} />}
      {data && (
        <div className={styles.content}>
          <DaysOff id={id} times={data} />
          <HoursForm key={JSON.stringify([data.hours, data.skills])} id={id} times={data} />
          <p>{t(limitsByPeople ? 'aboutLimiting' : 'about', { name })}</p>
        </div>
      )}
    </details>
  );
}
