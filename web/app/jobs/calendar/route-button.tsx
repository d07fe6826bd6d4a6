import { Suspense, use, useState } from 'react';
import type { CalendarWeek } from '#contract/calendar.ts';
import { dayRouteTexts } from '#core/languages/en/drives.ts';
import { dayMapTexts } from '#core/languages/en/map-tiles.ts';
import { formatDate } from '#core/lib/time.ts';
import { call } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import type { CrewMember } from '#web/lib/staff-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { columnsOf } from './day-columns.ts';
import styles from './week-calendar.module.css';

const RouteDialog = later(() => import('./route-dialog.tsx').then((module) => module.RouteDialog));
const DayMapSheet = later(() => import('#web/app/day-map/day-map.tsx').then((module) => module.DayMapSheet));

/** An employee or a van with at least one drive on a day. */
export type Driver = {
  readonly key: string;
  readonly kind: 'employee' | 'van';
  readonly id: string;
  readonly name: string;
};

type RouteProps = {
  readonly week: CalendarWeek;
  /** Local date. */
  readonly date: string;
  readonly crew: readonly CrewMember[];
};

/** What can be done about the way of a day with work at customers' addresses: seeing it on a map, and a shorter one. */
export function DayWay(props: RouteProps) {
  const { date } = props;
  const map = useTexts(dayMapTexts);
  const language = use(LanguageContext);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className={styles.way}>
        <Button onClick={() => setOpen(true)}>
          <Icon name="pin" />
          {map('open')}
        </Button>
        <RouteButton {...props} />
      </p>
      <Suspense>
        {isOpen && (
          <DayMapSheet
            title={map('title', { date: formatDate(Temporal.PlainDate.from(date), language) })}
            query={{ queryKey: ['quotes', 'map', date], queryFn: () => call('GET /api/jobs/map', { query: { date } }) }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Opens the proposal of a shorter way; nothing for a day that's over, and without an employee or van that drives twice. */
function RouteButton({ week, date, crew }: RouteProps) {
  const t = useTexts(dayRouteTexts);
  const language = use(LanguageContext);
  const [isOpen, setOpen] = useState(false);
  const { drives = [], today } = week;
  if (drives.length === 0 || date < today) return null;
  const kinds = [
    ['crew', 'employee'],
    ['resources', 'van'],
  ] as const;
  const drivers = kinds.flatMap(([by, kind]) =>
    columnsOf(by, { week, date, crew }, language).flatMap(({ cell, name = '', visits }) => {
      const id = by === 'crew' ? cell?.crewId : cell?.resource;
      const stops = new Set(visits.map(({ quoteId }) => quoteId));
      const count = drives.filter(({ from, to }) => stops.has(from) && stops.has(to)).length;
      return id && count > 1 ? [{ key: `${kind} ${id}`, kind, id, name }] : [];
    }),
  );
  if (drivers.length === 0 && !isOpen) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('open')}</Button>
      <Suspense>
        {isOpen && (
          <RouteDialog date={date} drivers={drivers} timeZone={week.timeZone} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
