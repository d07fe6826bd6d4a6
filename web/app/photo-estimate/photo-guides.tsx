import type { ReactNode } from 'react';
import type { PackageId } from '#core/settings/settings.ts';
import styles from './photos-choice.module.css';

type Name = 'wholeSide' | 'worstSpot' | 'inside' | 'frontSeats' | 'backSeats' | 'otherSide';
type About = 'wholeSideAbout' | 'worstSpotAbout' | 'insideAbout' | 'otherSideAbout';

/** What a photo should show; name and text are keys of its texts. */
export type Guide = { readonly name: Name; readonly text: About; readonly drawing: ReactNode };

/** The three most useful photos for what the package cleans; the interior only if it's cleaned. */
export function guidesFor(packageType: PackageId | undefined): readonly Guide[] {
  const third = packageType === 'full' ? INSIDE : OTHER_SIDE;
  return packageType === 'interior' ? [FRONT_SEATS, WORST, BACK_SEATS] : [WHOLE_SIDE, WORST, third];
}

const CAR =
  'M8 44h6m22 0h32m22 0h4c2 0 3-1 3-3v-6c0-4-3-6-7-7l-18-3-12-10c-2-2-4-2-7-2H37c-3 0-5 1-7 3L20 26l-9 3c-3 1-5 3-5 6v7c0 1 1 2 2 2Z';
const WINDOWS = 'M32 17 26 26h20V16H36c-2 0-3 0-4 1ZM52 16v10h17l-9-8c-2-2-3-2-5-2Z';
const SEAT =
  'M40 8h14c3 0 5 2 5 5l2 20c0 3-2 5-5 5H38c-3 0-5-2-5-5l2-20c0-3 2-5 5-5ZM30 38h34c4 0 6 3 6 6v6H24v-6c0-3 2-6 6-6Z';

const WHOLE_SIDE: Guide = {
  name: 'wholeSide',
  text: 'wholeSideAbout',
  drawing: (
    <Drawing>
      <path d={CAR} />
      <path d={WINDOWS} />
      <circle cx="25" cy="44" r="8" />
      <circle cx="79" cy="44" r="8" />
    </Drawing>
  ),
};
const WORST: Guide = {
  name: 'worstSpot',
  text: 'worstSpotAbout',
  drawing: (
    <Drawing>
      <circle cx="46" cy="26" r="20" />
      <path d="m61 40 14 13" />
      <path className={styles.dirt} d="M36 22c2-5 6-6 9-4s7-1 9 3-1 7-3 10-8 4-12 2-5-6-3-11Z" />
    </Drawing>
  ),
};
const INSIDE: Guide = {
  name: 'inside',
  text: 'insideAbout',
  drawing: (
    <Drawing>
      <path d={SEAT} />
      <path d="M42 20h10m-11 8h12" />
    </Drawing>
  ),
};
const FRONT_SEATS: Guide = { ...INSIDE, name: 'frontSeats' };
const BACK_SEATS: Guide = { ...INSIDE, name: 'backSeats' };
const OTHER_SIDE: Guide = {
  name: 'otherSide',
  text: 'otherSideAbout',
  drawing: (
    <Drawing>
      <path d="M28 50V34c0-3 1-5 3-7l5-12c1-3 3-5 6-5h20c3 0 5 2 6 5l5 12c2 2 3 4 3 7v16M28 44h48M35 26h34" />
      <circle cx="37" cy="36" r="3.5" />
      <circle cx="67" cy="36" r="3.5" />
      <path d="M46 37h12" />
    </Drawing>
  ),
};

function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 104 58" aria-hidden="true">
      {children}
    </svg>
  );
}
