import { Suspense, use, useState } from 'react';
import type { CalendarWeek } from '#contract/calendar.ts';
import { dayRouteTexts } from '#core/languages/en/drives.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import type { CrewMember } from '#web/lib/staff-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { columnsOf } from './day-columns.ts';

const RouteDialog = later(() => import('./route-dialog.tsx').then((module) => module.RouteDialog));

/** An employee or a van with at least one drive on a day. */
export type Driver = {
  readonly key: string;
  readonly kind: 'employee' | 'van';
  readonly id: string;
  readonly name: string;
};

type RouteButtonProps = {
  readonly week: CalendarWeek;
  /** Local date. */
  readonly date: string;
  readonly crew: readonly CrewMember[];
};

/** Opens the proposal of a shorter way; nothing for a day that's over, and without an employee or van that drives twice. */
export function RouteButton({ week, date, crew }: RouteButtonProps) {
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
      <p>
        <Button onClick={() => setOpen(true)}>
          <Icon name="pin" />
          {t('open')}
        </Button>
      </p>
      <Suspense>
        {isOpen && (
          <RouteDialog date={date} drivers={drivers} timeZone={week.timeZone} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
