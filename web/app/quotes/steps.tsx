import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Price } from '#core/pricing.ts';
import type { StepId } from '#core/wizard.ts';
import { Alert } from '../alert.ts';
import type { StepProps } from './step.ts';

export type AnyStepProps = StepProps & {
  readonly price: Price | undefined;
  readonly onGo: (step: StepId) => void;
  readonly onTimeGone: () => void;
};
type LaterStep = Exclude<StepId, 'package'>;
type Screen = ComponentType<AnyStepProps> & { readonly preload?: () => Promise<void> | undefined };

/** The steps after the first one: each arrives when it is wanted, or once the customer has begun. */
export const LATER_STEPS: Readonly<Record<LaterStep, Screen>> = {
  location: lazyRouteComponent(() => import('./step-location.tsx'), 'LocationStep'),
  vehicle: lazyRouteComponent(() => import('./step-vehicle.tsx'), 'VehicleStep'),
  cans: lazyRouteComponent(() => import('./step-cans.tsx'), 'CansStep'),
  estimate: lazyRouteComponent(() => import('./step-estimate.tsx'), 'EstimateStep'),
  time: lazyRouteComponent(() => import('./step-time.tsx'), 'TimeStep'),
  extras: lazyRouteComponent(() => import('./step-extras.tsx'), 'ExtrasStep'),
  contact: lazyRouteComponent(() => import('./step-contact.tsx'), 'ContactStep'),
  payment: lazyRouteComponent(() => import('./step-payment.tsx'), 'PaymentStep'),
  review: lazyRouteComponent(() => import('./step-review.tsx'), 'ReviewStep'),
};

export const SuccessScreen = lazyRouteComponent(() => import('./success.tsx'), 'Success');
export const Toaster = lazyRouteComponent(() => import('../../ui/toast.tsx'), 'Toaster');

/** Has the code of a step at hand before it is shown, so that nothing flickers. */
export async function preloadStep(step: LaterStep | 'done' | undefined): Promise<void> {
  if (step === 'done') await SuccessScreen.preload?.();
  else if (step) await LATER_STEPS[step].preload?.();
}

/** All the rest of the way, in the order of the steps. */
export async function preloadRest(): Promise<void> {
  for (const screen of Object.values(LATER_STEPS)) await screen.preload?.();
  await Promise.all([Alert.preload?.(), SuccessScreen.preload?.(), Toaster.preload?.()]);
}
