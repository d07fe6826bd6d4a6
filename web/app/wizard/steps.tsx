import type { PhotoEstimate } from '#contract/analysis.ts';
import type { Price } from '#core/pricing/pricing.ts';
import type { StepId, QuoteDraft } from '#core/quotes/wizard.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import type { FieldErrors } from '#web/lib/contact-errors.ts';
import { later, type Later } from '#web/lib/later.tsx';
import type { ChosenGiftCard } from '#web/lib/use-gift-card.ts';
import type { Promo } from '#web/lib/use-promo.ts';

export type AnyStepProps = StepProps & {
  readonly price: Price | undefined;
  readonly onGo: (step: StepId) => void;
  readonly onTimeGone: () => void;
  readonly onLetEstimateGo: () => void;
  readonly promo: Promo;
  readonly giftCard: ChosenGiftCard;
};

/**
 * The steps after the first one, each loaded when it's needed or once the customer has begun; with what checks their answers, so that no
 * press waits for code.
 */
export const LATER_STEPS: Readonly<Record<Exclude<StepId, 'package'>, Later<AnyStepProps>>> = {
  location: later(() => import('./step-location.tsx').then((module) => module.LocationStep)),
  vehicle: later(() => import('./step-vehicle.tsx').then((module) => module.VehicleStep)),
  cans: later(() => import('./step-vehicle.tsx').then((module) => module.CansStep)),
  estimate: later(() => import('./step-estimate.tsx').then((module) => module.EstimateStep)),
  time: later(() => import('./step-time.tsx').then((module) => module.TimeStep)),
  extras: later(() =>
    Promise.all([import('./step-choices.tsx'), import('./check-work.ts')]).then(([module]) => module.ExtrasStep),
  ),
  contact: later(() =>
    Promise.all([import('./step-contact.tsx'), import('./check-contact.ts')]).then(([module]) => module.ContactStep),
  ),
  payment: later(() => import('./step-choices.tsx').then((module) => module.PaymentStep)),
  review: later(() => import('./step-review.tsx').then((module) => module.ReviewStep)),
};

export const SuccessScreen = later(() => import('./success.tsx').then((module) => module.Success));
/** Not a step, but needed just as surely. */
const SENDING = { preload: () => import('./quote-body.ts') };
/** The alert dialog, loaded when it's first needed or when its screen is. */
export const Alert = later(() => import('#web/ui/ask.tsx').then((module) => module.Alert));
/** Why a quote was refused: loaded before one is sent. */
export const Answered = later(() => import('./answered.tsx').then((module) => module.Answered));
export const LostEstimate = later(() => import('./step-estimate.tsx').then((module) => module.LostEstimate));
export const TestNote = later(() => import('./test-note.tsx').then((module) => module.TestNote));
export const Toaster = later(() => import('#web/ui/toast.tsx').then((module) => module.Toaster));

/** Preloads the code of a step, so that nothing flickers. Rejects when it can't be fetched. */
export async function preloadStep(step: StepId | 'done' | undefined): Promise<void> {
  if (step === 'done') await SuccessScreen.preload();
  else if (step && step !== 'package') await LATER_STEPS[step].preload();
}

/** Preloads all remaining steps in order. Failed ones are fetched when they're needed. */
export async function preloadRest(): Promise<void> {
  for (const screen of [
    ...Object.values(LATER_STEPS),
    SENDING,
    Alert,
    Answered,
    LostEstimate,
    SuccessScreen,
    Toaster,
  ]) {
    await screen.preload().catch(() => undefined);
  }
}

/** Props of every step: the catalog, the draft, how to change it, and the errors by field of the request. */
export type StepProps = {
  readonly catalog: ShopCatalog;
  readonly draft: QuoteDraft;
  readonly onChange: (change: Partial<QuoteDraft>) => void;
  /** Changes the draft, and moves on unless the step still lacks something: for an answer given with one press. */
  readonly onAnswer: (answer: Partial<QuoteDraft>) => void;
  readonly errors: FieldErrors;
  /** Keeps what the server says about travel to the address, which is no choice of the customer's. */
  readonly onTravel: (travel: Pick<QuoteDraft, 'travel'>) => void;
  /** The estimate that the customer uses; it counts while the draft has its id. */
  readonly estimate?: PhotoEstimate | undefined;
};
