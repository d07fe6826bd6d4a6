import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Suspense, use, useState } from 'react';
import type { DayMap } from '#contract/day-map.ts';
import { dayMapTexts } from '#core/languages/en/map-tiles.ts';
import { dayAndTime } from '#web/lib/day-and-time.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DrawnMap } from './drawn-map.tsx';
import { codeOf, routesOn, type MapRoute } from './map-parts.ts';
import styles from './day-map.module.css';

/** Only shops that have connected pictures load what shows them. */
const TileMap = later(() => import('./tiles/tile-map.tsx').then((module) => module.TileMap));

type DayMapSheetProps = {
  readonly title: string;
  readonly query: UseQueryOptions<DayMap>;
  readonly onClose: () => void;
};

/** The stops of a day on a map, by who drives there, and the same in words. */
export function DayMapSheet({ title, query, onClose }: DayMapSheetProps) {
  const t = useTexts(dayMapTexts);
  const [from] = useState(() => document.activeElement);
  const { data, error } = useQuery(query);
  return (
    <Sheet
      title={title}
      isDocked={false}
      onClose={onClose}
      onClosed={() => from instanceof HTMLElement && from.focus()}
    >
      <div className={styles.root} data-wide>
        {!data && error && <Callout title={t('notLoaded')}>{errorText(error)}</Callout>}
        {!data && !error && <Skeleton lines={4} height="4rem" label={t('loading')} />}
        {data && <Loaded map={data} />}
      </div>
    </Sheet>
  );
}

function Loaded({ map }: { readonly map: DayMap }) {
  const t = useTexts(dayMapTexts);
  const [fault, setFault] = useState<'away' | 'blocked'>();
  const routes = routesOn(map);
  const isPlaced = routes.some(({ legs }) => legs.length > 0);
  const { tiles } = map;
  return (
    <>
      {isPlaced ? (
        <figure className={styles.figure}>
          {tiles && !fault ? (
            <Suspense fallback={<Skeleton lines={1} height="20rem" label={t('loading')} />}>
              <TileMap map={map} routes={routes} tiles={tiles} onFail={setFault} />
            </Suspense>
          ) : (
            <DrawnMap map={map} routes={routes} />
          )}
          <figcaption>
            {fault && <output>{t(fault === 'away' ? 'tilesAway' : 'tilesBlocked')}</output>}
            {tiles && !fault && <p>{tiles.attribution}</p>}
            <p>{t('about')}</p>
          </figcaption>
        </figure>
      ) : (
        <Callout title={t('none')} />
      )}
      {routes.map((route) => (
        <RouteList key={route.index} route={route} timeZone={map.timeZone} isSeveral={routes.length > 1} />
      ))}
    </>
  );
}

type RouteListProps = { readonly route: MapRoute; readonly timeZone: string; readonly isSeveral: boolean };

/** The stops of one route in words, under its name with its color, its line and its letter. */
function RouteList({ route, timeZone, isSeveral }: RouteListProps) {
  const t = useTexts(dayMapTexts);
  const language = use(LanguageContext);
  const driver = route.driver ?? t('unassigned');
  const name = route.round ? t('routeOfRound', { driver, round: route.round }) : driver;
  return (
    <section className={styles.route} data-route={route.index % 6} aria-label={name}>
      <h3>
        <svg viewBox="0 0 44 12" aria-hidden="true">
          <line x1="0" y1="6" x2="44" y2="6" className={styles.line} />
        </svg>
        {isSeveral && <span className={styles.number}>{route.letter}</span>}
        {name}
      </h3>
      <ol aria-label={t('stops', { name })}>
        {route.stops.map((stop, index) => (
          <li key={stop.id}>
            <span className={styles.number} aria-hidden={!isSeveral}>
              {codeOf(route, [index + 1], isSeveral)}
            </span>
            <p>
              <b>{stop.customerName}</b> <span>{dayAndTime(stop.startsAt, timeZone, language, stop.arrival)[1]}</span>
              <small>
                {stop.address}
                {stop.zip === null && ` · ${t('notPlaced')}`}
              </small>
            </p>
            {stop.isDone && (
              <span className={styles.done}>
                <Icon name="check" />
                {t('done')}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
