import type { CrewJob } from '#contract/crew-jobs.ts';
import { crewTexts } from '#core/languages/en/crew.ts';
import { MOST_STOPS, routeUrl } from '#core/lib/directions.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { useTexts } from '#web/lib/language.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { stopsAhead } from './next-job.ts';
import crewStyles from './crew.module.css';

/** Opens the phone's maps with the way to today's next stops; nothing while there's only one. */
export function DayRoute({ jobs }: { readonly jobs: readonly CrewJob[] }) {
  const t = useTexts(crewTexts);
  const { timeZone } = useCatalog();
  const stops = stopsAhead(jobs, Temporal.Now.instant(), timeZone).slice(0, MOST_STOPS);
  if (stops.length < 2) return null;
  return (
    <p className={crewStyles.reach}>
      <a className={buttonClass({})} href={routeUrl(stops)} target="_blank" rel="noreferrer">
        <Icon name="pin" />
        {t('stopsInOrder', { count: stops.length })}
      </a>
    </p>
  );
}
