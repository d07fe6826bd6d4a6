import { useState } from 'react';
import type { EstimateAnswers } from '#contract/analysis.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { QUESTION_TEXTS } from '#web/lib/estimate-texts.ts';
import styles from './questions-form.module.css';

type QuestionsFormProps = {
  readonly answer: (answers: EstimateAnswers) => void;
  readonly isAnswering: boolean;
  readonly answerError: unknown;
  /** Whether the answers are required because the photos didn't show enough. */
  readonly isOnly: boolean;
};

/** Three questions that photos don't answer. It's nested in the page's form, so its button doesn't submit. */
export function QuestionsForm({ answer, isAnswering, answerError, isOnly }: QuestionsFormProps) {
  const [given, setGiven] = useState<Partial<EstimateAnswers>>({});
  const [isPressed, setPressed] = useState(false);
  const { lastWash, soil, inside } = given;
  const refusal = errorText(answerError);
  const missing = (value: unknown) => (isPressed && !value ? 'Please choose one.' : undefined);

  function send(): void {
    setPressed(true);
    if (lastWash && soil && inside && !isAnswering) answer({ lastWash, soil, inside });
  }

  return (
    <section className={styles.root} aria-labelledby="questions-title">
      <div>
        <h2 id="questions-title" className={styles.title}>
          {isOnly ? 'Three quick questions' : 'What the photos cannot show'}
        </h2>
        <p>{isOnly ? 'The estimate comes from your answers.' : 'Your answers make the estimate closer.'}</p>
      </div>
      <Choices
        {...QUESTION_TEXTS.lastWash}
        chosen={lastWash}
        error={missing(lastWash)}
        onChoose={(value) => setGiven({ ...given, lastWash: value })}
      />
      <Choices
        {...QUESTION_TEXTS.soil}
        chosen={soil}
        error={missing(soil)}
        onChoose={(value) => setGiven({ ...given, soil: value })}
      />
      <Choices
        {...QUESTION_TEXTS.inside}
        chosen={inside}
        error={missing(inside)}
        onChoose={(value) => setGiven({ ...given, inside: value })}
      />
      {refusal && <Callout title="Your answers did not arrive">{refusal}</Callout>}
      <Button onClick={send} aria-disabled={isAnswering}>
        {isAnswering ? 'Working it out' : 'See my estimate'}
      </Button>
    </section>
  );
}
