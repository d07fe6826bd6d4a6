import { use, type ReactNode } from 'react';
import type { GivenAnswers, QuestionName } from '#core/estimate/assessment.ts';
import { photoEstimateTexts } from '#core/languages/en/photo-estimate.ts';
import { questionTexts } from '#web/lib/estimate-texts.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Choices } from '#web/ui/choices.tsx';
import styles from './estimate-page.module.css';

type QuestionsProps = {
  readonly title: string;
  readonly lead: string;
  readonly questions: readonly QuestionName[];
  readonly answers: GivenAnswers;
  /** Whether to name the questions that have no answer. */
  readonly isPressed: boolean;
  readonly onAnswer: (answers: GivenAnswers) => void;
  /** A button, where the page's own doesn't send the answers. */
  readonly children?: ReactNode;
};

/** Short questions about what photos don't show, or in place of them. It's nested in the page's form. */
export function Questions({ title, lead, questions, answers, isPressed, onAnswer, children }: QuestionsProps) {
  const t = useTexts(photoEstimateTexts);
  const texts = questionTexts(use(LanguageContext));
  const missing = (name: QuestionName) => (isPressed && !answers[name] ? t('chooseOne') : undefined);
  return (
    <section className={styles.questions} aria-labelledby="questions-title">
      <div>
        <h2 id="questions-title" className={styles.questionsTitle}>
          {title}
        </h2>
        <p>{lead}</p>
      </div>
      {questions.includes('lastWash') && (
        <Choices
          {...texts.lastWash}
          chosen={answers.lastWash}
          error={missing('lastWash')}
          onChoose={(lastWash) => onAnswer({ lastWash })}
        />
      )}
      {questions.includes('soil') && (
        <Choices
          {...texts.soil}
          chosen={answers.soil}
          error={missing('soil')}
          onChoose={(soil) => onAnswer({ soil })}
        />
      )}
      {questions.includes('inside') && (
        <Choices
          {...texts.inside}
          chosen={answers.inside}
          error={missing('inside')}
          onChoose={(inside) => onAnswer({ inside })}
        />
      )}
      {children}
    </section>
  );
}

/** Moves the focus to the first question that has no answer. */
export function focusQuestion(open: readonly QuestionName[]): void {
  const [first] = open;
  if (first) document.querySelector<HTMLInputElement>(`input[type=radio][name=${first}]`)?.focus();
}
