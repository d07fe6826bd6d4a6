import L from 'leaflet';
import { useEffect, useRef } from 'react';
import type { DayMap } from '#contract/day-map.ts';
import { dayMapTexts } from '#core/languages/en/map-tiles.ts';
import { markersOn, type MapRoute } from '#web/app/day-map/map-parts.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import styles from '#web/app/day-map/day-map.module.css';
import leafletStyles from 'leaflet/dist/leaflet.css?inline';

type TileMapProps = {
  readonly map: DayMap;
  readonly routes: readonly MapRoute[];
  readonly tiles: NonNullable<DayMap['tiles']>;
  /** Called once if no picture comes: the source is away, or this page was opened before it was connected. */
  readonly onFail: (fault: 'away' | 'blocked') => void;
};

/** In milliseconds: for how long the first picture is waited for. */
const PATIENCE = 10_000;

/** The same stops on pictures of real streets. */
export function TileMap({ map, routes, tiles, onFail }: TileMapProps) {
  const t = useTexts(dayMapTexts);
  const root = useRef<HTMLDivElement>(null);
  const isStill = useMedia('(prefers-reduced-motion)');
  useEffect(() => {
    const leaflet = root.current && openMap(root.current, { map, routes, isStill, texts: t });
    if (!leaflet) return undefined;
    const stop = watch(L.tileLayer(tiles.address, { maxZoom: 18 }), onFail, leaflet);
    return () => {
      stop();
      leaflet.remove();
    };
  }, [map, routes, tiles, onFail, isStill, t]);
  const count = routes.reduce((sum, { stops }) => sum + stops.filter(({ zip }) => zip !== null).length, 0);
  return (
    <>
      <style href="leaflet" precedence="default">
        {leafletStyles}
      </style>
      <section ref={root} className={styles.tiles} aria-label={t('picture', { count })} />
    </>
  );
}

/** Opens a map of the routes in an element, without pictures yet. */
function openMap(
  element: HTMLElement,
  {
    map,
    routes,
    isStill,
    texts: t,
  }: Pick<TileMapProps, 'map' | 'routes'> & {
    readonly isStill: boolean;
    readonly texts: ReturnType<typeof dayMapTexts>;
  },
): L.Map {
  const leaflet = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
  });
  L.control.zoom({ zoomInTitle: t('zoomIn'), zoomOutTitle: t('zoomOut') }).addTo(leaflet);
  L.control.scale({ metric: false }).addTo(leaflet);
  const markers = markersOn(map, routes);
  const at = new Map(markers.map(({ place: { zip, latitude, longitude } }) => [zip, L.latLng(latitude, longitude)]));
  leaflet.fitBounds(L.latLngBounds([...at.values()]), { padding: [48, 48], maxZoom: 14 });
  for (const { index, legs } of routes) {
    const line = L.polyline(
      legs.flatMap((zip) => at.get(zip) ?? []),
      { className: styles.line ?? '', interactive: false },
    ).addTo(leaflet);
    line.getElement()?.setAttribute('data-route', String(index % 6));
  }
  for (const { place, isShop, codes } of markers)
    L.marker([place.latitude, place.longitude], {
      interactive: false,
      keyboard: false,
      icon: L.divIcon({
        className: styles.marker ?? '',
        html: markerOf(isShop ? t('shop') : '', codes),
        iconSize: [0, 0],
      }),
    }).addTo(leaflet);
  return leaflet;
}

/** Shows the pictures, and tells once if none comes. */
function watch(layer: L.TileLayer, onFail: TileMapProps['onFail'], leaflet: L.Map): () => void {
  let isBlocked = false;
  let isShown = false;
  const fail = () => !isShown && onFail(isBlocked ? 'blocked' : 'away');
  const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    isBlocked ||= effectiveDirective === 'img-src';
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  const timer = setTimeout(fail, PATIENCE);
  layer.on('tileload', () => (isShown = true));
  // All pictures of the first view have come or failed; a refusal by the page's own policy is told a moment later.
  layer.on('load', () => setTimeout(fail, 100));
  layer.addTo(leaflet);
  return () => {
    clearTimeout(timer);
    isShown = true;
    document.removeEventListener('securitypolicyviolation', onViolation);
  };
}

function markerOf(word: string, codes: readonly { readonly route: number; readonly code: string }[]): HTMLElement {
  const element = document.createElement('div');
  if (word) element.append(Object.assign(document.createElement('b'), { textContent: word }));
  for (const { route, code } of codes) {
    const number = Object.assign(document.createElement('span'), { textContent: code, className: styles.number });
    number.dataset['route'] = String(route % 6);
    element.append(number);
  }
  return element;
}
