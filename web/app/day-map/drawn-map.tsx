import type { DayMap } from '#contract/day-map.ts';
import { dayMapTexts } from '#core/languages/en/map-tiles.ts';
import { drawPlaces, placeNames, spreadBoxes, type Point } from '#core/scheduling/day-map.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { markersOn, type MapRoute } from './map-parts.ts';
import styles from './day-map.module.css';

type DrawnMapProps = { readonly map: DayMap; readonly routes: readonly MapRoute[] };

/** In the units of the drawing, which are pixels at its full size: of a letter in a name, of a line of text, and of a marker. */
const [LETTER, LINE, CODE] = [7.4, 17, 22];
/** Between lines of routes that take the same way. */
const APART = 4;
/** What the scale bar takes at the bottom. */
const BAR = 34;
/** A marker that was moved farther from its place than this has a line to it. */
const NEAR = 8;

/** The stops at their relative places, with towns and ZIP codes and a scale bar; it needs no network. */
export function DrawnMap({ map, routes }: DrawnMapProps) {
  const t = useTexts(dayMapTexts);
  const isPhone = useMedia('(max-width: 40rem)');
  const size = isPhone ? { width: 328, height: 360 } : { width: 624, height: 420 };
  const inner = { ...size, height: size.height - BAR };
  const markers = markersOn(map, routes);
  const { points, bar } = drawPlaces(
    markers.map(({ place }) => place),
    { ...inner, margin: isPhone ? 40 : 52 },
  );
  const pointOf = new Map(markers.map(({ place }, index) => [place.zip, points[index] ?? { x: 0, y: 0 }]));
  const drawn = markers.flatMap(({ place, codes, isShop }) => {
    const at = pointOf.get(place.zip) ?? { x: 0, y: 0 };
    const shop = isShop ? [{ key: 'shop', route: undefined, code: t('shop') }] : [];
    return [...shop, ...codes.map(({ route, code }) => ({ key: `${route}`, route, code }))].map(
      ({ key, ...marker }) => ({
        ...marker,
        key: `${place.zip} ${key}`,
        zip: place.zip,
        at,
        size: { width: Math.max(CODE, marker.code.length * 8 + 12), height: CODE },
      }),
    );
  });
  const boxes = spreadBoxes(drawn, inner);
  const named = markers.flatMap(({ place, name }) => {
    const of = boxes[drawn.findIndex(({ zip }) => zip === place.zip)];
    return of ? [{ name, of, size: { width: name.length * LETTER, height: LINE } }] : [];
  });
  const names = placeNames(named, boxes, inner);
  const count = routes.reduce((sum, { stops }) => sum + stops.filter(({ zip }) => zip !== null).length, 0);
  return (
    <svg
      className={styles.drawn}
      viewBox={`0 0 ${size.width} ${size.height}`}
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not fetched
      role="img"
      aria-label={t('picture', { count })}
    >
      {routes.map((route) => (
        <path
          key={route.index}
          data-route={route.index % 6}
          className={styles.line}
          d={pathOf(
            route.legs.flatMap((zip) => pointOf.get(zip) ?? []),
            (route.index - (routes.length - 1) / 2) * APART,
          )}
        />
      ))}
      {drawn.map(({ key, at }, index) => {
        const box = boxes[index];
        const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [at.x, at.y];
        if (Math.hypot(x - at.x, y - at.y) < NEAR) return null;
        return (
          <g key={key} className={styles.moved}>
            <path d={`M${at.x} ${at.y}L${x} ${y}`} />
            <circle cx={at.x} cy={at.y} r={3} />
          </g>
        );
      })}
      {named.map(({ name }, index) => {
        const box = names[index];
        return (
          box && (
            <text key={name} className={styles.place} x={box.x + box.width / 2} y={box.y + LINE / 2}>
              {name}
            </text>
          )
        );
      })}
      {drawn.map(({ key, route, code }, index) => {
        const { x, y, width, height } = boxes[index] ?? { x: 0, y: 0, width: 0, height: 0 };
        return (
          <g key={key} className={styles.code} {...(route !== undefined && { 'data-route': route % 6 })}>
            <rect x={x} y={y} width={width} height={height} rx={route === undefined ? 4 : height / 2} />
            <text x={x + width / 2} y={y + height / 2}>
              {code}
            </text>
          </g>
        );
      })}
      <g className={styles.bar}>
        <path d={`M12 ${size.height - 20}v6h${bar.length}v-6`} />
        <text x={18 + bar.length} y={size.height - 15}>
          {t('miles', { miles: bar.miles })}
        </text>
      </g>
    </svg>
  );
}

/** A line through the points, beside the straight one by as much as `aside` says. */
function pathOf(points: readonly Point[], aside: number): string {
  return points
    .slice(1)
    .map((to, index) => {
      const from = points[index] ?? to;
      const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
      const [x, y] = [(-(to.y - from.y) / length) * aside, ((to.x - from.x) / length) * aside];
      return `M${from.x + x} ${from.y + y}L${to.x + x} ${to.y + y}`;
    })
    .join('');
}
