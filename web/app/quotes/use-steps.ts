import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Catalog } from '#core/settings/settings.ts';
import { resumeAt, stepOf, type QuoteDraft, type StepId } from '#core/quotes/wizard.ts';
import { preloadStep } from './steps.tsx';
import type { WizardSearch } from './wizard-search.ts';

const route = getRouteApi('/quote');

type Ways = {
  /** Set when the code of a step couldn't be fetched without a network; the current step stays. */
  readonly onLost: () => void;
};

/** The step in the address, limited by the draft's progress, and navigation between steps. Each step is a history entry. */
export function useSteps(catalog: Catalog, draft: QuoteDraft, { onLost }: Ways) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const { from } = history.location.state;
  const step = resumeAt(catalog, draft, wantedStep(search, draft));
  const isAstray = step !== (search.step ?? 'package') || search.package !== undefined;

  async function enter(target: StepId | 'done', from?: StepId): Promise<void> {
    const search = target === 'package' ? {} : { step: target };
    if (await isAtHand(target)) {
      await navigate({ search, state: from ? { from } : {}, replace: target === 'done' });
    } else if (navigator.onLine) window.location.assign(`/quote?step=${target}`);
    else onLost();
  }
  const go = (target: StepId | 'done', from?: StepId) => void enter(target, from);
  useEffect(() => {
    if (isAstray) void navigate({ search: step === 'package' ? {} : { step }, state: true, replace: true });
  }, [isAstray, step, navigate]);

  return {
    step,
    go,
    /** Goes forward; a step that was entered from the review returns there, past steps that are already answered. */
    next: () => {
      const next = from === 'review' ? resumeAt(catalog, draft, 'review') : stepOf(step).next(draft);
      if (next !== 'submit') go(next, from === 'review' ? 'review' : step);
    },
    back: () => {
      const target = stepOf(step).back?.(draft);
      if (target && from === target) history.back();
      else if (target) go(target);
    },
  };
}

/** A package and a step together mean that the browser submitted the first step itself, before the script had loaded. */
function wantedStep(search: WizardSearch, draft: QuoteDraft): StepId {
  if (search.step === undefined || search.step === 'done') return 'package';
  const next = search.package === undefined ? search.step : stepOf('package').next(draft);
  return next === 'submit' ? 'package' : next;
}

/** Whether the code of a step is available. After a deployment it may be gone for good; then the page has to be reloaded. */
async function isAtHand(step: StepId | 'done'): Promise<boolean> {
  return preloadStep(step).then(
    () => true,
    () => false,
  );
}
