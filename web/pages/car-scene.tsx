import type { CSSProperties, ReactNode } from 'react';
import styles from './car-scene.module.css';

/** Where the drawing begins and how wide it is, in its own units. */
const VIEW_BOX = '262 88 1356 468';
const SHELL =
  'M318 400c-14-8-20-22-21-40-1-22 4-38 24-48 92-36 186-54 284-64 78-58 150-98 238-116 96-18 214-20 306-4 84 16 150 52 214 100 62 6 120 14 166 28 22 7 32 24 35 52 4 42 0 72-17 92h-119a110 110 0 0 0-220 0H668a110 110 0 0 0-220 0Z';
/** The sponge's path, from behind the car to behind its front wheel. */
export const STROKE = 'M1640 292c-60 8-190-46-310-78-150-40-230 132-372 104S758 226 640 286s-196 62-300 58';
/** From the front wheel to the rear one. */
const WHEELBASE = 760;
/** Flecks of dust by their radius: zero-length lines with round ends. */
const FLECKS = [
  [1, 'M170 16h0M58 13h0M115 111h0M19 105h0M82 50h0M80 67h0'],
  [1.5, 'M141 28h0M152 52h0M140 113h0M123 120h0M80 130h0M111 46h0'],
  [2, 'M86 42h0M38 78h0M19 56h0M42 129h0'],
  [2.5, 'M153 18h0M65 27h0M112 19h0M35 61h0M60 15h0M40 34h0M28 20h0M66 24h0M118 77h0M22 34h0'],
] as const;

/**
 * A dusty car from its side, with one stripe wiped clean; the paint below it mirrors the sky. The custom property --wipe
 * (0 to 100) is the sponge's position on its path. Colors come from car-scene.css.
 */
export function CarScene({
  label,
  children = <MovingSponge />,
}: {
  readonly label: string;
  readonly children?: ReactNode;
}) {
  return (
    // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing has no other way to be an image
    <svg className={styles.car} viewBox={VIEW_BOX} role="img" aria-label={label}>
      <Defs />
      <g mask="url(#wet)">
        <use href="#car" transform="matrix(1 0 0 -1 0 976)" opacity=".5" />
      </g>
      <ellipse cx="558" cy="488" rx="110" ry="7" fill="var(--body-lo)" opacity=".5" />
      <ellipse cx={558 + WHEELBASE} cy="488" rx="110" ry="7" fill="var(--body-lo)" opacity=".5" />
      <ellipse cx="936" cy="488" rx="640" ry="6" fill="var(--body-lo)" opacity=".16" />
      <g id="car">
        <path
          d="M664 392h548c-2 22-12 36-26 36H692c-14 0-26-14-28-36ZM322 392h132l-8 30h-96c-16 0-26-12-28-30ZM1422 392h130c-2 18-12 30-28 30h-96Z"
          fill="var(--body-lo)"
        />
        <path d="M444 400a114 114 0 0 1 228 0ZM1204 400a114 114 0 0 1 228 0Z" fill="var(--tyre)" />
        <use href="#shell" fill="url(#paint)" />
        <path
          d="M668 252c70-54 128-86 202-100 88-15 182-16 262-3 68 13 124 41 176 85-196 2-420 8-640 18Z"
          fill="url(#pane)"
        />
        <path d="M962 140h22l14 106-24 1Z" fill="var(--body)" />
        <path d="m1150 153 18 5 46 78-20 1Z" fill="var(--body)" />
        <path
          d="M672 262c-16 52-16 92-8 138m332-148c4 52 4 100-4 148m222-156c10 32 6 58-10 88"
          fill="none"
          stroke="var(--body-lo)"
          strokeWidth="3"
          opacity=".75"
        />
        <Dust />
        <path
          d="m310 336 78-30c18-4 26 4 18 14-10 13-40 24-92 30Z"
          fill="var(--sky)"
          stroke="var(--body-lo)"
          strokeWidth="2"
        />
        <rect x="884" y="292" width="76" height="13" rx="6.5" fill="var(--body-lo)" opacity=".85" />
        <rect x="886" y="291" width="72" height="4" rx="2" fill="var(--sky)" />
        <rect x="1098" y="286" width="76" height="13" rx="6.5" fill="var(--body-lo)" opacity=".85" />
        <rect x="1100" y="285" width="72" height="4" rx="2" fill="var(--sky)" />
        <path
          d="M1490 258c24 3 42 8 54 14 12 8 18 20 21 36-34 2-62-12-75-50Z"
          fill="var(--lamp)"
          stroke="var(--body-lo)"
          strokeWidth="2"
        />
        <path d="M690 250c-6-26 10-36 40-34 14 1 18 8 16 18-2 12-14 18-56 16Z" fill="var(--body-lo)" />
        <Wheel />
        <g transform={`translate(${WHEELBASE})`}>
          <Wheel />
        </g>
      </g>
      {children}
    </svg>
  );
}

const onStroke: CSSProperties = {
  offsetPath: `path('${STROKE}')`,
  offsetDistance: 'calc(var(--wipe) * 1%)',
  offsetRotate: 'auto',
};

function MovingSponge() {
  return (
    <g style={onStroke}>
      <Sponge />
    </g>
  );
}

/** Centered on its own middle, with the bubbles that trail it. */
export function Sponge() {
  return (
    <>
      <g fill="var(--sky)" opacity=".9">
        <circle cx="-62" cy="-40" r="10" />
        <circle cx="-54" cy="-20" r="6" />
        <circle cx="-66" cy="30" r="13" />
        <circle cx="-84" cy="44" r="6" />
        <circle cx="-58" cy="50" r="8" />
        <circle cx="-92" cy="-34" r="4" />
      </g>
      <rect
        x="-46"
        y="-56"
        width="74"
        height="112"
        rx="20"
        fill="var(--sponge)"
        stroke="var(--sponge-edge)"
        strokeWidth="2"
      />
      <g fill="var(--sponge-hole)">
        <ellipse cx="-24" cy="-28" rx="7" ry="5" />
        <ellipse cx="4" cy="-10" rx="5" ry="7" />
        <ellipse cx="-18" cy="16" rx="5" ry="6" />
        <ellipse cx="8" cy="30" rx="7" ry="5" />
        <circle cx="-2" cy="-38" r="3" />
        <circle cx="-28" cy="36" r="3" />
      </g>
    </>
  );
}

function Dust() {
  return (
    <g clipPath="url(#onbody)">
      <g mask="url(#unwiped)">
        <use href="#shell" fill="var(--film)" opacity=".93" />
        <use href="#shell" fill="url(#flecks)" />
        <path d="M330 330c190-62 640-84 1196-56" fill="none" stroke="var(--paper)" strokeWidth="5" opacity=".4" />
      </g>
    </g>
  );
}

function Wheel() {
  return (
    <>
      <circle cx="558" cy="398" r="92" fill="var(--tyre)" />
      <circle cx="558" cy="398" r="62" fill="var(--body-hi)" />
      <circle cx="558" cy="398" r="54" fill="var(--tyre)" />
      <path
        d="M558 398V346m0 52 49-16m-49 16 31 42m-31-42-31 42m31-42-49-16"
        stroke="var(--sky)"
        strokeWidth="11"
        strokeLinecap="round"
      />
      <circle cx="558" cy="398" r="12" fill="var(--sky)" />
    </>
  );
}

function Defs() {
  return (
    <defs>
      <linearGradient id="paint" x2="0" y2="1">
        <stop stopColor="var(--body-hi)" />
        <stop offset=".4" stopColor="var(--body)" />
        <stop offset=".47" stopColor="var(--sky)" />
        <stop offset=".535" stopColor="var(--body-hi)" />
        <stop offset=".6" stopColor="var(--body)" />
        <stop offset=".66" stopColor="var(--body-lo)" />
        <stop offset="1" stopColor="var(--body)" />
      </linearGradient>
      <linearGradient id="pane" x2=".35" y2="1">
        <stop stopColor="var(--body-hi)" />
        <stop offset=".5" stopColor="var(--glass)" />
      </linearGradient>
      <linearGradient id="sink" x2="0" y2="1">
        <stop stopColor="#fff" stopOpacity=".34" />
        <stop offset=".75" stopColor="#fff" stopOpacity="0" />
      </linearGradient>
      <pattern id="flecks" width="180" height="140" patternUnits="userSpaceOnUse">
        <g stroke="var(--fleck)" strokeLinecap="round">
          {FLECKS.map(([radius, d]) => (
            <path key={radius} d={d} strokeWidth={radius * 2} />
          ))}
        </g>
      </pattern>
      <path id="shell" d={SHELL} />
      <clipPath id="onbody">
        <use href="#shell" />
      </clipPath>
      <mask id="unwiped" maskUnits="userSpaceOnUse" x="0" y="0" width="1700" height="520">
        <rect width="1700" height="520" fill="#fff" />
        <path
          d={STROKE}
          pathLength="100"
          fill="none"
          stroke="#000"
          strokeWidth="96"
          strokeLinecap="round"
          style={{ strokeDasharray: 'var(--wipe) 200' }}
        />
      </mask>
      <mask id="wet" maskUnits="userSpaceOnUse" x="0" y="486" width="1700" height="90">
        <rect y="486" width="1700" height="90" fill="url(#sink)" />
      </mask>
    </defs>
  );
}
