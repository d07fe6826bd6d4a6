import { Suspense, useState } from 'react';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { crewTexts } from '#core/languages/en/crew.ts';
import { dayMapTexts } from '#core/languages/en/map-tiles.ts';
import { MOST_STOPS, routeUrl } from '#core/lib/directions.ts';
import { call } from '#web/lib/api.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { crewKey } from './crew-data.ts';
import { stopsAhead } from './next-job.ts';
import crewStyles from './crew.module.css';

const DayMapSheet = later(() => import('#web/app/day-map/day-map.tsx').then((module) => module.DayMapSheet));

/** Shows today's stops on a map, and opens the phone's maps with the way to today's next stops; nothing while there's only one. */
export function DayRoute({ jobs }: { readonly jobs: readonly CrewJob[] }) {
  const t = useTexts(crewTexts);
  const { timeZone } = useCatalog();
  const map = useTexts(dayMapTexts);
  const [isOpen, setOpen] = useState(false);
  const stops = stopsAhead(jobs, Temporal.Now.instant(), timeZone).slice(0, MOST_STOPS);
  if (stops.length < 2 && !isOpen) return null;
  return (
    <>
      <p className={crewStyles.route}>
        <a className={buttonClass({})} href={routeUrl(stops)} target="_blank" rel="noreferrer">
          <Icon name="pin" />
          {t('stopsInOrder', { count: stops.length })}
        </a>
        <Button onClick={() => setOpen(true)}>{map('open')}</Button>
      </p>
      <Suspense>
        {isOpen && (
          <DayMapSheet
            title={map('ownTitle')}
            query={{ queryKey: [...crewKey, 'map'], queryFn: () => call('GET /api/employee/map') }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
