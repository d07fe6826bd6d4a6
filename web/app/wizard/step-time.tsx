import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useEffect, useState } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { formatMonth, localDate } from '#core/lib/time.ts';
import { zipIn } from '#core/pricing/travel.ts';
import { FREE_CHANGE_HOURS, isChangeFree } from '#core/quotes/quotes.ts';
import { closedNote, marksOf } from '#web/app/slot-picker/day-marks.ts';
import { DayTimes } from '#web/app/slot-picker/day-times.tsx';
import { daysOf, monthAfter, useFirstMonthWithTimes } from '#web/app/slot-picker/months.ts';
import { workQuery } from '#web/app/slot-picker/work.ts';
import { ApiError, ConnectionError, read } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { countFullDays } from '#web/lib/visit-steps.ts';
import { Button } from '#web/ui/button.tsx';
import { Calendar, CalendarLegend } from '#web/ui/calendar.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SelectedAppointment } from './selected-appointment.tsx';
import type { StepProps } from './steps.tsx';
import frameStyles from '#web/app/shell/wizard-frame.module.css';
import styles from './wizard-steps.module.css';

/** Shops without a waitlist load nothing of it. */
const WaitlistJoin = later(() => import('./waitlist-join.tsx').then((module) => module.WaitlistJoin));

/** Shops without plans load nothing of them. */
const PlanChoice = later(() => import('./plan-choice.tsx').then((module) => module.PlanChoice));

/** Shops without rounds load nothing of them. */
const RoundChoice = later(() => import('./round-choice.tsx').then((module) => module.RoundChoice));

/** `onTimeGone` clears a chosen time that is no longer available, and says so. */
type TimeStepProps = StepProps & { readonly onTimeGone: () => void };

/** Step 4: a day and a time that are actually free. */
export function TimeStep({ catalog, draft, errors, onChange, onAnswer, onTimeGone }: TimeStepProps) {
  const t = useTexts(wizardStepsTexts);
  const language = use(LanguageContext);
  const [now] = useState(() => Temporal.Now.instant());
  const today = localDate(now, catalog.timeZone);
  const [month, setMonth] = useState((draft.scheduledDate ?? today.toString()).slice(0, 7));
  const { data, error, isPending, refetch } = useQuery(
    read('GET /api/availability', {
      query: {
        ...daysOf(month),
        ...workQuery(catalog, draft),
        waitlist: draft.waitlist,
        zip: catalog.limitsByDrives && (draft.round?.zip ?? zipIn(draft.serviceAddress)),
      },
    }),
  );
  // The days of rounds are chosen above.
  const isStop = Boolean(draft.round && draft.scheduledTime);
  const own = isStop ? undefined : draft.scheduledDate;
  const day = data?.days.find(({ date }) => date === own);
  const isGone =
    !isStop && draft.scheduledTime !== undefined && day?.slots.every(({ time }) => time !== draft.scheduledTime);
  useEffect(() => {
    if (isGone) onTimeGone();
  }, [isGone, onTimeGone]);
  useEffect(() => {
    if (data) countFullDays(data.days.flatMap(({ date, reason }) => (reason === 'full' ? [date] : [])));
  }, [data]);
  const picked = day?.slots.filter(({ time }) => time === (draft.scheduledTime ?? time)) ?? [];
  const isTooSoon =
    picked.length > 0 && picked.every(({ startsAt }) => !isChangeFree(Temporal.Instant.from(startsAt), now));
  const areTimesAwaited = isPending && own?.startsWith(month) === true;
  const lastMonth = today.add({ days: catalog.horizonDays }).toString().slice(0, 7);
  useFirstMonthWithTimes({ days: own === undefined ? data?.days : undefined, month, lastMonth, onMonth: setMonth });

  return (
    <>
      {error && (
        <Callout
          icon={error instanceof ConnectionError ? 'offline' : 'alert'}
          title={t(error instanceof ConnectionError ? 'noConnection' : 'timesFailed')}
          action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        >
          {(error instanceof ApiError && error.problem?.errors?.[0]?.message) || t('choicesKept')}
        </Callout>
      )}
      {draft.packageType && catalog.roundPackages?.includes(draft.packageType) && (
        <Suspense>
          <RoundChoice
            catalog={catalog}
            draft={draft}
            onChoose={onChange}
            // The question below has to be seen.
            onPress={catalog.planOffers ? undefined : onAnswer}
            onGone={onTimeGone}
          />
        </Suspense>
      )}
      <div className={styles.booker}>
        <div>
          <Calendar
            label={t('chooseDate')}
            today={today.toString()}
            month={month}
            firstMonth={today.toString().slice(0, 7)}
            lastMonth={lastMonth}
            marks={data && marksOf(data.days, language)}
            isWaiting={isPending}
            chosen={own}
            onMonth={setMonth}
            onChoose={(date) => onChange({ scheduledDate: date, round: undefined })}
          />
          <CalendarLegend note={closedNote(catalog, month, language)} />
        </div>
        <DayTimes
          catalog={catalog}
          day={day}
          minutes={data?.minutes}
          isWaiting={areTimesAwaited}
          chosen={own && draft.scheduledTime}
          onChoose={(time) => onChange({ scheduledTime: time, round: undefined })}
          // The question below has to be seen.
          {...(!catalog.planOffers && { onPress: (time) => onAnswer({ scheduledTime: time, round: undefined }) })}
        >
          {catalog.hasWaitlist && day?.reason === 'full' && day.total > 0 && (
            <Suspense>
              <WaitlistJoin key={day.date} catalog={catalog} draft={draft} day={day.date} />
            </Suspense>
          )}
          <NextMonth days={data?.days} month={month} lastMonth={lastMonth} onMonth={setMonth} />
        </DayTimes>
      </div>
      {/* Below the times of the day, because their number varies. */}
      {!areTimesAwaited && (
        <>
          <div className={styles.chosen} aria-live="polite">
            <SelectedAppointment draft={draft} />
          </div>
          <p className={frameStyles.small}>
            {isTooSoon ? t('changeByCall', { hours: FREE_CHANGE_HOURS }) : t('freeChange')}
          </p>
        </>
      )}
      {catalog.planOffers && (
        <Suspense>
          <PlanChoice offered={catalog.planOffers} draft={draft} onChange={onChange} error={errors['plan']} />
        </Suspense>
      )}
    </>
  );
}

type NextMonthProps = {
  readonly days: readonly { readonly slots: readonly unknown[] }[] | undefined;
  readonly month: string;
  readonly lastMonth: string;
  readonly onMonth: (month: string) => void;
};

/** For a fully booked month: a link to the next one. */
function NextMonth({ days, month, lastMonth, onMonth }: NextMonthProps) {
  const t = useTexts(wizardStepsTexts);
  const language = use(LanguageContext);
  const next = monthAfter(month);
  if (!days || next > lastMonth || days.some(({ slots }) => slots.length > 0)) return null;
  return (
    <div className={styles.next}>
      <p>{t('monthFull', { month: formatMonth(month, language) })}</p>
      <Button onClick={() => onMonth(next)}>{t('seeMonth', { month: formatMonth(next, language) })}</Button>
    </div>
  );
}
