import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatDate, localDate } from '#core/lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Chosen } from '../../ui/chosen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { read } from '../api.ts';
import { later } from '../later.tsx';
import type { ShopCatalogue } from './catalogue.ts';
import { closedNote, marksOf } from './day-marks.ts';
import { DayTimes } from './day-times.tsx';
import { useCatalogueIfKnown } from './use-catalogue.ts';
import { errorText } from '../refusal.ts';
import './step-time.css';
import './time-picker.css';

const Calendar = later(() => import('../../ui/calendar.tsx').then((module) => module.Calendar));
const CalendarLegend = later(() => import('../../ui/calendar.tsx').then((module) => module.CalendarLegend));

/** A local date and a slot's text. */
export type PickedTime = { readonly date: string; readonly time: string };

type TimePickerProps = {
  readonly packageType: string;
  readonly picked: PickedTime | undefined;
  /** Instant of the appointment that is moved: its month is shown first. */
  readonly near?: string | null;
  readonly onPick: (picked: PickedTime | undefined) => void;
};

/** A day and a time that are really free for the package. */
export function TimePicker(props: TimePickerProps) {
  const catalogue = useCatalogueIfKnown();
  const waiting = <Skeleton lines={6} height="44px" label="Loading times" />;
  return (
    <div className="time-picker">
      <Suspense fallback={waiting}>{catalogue ? <Picker {...props} catalogue={catalogue} /> : waiting}</Suspense>
    </div>
  );
}

function Picker({
  catalogue,
  packageType,
  picked,
  near,
  onPick,
}: TimePickerProps & { readonly catalogue: ShopCatalogue }) {
  const [today] = useState(() => localDate(Temporal.Now.instant(), catalogue.timeZone));
  const [date, setDate] = useState(picked?.date);
  const [month, setMonth] = useState(() =>
    firstShown(today, date ?? (near && localDate(Temporal.Instant.from(near), catalogue.timeZone).toString())),
  );
  const { data, error, isFetching, refetch } = useQuery({
    ...read('GET /api/availability', { query: { ...daysOf(month), package: packageType } }),
    refetchOnMount: 'always',
  });
  const day = data?.days.find((each) => each.date === date);

  return (
    <>
      {error && (
        <Callout
          title="The times could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {errorText(error)}
        </Callout>
      )}
      <Calendar
        label="Choose a date"
        today={today.toString()}
        month={month}
        firstMonth={today.toString().slice(0, 7)}
        lastMonth={today.add({ days: catalogue.horizonDays }).toString().slice(0, 7)}
        marks={data && marksOf(data.days)}
        isWaiting={isFetching}
        chosen={date}
        onMonth={setMonth}
        onChoose={(chosen) => {
          setDate(chosen);
          onPick(undefined);
        }}
      />
      <CalendarLegend note={closedNote(catalogue, month)} />
      <DayTimes
        catalogue={catalogue}
        day={day}
        isWaiting={!data && date?.startsWith(month) === true}
        chosen={picked?.date === date ? picked?.time : undefined}
        onChoose={(time) => date && onPick({ date, time })}
      >
        {null}
      </DayTimes>
      <div aria-live="polite">
        {picked && (
          <Chosen icon="cal" title="New time" badge="Free">
            {formatDate(Temporal.PlainDate.from(picked.date))} at {picked.time}
          </Chosen>
        )}
      </div>
    </>
  );
}

/** The month of a date as '2027-06', or this one for none and for a date that is over. */
function firstShown(today: Temporal.PlainDate, date: string | null | undefined): string {
  const thisMonth = today.toString().slice(0, 7);
  return date && date.slice(0, 7) > thisMonth ? date.slice(0, 7) : thisMonth;
}

function daysOf(month: string) {
  return { from: `${month}-01`, to: `${month}-${Temporal.PlainYearMonth.from(month).daysInMonth}` };
}
