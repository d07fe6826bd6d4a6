import { Suspense } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { formatMoney } from '#core/lib/money.ts';
import { LONGEST_ANSWER, type Question } from '#core/settings/questions.ts';
import { useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { Field, SelectField, TextField } from '#web/ui/field.tsx';

/** Loaded where a question asks for photos. */
const PhotoAnswer = later(() => import('./photo-answer.tsx').then((module) => module.PhotoAnswer));

type Answers = Readonly<Record<string, string>>;

type QuestionFieldsProps = {
  readonly questions: readonly Question[];
  /** What is typed or chosen, by the ID of the question. */
  readonly answers: Answers;
  readonly onAnswer: (answers: Answers) => void;
  /** What is wrong with 'answers.hair'. */
  readonly errorAt: (path: string) => string | undefined;
  /** Whether no answer is needed, also of the questions that need one of customers. */
  readonly isAllOptional?: boolean;
  /** The IDs of the fields begin with it; a form for several vehicles has one for each. */
  readonly prefix?: string;
};

/** The owner's questions, as fields of a form. */
export function QuestionFields({
  questions,
  answers,
  onAnswer,
  errorAt,
  isAllOptional = false,
  prefix = '',
}: QuestionFieldsProps) {
  return questions.map((question) => (
    <QuestionField
      key={question.id}
      prefix={prefix}
      question={question}
      answer={answers[question.id] ?? ''}
      isRequired={question.required && !isAllOptional}
      error={errorAt(`answers.${question.id}`)}
      onAnswer={(answer) => onAnswer({ ...answers, [question.id]: answer })}
    />
  ));
}

type QuestionFieldProps = {
  readonly prefix: string;
  readonly question: Question;
  readonly answer: string;
  readonly isRequired: boolean;
  readonly error: string | undefined;
  readonly onAnswer: (answer: string) => void;
};

function QuestionField({ prefix, question, answer, isRequired, error, onAnswer }: QuestionFieldProps) {
  const t = useTexts(wizardStepsTexts);
  const { id, text, kind, choices, yesCents } = question;
  const priced = (name: string, cents: number) =>
    cents > 0 ? t('nameAndPrice', { name, price: `+${formatMoney(cents)}` }) : name;
  const common = {
    label: text,
    ...(!isRequired && { aside: t('optional') }),
    ...(error && { error }),
  };
  const field = {
    ...common,
    id: `${prefix}answer-${id}`,
    required: isRequired,
    wide: true,
    value: answer,
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onAnswer(target.value),
  };
  switch (kind) {
    case 'text':
      return <TextField {...field} rows={2} maxLength={LONGEST_ANSWER} />;
    case 'number':
      return <Field {...field} inputMode="decimal" maxLength={20} />;
    case 'choice':
      return (
        <SelectField {...field}>
          <option value="">{t('chooseAnswer')}</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {priced(choice.name, choice.cents)}
            </option>
          ))}
        </SelectField>
      );
    case 'yesNo':
      return (
        <Choices
          {...common}
          name={`${prefix}answer-${id}`}
          choices={[
            { value: 'yes', word: priced(t('yes'), yesCents) },
            { value: 'no', word: t('no') },
          ]}
          chosen={answer === 'yes' || answer === 'no' ? answer : undefined}
          onChoose={onAnswer}
        />
      );
    case 'photo':
      return (
        <Suspense fallback={null}>
          <PhotoAnswer {...common} question={`${prefix}${id}`} answer={answer} onAnswer={onAnswer} />
        </Suspense>
      );
  }
}
