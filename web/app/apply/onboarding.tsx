import { useEffect, useRef } from 'react';
import { applyTexts } from '#core/languages/en/apply.ts';
import { hidden, rich, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { STEP_COUNT } from './apply-draft.ts';
import { APPLY_STEPS } from './apply-steps.tsx';
import { useApplication } from './use-application.ts';
import styles from './apply.module.css';

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
