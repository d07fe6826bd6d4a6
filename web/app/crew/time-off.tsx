import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { workTimesTexts } from '#core/languages/en/work-times.ts';
import { daysOffText } from '#core/people/working-hours.ts';
import { DatesField } from '#web/app/list/date-field.tsx';
import type { DateRange } from '#web/app/list/date-month.tsx';
import { ALL_DAY, isUnfinished, PartOfDayFields, timesOf } from '#web/app/list/part-of-day.tsx';
import { call } from '#web/lib/api.ts';
import { needsAll } from '#web/lib/form-errors.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { ownTimeOff } from './crew-data.ts';
import crewStyles from './crew.module.css';
import styles from './time-off.module.css';

const TONES = { requested: 'wait', approved: 'good', declined: 'stop' } as const;
const WORDS = { requested: 'awaiting', approved: 'approved', declined: 'declined' } as const;

/** The employee's own time off and requests, and a form that requests more. */
export function TimeOff() {
  const t = useTexts(workTimesTexts);
  const language = use(LanguageContext);
  const client = useQueryClient();
  const { data, error } = useQuery(ownTimeOff());
  const withdraw = useMutation({
    mutationFn: (id: string) => call('DELETE /api/employee/time-off/:id', { params: { id } }),
    onSuccess: () => toast({ title: t('withdrawn') }),
    onError: (failed) => toastError({ title: t('notWithdrawn'), description: errorText(failed) ?? '' }),
    onSettled: () => client.invalidateQueries({ queryKey: ownTimeOff().queryKey }),
  });
  return (
    <div className={styles.timeOff}>
      {error && <Callout title={t('notLoaded')}>{errorText(error)}</Callout>}
      {!data && !error && <Skeleton lines={2} height="2.75rem" label={t('loading')} />}
      {data?.length === 0 && <p className={crewStyles.soft}>{t('noTimeOff')}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map(({ id, status, note, ...days }) => (
            <li key={id}>
              <span>
                <b>{daysOffText(days, language)}</b>
                {note && <small>{note}</small>}
              </span>
              <Badge tone={TONES[status]}>{t(WORDS[status])}</Badge>
              {status === 'requested' && (
                <Button aria-disabled={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
                  {rich(t.rich('withdraw', { days: daysOffText(days, language), hidden }))}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <RequestForm />
    </div>
  );
}

function RequestForm() {
  const t = useTexts(workTimesTexts);
  const client = useQueryClient();
  const [range, setRange] = useState<DateRange>({});
  const [part, setPart] = useState(ALL_DAY);
  const check = needsAll<'from' | 'to'>(t('daysNeeded'));
  const form = useServerForm({
    initial: { from: '', to: '', note: '' },
    check: ({ from, to }) =>
      check({ from, to }) ?? (isUnfinished(part) ? { name: 'from', message: t('timesNeeded') } : undefined),
    send: (days) => call('POST /api/employee/time-off', { body: { ...days, ...timesOf(part) } }),
    onSent: () => {
      form.reset();
      setRange({});
      setPart(ALL_DAY);
      toast({ title: t('requestSent') });
      return client.invalidateQueries({ queryKey: ownTimeOff().queryKey });
    },
  });
  return (
    <form className={styles.form} aria-label={t('request')} noValidate onSubmit={form.submit}>
      <p className={crewStyles.soft}>{t('timeOffAbout')}</p>
      {form.error && (
        <Callout title={form.isRefused ? t('notAdded') : form.error}>{form.isRefused && form.error}</Callout>
      )}
      <div className={styles.note}>
        <DatesField
          {...form.field('from')}
          id="time-off-days"
          label={t('dates')}
          days="coming"
          value={range}
          onChange={setRange}
        />
      </div>
      <PartOfDayFields
        id="time-off"
        part={part}
        labels={{
          part: t('partOfDay'),
          from: t('offFrom'),
          until: t('offUntil'),
          backwards: t('timesBackwards'),
        }}
        className={styles.note}
        onChange={setPart}
      />
      <div className={styles.note}>
        <Field
          {...form.field('note')}
          id="time-off-note"
          label={t('note')}
          hint={t('noteHint')}
          maxLength={200}
          autoComplete="off"
        />
      </div>
      <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
        {t('request')}
      </Button>
    </form>
  );
}
