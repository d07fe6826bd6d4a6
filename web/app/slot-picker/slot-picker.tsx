import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useEffect, useState } from 'react';
import { chosenTimeTexts } from '#core/languages/en/chosen-time.ts';
import { slotPickerTexts } from '#core/languages/en/slot-picker.ts';
import { formatDate, formatSlotTime, localDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { zipIn } from '#core/pricing/travel.ts';
import type { StopOfRound } from '#core/quotes/wizard.ts';
import { stopText } from '#core/scheduling/arrival-words.ts';
import { read, unlessJustRead } from '#web/lib/api.ts';
import { type ShopCatalog, useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { closedNote, marksOf } from './day-marks.ts';
import { Chosen, DayTimes } from './day-times.tsx';
import { daysOf, useFirstMonthWithTimes } from './months.ts';
import { dependOnWork, wholeWork, workQuery, type Work } from './work.ts';
import styles from './slot-picker.module.css';

const Calendar = later(() => import('#web/ui/calendar.tsx').then((module) => module.Calendar));
const RoundDays = later(() => import('./round-days.tsx').then((module) => module.RoundDays));
const FindTime = later(() => import('./find-time.tsx').then((module) => module.FindTime));
const OtherTime = later(() => import('./other-time.tsx').then((module) => module.OtherTime));
const CalendarLegend = later(() => import('#web/ui/calendar.tsx').then((module) => module.CalendarLegend));

/** A local date and a slot's text; `overrule` where the owner takes it whatever the calendar offers. */
export type PickedSlot = {
  readonly date: string;
  readonly time: string;
  readonly overrule?: true;
  /** Where it's a stop of a round. */
  readonly round?: StopOfRound | undefined;
};

/** The fields of the owner's calls that say it. */
export function timeOf({ date, time, overrule, round }: PickedSlot) {
  return {
    scheduledDate: date,
    scheduledTime: time,
    ...(overrule && { overrule }),
    ...(round && { round: round.id }),
  };
}

/** The query for the times to which a customer's own appointment can move. */
export type OwnTimes = (
  query: Record<'from' | 'to', string>,
) => ReturnType<typeof read<'GET /api/quotes/by-token/:token/times' | 'GET /api/customer/quotes/:id/times'>>;

type SlotPickerProps = {
  readonly work: Work & { readonly packageType: string };
  readonly picked: PickedSlot | undefined;
  /** Instant of the appointment to move; its month is shown first. */
  readonly near?: string | null;
  /** Whether times within the minimum notice are offered, too; the server does that for the owner only. */
  readonly isOwner?: boolean;
  /** Where the owner may take any other time, too: the quote that it's for, or the address of a new one. */
  readonly overrules?: { readonly quoteId: string | undefined; readonly address?: string | undefined };
  /** Where the owner may have the next free times found: the quote that they're for, and what to do with the employee they were found with. */
  readonly finds?: { readonly quoteId?: string; readonly onEmployee?: (id: string) => void };
  /** Where a customer moves an appointment: its times, asked for where lengths count. */
  readonly ownTimes?: OwnTimes;
  /** Where the work is done, if a round may come there. */
  readonly address?: string | null | undefined;
  readonly onPick: (picked: PickedSlot | undefined) => void;
};

/** Picks a day and a time that are actually free for the package. */
export function SlotPicker(props: SlotPickerProps) {
  const t = useTexts(slotPickerTexts);
  const catalog = useCatalogIfKnown();
  const waiting = <Skeleton lines={6} height="44px" label={t('loading')} />;
  return (
    <div className={styles.picker}>
      <Suspense fallback={waiting}>{catalog ? <Picker {...props} catalog={catalog} /> : waiting}</Suspense>
    </div>
  );
}

function Picker(props: SlotPickerProps & { readonly catalog: ShopCatalog }) {
  const { catalog, work, picked, near, isOwner = false, overrules, finds, ownTimes, address, onPick } = props;
  const t = useTexts(slotPickerTexts);
  const language = use(LanguageContext);
  const [today] = useState(() => localDate(Temporal.Now.instant(), catalog.timeZone));
  const zip = catalog.roundPackages?.includes(work.packageType) ? zipIn(address ?? '') : undefined;
  const [date, setDate] = useState(picked?.round ? undefined : picked?.date);
  const [month, setMonth] = useState(() =>
    firstShown(today, date ?? (near && localDate(Temporal.Instant.from(near), catalog.timeZone).toString())),
  );
  const query = { ...daysOf(month), ...workQuery(catalog, work) };
  // Where the work counts, the owner sees the times that the quote itself keeps others from as free.
  const own = overrules?.quoteId !== undefined && dependOnWork(catalog) ? { quote: overrules.quoteId } : undefined;
  const ownQuery = dependOnWork(catalog) ? ownTimes?.(daysOf(month)) : undefined;
  const { data, error, isFetching, refetch } = useQuery({
    ...(ownQuery ??
      (isOwner || own
        ? read('GET /api/admin/availability', { query: { ...query, ...own } })
        : read('GET /api/availability', { query }))),
    refetchOnMount: unlessJustRead,
  });
  const lastMonth = today.add({ days: catalog.horizonDays }).toString().slice(0, 7);
  useFirstMonthWithTimes({ days: date === undefined ? data?.days : undefined, month, lastMonth, onMonth: setMonth });
  const day = data?.days.find((each) => each.date === date);
  // The work of a new quote may grow after its time was picked.
  const isNew = isOwner && overrules !== undefined && overrules.quoteId === undefined;
  const isGone =
    isNew &&
    picked?.date === date &&
    !picked?.overrule &&
    !isFetching &&
    day?.slots.every(({ time }) => time !== picked?.time);
  const [isLost, setLost] = useState(false);
  if (isGone && !isLost) setLost(true);
  useEffect(() => {
    if (isGone) onPick(undefined);
  }, [isGone, onPick]);

  return (
    <>
      {error && (
        <Callout title={t('failed')} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
          {errorText(error)}
        </Callout>
      )}
      {finds && (
        <Suspense fallback={<Skeleton lines={1} height="44px" label={t('loading')} />}>
          <FindTime
            picked={picked}
            work={finds.quoteId === undefined ? wholeWork(catalog, work) : { quote: finds.quoteId }}
            onEmployee={finds.onEmployee}
            onPick={(found) => {
              setDate(found.date);
              setMonth(found.date.slice(0, 7));
              onPick(found);
            }}
          />
        </Suspense>
      )}
      {zip && (
        <Suspense>
          <RoundDays
            work={{ packageType: work.packageType, items: work.items }}
            zip={zip}
            timeZone={catalog.timeZone}
            chosen={picked?.round && { date: picked.date, round: picked.round.id }}
            onChoose={(stop) => {
              setDate(undefined);
              onPick(stop);
            }}
          />
        </Suspense>
      )}
      <Calendar
        label={t('chooseDate')}
        today={today.toString()}
        month={month}
        firstMonth={today.toString().slice(0, 7)}
        lastMonth={lastMonth}
        marks={data && marksOf(data.days, language)}
        isWaiting={isFetching}
        chosen={date}
        onMonth={setMonth}
        onChoose={(chosen) => {
          setDate(chosen);
          onPick(undefined);
        }}
      />
      <CalendarLegend note={closedNote(catalog, month, language)} />
      <DayTimes
        catalog={catalog}
        day={day}
        minutes={data?.minutes}
        isWaiting={!data && date?.startsWith(month) === true}
        chosen={picked?.date === date && !picked?.overrule ? picked?.time : undefined}
        onChoose={(time) => date && onPick({ date, time })}
      >
        {null}
      </DayTimes>
      {overrules && date && day && (
        <Suspense>
          <OtherTime
            key={date}
            {...{ date, picked, onPick }}
            work={workQuery(catalog, work)}
            {...overrules}
            timeZone={catalog.timeZone}
          />
        </Suspense>
      )}
      <div aria-live="polite">
        {isLost && !picked && <Callout title={chosenTimeTexts(language)('tooShort')} />}
        {picked && <PickedTime picked={picked} timeZone={catalog.timeZone} />}
      </div>
    </>
  );
}

type PickedTimeProps = { readonly picked: PickedSlot; readonly timeZone: string };

/** The day with the time, or with the time in which the crew arrives. */
function PickedTime({ picked: { date, time, overrule, round }, timeZone }: PickedTimeProps) {
  const t = useTexts(slotPickerTexts);
  const language = use(LanguageContext);
  return (
    <Chosen icon="cal" title={t('newTime')} badge={overrule ? undefined : t('isFree')}>
      {round
        ? stopText({ scheduledDate: date, scheduledTime: time, round }, { timeZone, language })
        : t('picked', {
            date: capital(formatDate(Temporal.PlainDate.from(date), language), language),
            time: formatSlotTime(time, language),
          })}
    </Chosen>
  );
}

/** The month of a date as '2027-06'; the current month without a date or for a past one. */
function firstShown(today: Temporal.PlainDate, date: string | null | undefined): string {
  const thisMonth = today.toString().slice(0, 7);
  return date && date.slice(0, 7) > thisMonth ? date.slice(0, 7) : thisMonth;
}
