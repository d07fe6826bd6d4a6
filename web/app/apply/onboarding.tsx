import { useEffect, useRef, use, useState } from 'react';
import { applyTexts } from '#core/languages/en/apply.ts';
import { hidden, rich, useTexts, LanguageContext } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import {
  STEP_COUNT,
  clearApplication,
  faultsOf,
  fieldIn,
  furthestStep,
  keepSubmitted,
  readApplication,
  saveApplication,
  stepAsking,
  tidy,
  wrongIn,
  type ApplyDraft,
  type ApplyFaults,
  type ApplyField,
} from './apply-draft.ts';
import { APPLY_STEPS } from './apply-steps.tsx';
import styles from './apply.module.css';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { toast, toastError } from '#web/ui/toast.tsx';
import { ApiError, call, type Input, newKey } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { localStore, tabStore } from '#web/lib/storage.ts';

/** /apply/onboarding: the application in four steps. */
export function Onboarding() {
  const t = useTexts(applyTexts);
  const { draft, step, faults, change, leave, goOn, goBack, isSending } = useApplication();
  const heading = useHeadingOf(step);
  const shown = APPLY_STEPS[step - 1];
  if (!shown) return null;
  const { title, question, Fields } = shown;
  const isLast = step === STEP_COUNT;
  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <Progress now={step} most={STEP_COUNT} text={t('stepCount', { step, count: STEP_COUNT })} title={t(title)} />
      <h1 ref={heading} tabIndex={-1}>
        {rich(
          t.rich('stepHeading', {
            step,
            count: STEP_COUNT,
            question: t(question),
            hidden,
          }),
        )}
      </h1>
      <Fields draft={draft} faults={faults} onChange={change} onLeave={leave} />
      <div className={styles.steps}>
        <Button onClick={goBack} aria-disabled={step === 1}>
          <Icon name="left" />
          {t('previous')}
        </Button>
        <Button type="submit" variant="sponge" big aria-disabled={isSending}>
          {t(isLast ? (isSending ? 'submitting' : 'submit') : 'next')}
        </Button>
      </div>
      <p className={styles.small}>{t('draftNote')}</p>
    </form>
  );
}

/** Moves the focus and the scroll position to the question of the new step. */
function useHeadingOf(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  usePageTitle(useTexts(applyTexts)('stepPageTitle', { step, count: STEP_COUNT }));
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

const route = getRouteApi('/applicants/apply/onboarding');

/** The application in this browser: its draft, its step, and the ways forward and back. */
function useApplication() {
  const language = use(LanguageContext);
  const t = applyTexts(language);
  const [saved, setSaved] = useState(() => readApplication(localStore, newKey));
  const [faults, setFaults] = useState<ApplyFaults>({});
  const { step: asked } = route.useSearch();
  const navigate = useNavigate();
  const { draft, key } = saved;
  const step = Math.min(asked ?? saved.step, furthestStep(draft));
  const goTo = (next: number) => {
    keep({ step: next });
    void navigate({ to: '/apply/onboarding', search: { step: next } });
  };
  const submit = useSubmit({ draft, key }, (found) => {
    setFaults(Object.fromEntries(found.map(({ field, message }) => [field, message])));
    goTo(Math.min(...found.map(({ field }) => stepAsking(field))));
  });

  function keep(change: { readonly draft?: ApplyDraft; readonly step?: number }): void {
    const next = { ...saved, ...change };
    setSaved(next);
    saveApplication(localStore, next);
  }

  function change(part: Partial<ApplyDraft>): void {
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in part))));
    keep({ draft: { ...draft, ...part } });
  }

  function leave(field: Exclude<ApplyField, 'availability'>): void {
    const text = tidy(draft, field);
    if (text !== draft[field]) keep({ draft: { ...draft, [field]: text } });
    const wrong = wrongIn({ ...draft, [field]: text }, field, language);
    if (wrong) setFaults({ ...faults, [field]: wrong });
  }

  function goOn(): void {
    const found = faultsOf(draft, step, language);
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first) {
      toastError({ title: t('incomplete') });
      document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    } else if (step < STEP_COUNT) goTo(step + 1);
    else if (!submit.isPending) submit.mutate();
  }

  return { draft, step, faults, change, leave, goOn, goBack: () => goTo(step - 1), isSending: submit.isPending };
}

type FieldErrors = readonly { readonly field: ApplyField; readonly message: string }[];

function useSubmit(
  { draft, key }: { readonly draft: ApplyDraft; readonly key: string },
  onFaults: (found: FieldErrors) => void,
) {
  const t = useTexts(applyTexts);
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call('POST /api/job-applications', { headers: { 'idempotency-key': key }, body: bodyOf(draft) }),
    onSuccess: () => {
      clearApplication(localStore);
      keepSubmitted(tabStore);
      toast({ title: t('submitted') });
      void navigate({ to: '/apply/confirmation' });
    },
    onError: (error) => {
      const isOver = error instanceof ApiError && (error.status === 401 || error.status === 403);
      const description = isOver ? t('accessExpired') : errorText(error);
      toastError({ title: t('submitFailed'), ...(description && { description }) });
      if (isOver) void navigate({ to: '/apply/access' });
      const found = faultsFrom(error);
      if (found.length > 0) onFaults(found);
    },
  });
}

function faultsFrom(error: unknown): FieldErrors {
  const errors = (error instanceof ApiError && error.problem?.errors) || [];
  return errors.flatMap(({ path, message }) => {
    const field = fieldIn(path);
    return field ? [{ field, message }] : [];
  });
}

function bodyOf({ availability, resumeLink, references, ...rest }: ApplyDraft): ApplicationBody {
  return {
    ...rest,
    availability: [...availability] as ApplicationBody['availability'],
    ...(resumeLink && { resumeLink }),
    ...(references && { references }),
  };
}

type ApplicationBody = Input<'POST /api/job-applications'>['body'];
