import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { WorkTimes } from '#contract/work-times.ts';
import { workTimesTexts } from '#core/languages/en/work-times.ts';
import { capital } from '#core/lib/wording.ts';
import { daysOffText } from '#core/people/working-hours.ts';
import { AskToMove } from '#web/app/list/ask-to-move.tsx';
import { DatesField } from '#web/app/list/date-field.tsx';
import type { DateRange } from '#web/app/list/date-month.tsx';
import { ALL_DAY, isUnfinished, PartOfDayFields, timesOf } from '#web/app/list/part-of-day.tsx';
import { call } from '#web/lib/api.ts';
import { dayAndTime } from '#web/lib/day-and-time.ts';
import { needsAll } from '#web/lib/form-errors.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { needs } from '#web/lib/list-pages.ts';
import { workTimes } from '#web/lib/staff-data.ts';
import { useUndoToast } from '#web/lib/undo.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useStaffChange } from './staff-actions.tsx';
import styles from './work-times.module.css';

type DaysOffProps = { readonly id: string; readonly times: WorkTimes };

/** Days off and requests of an employee from today on, and a form that adds days off. */
export function DaysOff({ id, times }: DaysOffProps) {
  const t = useTexts(workTimesTexts);
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={styles.part} aria-labelledby={`days-off-${id}`}>
      <h4 id={`days-off-${id}`}>{t('daysOff')}</h4>
      {times.timeOff.length === 0 && !isAdding && <p>{t('noDaysOff')}</p>}
      <ul className={styles.list}>
        {times.timeOff.map((timeOff) => (
          <li key={timeOff.id}>
            <Days id={id} timeOff={timeOff} timeZone={times.timeZone} />
          </li>
        ))}
      </ul>
      {isAdding ? (
        <NewDaysOff id={id} onDone={() => setAdding(false)} />
      ) : (
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {t('addDaysOff')}
        </Button>
      )}
    </section>
  );
}

const TONES = { requested: 'wait', approved: 'good', declined: 'stop' } as const;

type DaysProps = { readonly id: string; readonly timeOff: WorkTimes['timeOff'][number]; readonly timeZone: string };

function Days({ id, timeOff, timeZone }: DaysProps) {
  const t = useTexts(workTimesTexts);
  const language = use(LanguageContext);
  const { status, note, appointments } = timeOff;
  const days = daysOffText(timeOff, language);
  const toAsk = appointments.flatMap(({ quoteId, isAskedToMove }) => (isAskedToMove ? [] : [quoteId]));
  const remove = useStaffChange({
    make: () => call('DELETE /api/staff/time-off/:id', { params: { id: timeOff.id } }),
    done: t('removed'),
    failed: t('notSaved'),
  });
  return (
    <>
      <span>
        <b>{days}</b>
        {note && <small>{note}</small>}
      </span>
      <Badge tone={TONES[status]}>{t(status)}</Badge>
      {status !== 'declined' && appointments.length > 0 && (
        <>
          <p>{t('appointments', { count: appointments.length })}</p>
          <ul>
            {appointments.map(({ jobId, customerName, startsAt, isAskedToMove }) => (
              <li key={jobId}>
                <Link to="/admin/dashboard" search={{ tab: 'jobs', open: jobId }}>
                  {t('appointment', {
                    customer: customerName,
                    when: capital(dayAndTime(startsAt, timeZone, language).join(', '), language),
                  })}
                </Link>{' '}
                {isAskedToMove && (
                  <Badge tone="wait" icon="clock">
                    {t('asked')}
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.actions}>
        {status === 'approved' && toAsk.length > 0 && <AskToMove ids={toAsk} />}
        {status === 'requested' ? (
          <Decide id={id} request={timeOff.id} />
        ) : (
          <Button aria-disabled={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {rich(t.rich('remove', { days, hidden }))}
          </Button>
        )}
      </div>
    </>
  );
}

/** Approves or declines a request; either can be undone. */
function Decide({ id, request }: { readonly id: string; readonly request: string }) {
  const t = useTexts(workTimesTexts);
  const client = useQueryClient();
  const say = useUndoToast();
  const decide = useStaffChange({
    make: (event: 'approve' | 'decline') =>
      event === 'approve'
        ? call('POST /api/staff/time-off/:id/approve', { params: { id: request } })
        : call('POST /api/staff/time-off/:id/decline', { params: { id: request } }),
    failed: t('notAnswered'),
    onMade: (made) => {
      client.setQueryData(workTimes(id).queryKey, made);
      void client.invalidateQueries({ queryKey: needs().queryKey });
      const answered = made.timeOff.find((each) => each.id === request);
      if (answered) say({ title: t('answered', { status: answered.status }), undo: answered.undo });
    },
  });
  return (
    <>
      <Button aria-disabled={decide.isPending} onClick={() => decide.mutate('decline')}>
        {t('decline')}
      </Button>
      <Button variant="sponge" aria-disabled={decide.isPending} onClick={() => decide.mutate('approve')}>
        {t('approve')}
      </Button>
    </>
  );
}

function NewDaysOff({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const t = useTexts(workTimesTexts);
  const client = useQueryClient();
  const [range, setRange] = useState<DateRange>({});
  const [part, setPart] = useState(ALL_DAY);
  const needsDays = needsAll<'from' | 'to'>(t('daysNeeded'));
  const form = useServerForm({
    initial: { from: '', to: '', note: '' },
    check: ({ from, to }) =>
      needsDays({ from, to }) ?? (isUnfinished(part) ? { name: 'from', message: t('timesNeeded') } : undefined),
    send: (days) => call('POST /api/staff/:id/time-off', { params: { id }, body: { ...days, ...timesOf(part) } }),
    onSent: (made) => {
      client.setQueryData(workTimes(id).queryKey, made);
      toast({ title: t('added') });
      onDone();
    },
    focus: 'from',
  });
  return (
    <form className={styles.form} aria-label={t('addDaysOff')} noValidate onSubmit={form.submit}>
      {form.error && (
        <Callout title={form.isRefused ? t('notAdded') : form.error}>{form.isRefused && form.error}</Callout>
      )}
      <div className={styles.wide}>
        <DatesField
          {...form.field('from')}
          id={`${id}-off-days`}
          label={t('dates')}
          days="coming"
          value={range}
          onChange={setRange}
        />
      </div>
      <PartOfDayFields
        id={`${id}-off`}
        part={part}
        labels={{
          part: t('partOfDay'),
          from: t('offFrom'),
          until: t('offUntil'),
          backwards: t('timesBackwards'),
        }}
        className={styles.wide}
        onChange={setPart}
      />
      <div className={styles.wide}>
        <Field
          {...form.field('note')}
          id={`${id}-off-note`}
          label={t('note')}
          hint={t('noteHint')}
          maxLength={200}
          autoComplete="off"
        />
      </div>
      <div className={styles.actions}>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {t('add')}
        </Button>
      </div>
    </form>
  );
}
