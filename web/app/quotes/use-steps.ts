import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import type { Catalogue } from '#core/business.ts';
import { resumeAt, stepOf, type QuoteDraft, type StepId } from '#core/wizard.ts';

const route = getRouteApi('/quote');

/** The step in the address as far as the draft has come, and the ways to others. Each is an entry of the browser's history, so that its own back and forward work. */
export function useSteps(catalogue: Catalogue, draft: QuoteDraft) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const { from } = history.location.state;
  const wanted = search.step === undefined || search.step === 'done' ? 'package' : search.step;
  const step = resumeAt(catalogue, draft, wanted);
  const isAstray = step !== wanted || search.package !== undefined;

  const go = useCallback(
    (target: StepId | 'done', from?: StepId) =>
      void navigate({
        search: target === 'package' ? {} : { step: target },
        state: from ? { from } : {},
        replace: target === 'done',
      }),
    [navigate],
  );
  useEffect(() => {
    if (isAstray) void navigate({ search: step === 'package' ? {} : { step }, state: true, replace: true });
  }, [isAstray, step, navigate]);

  return {
    step,
    go,
    /** On the way forward; a step that was entered from the review leads there again, past what is already answered. */
    next: () => {
      const next = from === 'review' ? resumeAt(catalogue, draft, 'review') : stepOf(step).next(draft);
      if (next !== 'submit') go(next, from === 'review' ? 'review' : step);
    },
    back: () => {
      const target = stepOf(step).back?.(draft);
      if (target && from === target) history.back();
      else if (target) go(target);
    },
  };
}
