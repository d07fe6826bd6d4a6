import { Suspense } from 'react';
import { asksAddress } from '#core/quotes/wizard.ts';
import { later } from '#web/lib/later.tsx';
import type { StepProps } from './steps.tsx';

const TravelArea = later(() => import('./travel-area.tsx').then((module) => module.TravelArea));

export type TravelProps = Pick<StepProps, 'catalog' | 'draft' | 'onChange' | 'onTravel'> & {
  /** Whether it says where the crew doesn't go; beside the address. */
  readonly isSaid?: boolean;
};

/** Travel in the price, where the shop has set areas: other shops load nothing of it. */
export function Travel(props: TravelProps) {
  const { catalog, draft } = props;
  return (
    catalog.hasTravelAreas &&
    asksAddress(catalog, draft) && (
      <Suspense>
        <TravelArea {...props} />
      </Suspense>
    )
  );
}
