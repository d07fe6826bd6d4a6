import { use, type ReactNode } from 'react';
import { questionsFor } from '#core/estimate/answers.ts';
import {
  assessmentContext,
  type AssessmentContext,
  type CleanedParts,
  type QuestionName,
  type GivenAnswers,
} from '#core/estimate/assessment.ts';
import { photoEstimateTexts } from '#core/languages/en/photo-estimate.ts';
import { localeOf } from '#core/languages/language.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import { classesFor, type Catalog, type ServicePackage } from '#core/settings/settings.ts';
import { questionTexts } from '#web/lib/estimate-texts.ts';
import { LanguageContext, rich, strong, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { PhotosChoice } from './photos-choice.tsx';
import { wayOutOf, type useAnalysis, type usePhotos, type ChosenPhoto } from './use-photos.ts';
import styles from './estimate-page.module.css';

type ChoosingProps = {
  readonly catalog: Catalog;
  readonly draft: QuoteDraft;
  readonly chosen: ReturnType<typeof usePhotos>;
  /** Why a photo should be taken again, by its id. */
  readonly hints: ReadonlyMap<string, string>;
  readonly analysis: Pick<ReturnType<typeof useAnalysis>, 'answers' | 'answer' | 'failure'>;
  /** Whether the answers make the estimate, and photos are optional. */
  readonly isByAnswers: boolean;
  readonly isPressed: boolean;
  readonly send: (photos: readonly ChosenPhoto[], needed: readonly QuestionName[]) => void;
  readonly onLeave: () => void;
  /** Goes to where another package is chosen. */
  readonly onOther: () => void;
};

/** Photos and questions for an estimate, in the order of what counts. After a refusal, what the customer can do about it. */
export function Choosing(props: ChoosingProps) {
  const { catalog, draft, chosen, hints, analysis, isByAnswers, isPressed, send, onLeave, onOther } = props;
  const t = useTexts(photoEstimateTexts);
  const { failure, answers, answer: onAnswer } = analysis;
  const wayOut = failure && wayOutOf(failure);
  const { parts } = contextOf(catalog, draft);
  const first = firstQuestions(parts, isByAnswers);
  const all = questionsFor(parts);
  const questions = { answers, isPressed, onAnswer };
  const refusal = errorText(failure?.reason);
  const count = first.length;
  return (
    <>
      {refusal && (
        <Callout title={t('analysisFailed')}>
          {chosen.photos.length > 0 ? t('analysisFailedReason', { reason: refusal }) : refusal}
        </Callout>
      )}
      {isByAnswers && (
        <Questions
          {...questions}
          questions={first}
          title={t('onlyQuestions', { count })}
          lead={t('onlyQuestionsLead')}
        />
      )}
      {!isByAnswers && !wayOut && count > 0 && (
        <Questions {...questions} questions={first} title={t('moreQuestions')} lead={t('moreQuestionsLead')} />
      )}
      <PhotosChoice {...{ chosen, hints, isByAnswers, parts }} hasBenefits={!wayOut} />
      {!isByAnswers && wayOut && (
        <Questions
          {...questions}
          questions={all}
          title={wayOut === 'no-vehicle' ? t('otherwise', { count: all.length }) : t('needed')}
          lead={t(wayOut === 'no-vehicle' ? 'otherwiseLead' : 'neededLead')}
        >
          <Button onClick={() => send(wayOut === 'no-vehicle' ? [] : chosen.photos, all)}>{t('answer')}</Button>
        </Questions>
      )}
      {wayOut === 'no-vehicle' && <Elsewhere catalog={catalog} onOther={onOther} />}
      <div className={styles.ways}>
        <Button onClick={onLeave}>{t('leave')}</Button>
      </div>
    </>
  );
}

/** What is estimated, of the customer's choice. */
export function contextOf(catalog: Catalog, { packageType = '', vehicleType }: QuoteDraft): AssessmentContext {
  return assessmentContext(catalog, { packageType, vehicleType });
}

/** The questions that an estimate needs from the start: all where it follows from them, that about the inside where photos don't show it. */
export function firstQuestions(parts: CleanedParts, isByAnswers: boolean): readonly QuestionName[] {
  const all = questionsFor(parts);
  return isByAnswers ? all : all.filter((question) => question === 'inside');
}

/** The packages for what else a photo without a car or truck may show: the built-in photo check can't tell. */
function Elsewhere({ catalog, onOther }: Pick<ChoosingProps, 'catalog' | 'onOther'>) {
  const t = useTexts(photoEstimateTexts);
  const interior = usePackages(catalog, ({ photos }) => photos === 'inside');
  const powersport = usePackages(catalog, (pack) => isForOthers(catalog, pack));
  const counted = usePackages(catalog, ({ count }) => count !== undefined);
  return (
    <section className={styles.elsewhere} aria-labelledby="elsewhere-title">
      <h2 id="elsewhere-title">{t('elsewhere')}</h2>
      <p>{t('elsewhereLead')}</p>
      <ul>
        {interior && <li>{rich(t.rich('elsewhereInterior', { packages: interior, strong }))}</li>}
        {powersport && <li>{rich(t.rich('elsewherePowersport', { packages: powersport, strong }))}</li>}
        {counted && <li>{rich(t.rich('elsewhereCounted', { packages: counted, strong }))}</li>}
      </ul>
      <Button variant="plain" onClick={onOther}>
        {t('changePackage')}
      </Button>
    </section>
  );
}

/** The names of such packages, 'A, B, or C'; empty where the shop has none. */
function usePackages({ packages }: Catalog, isSuch: (pack: ServicePackage) => boolean): string {
  const names = packages.filter(isSuch).map(({ name }) => name);
  return new Intl.ListFormat(localeOf(use(LanguageContext)), { type: 'disjunction' }).format(names);
}

/** Whether a package is for no car and no truck, but for other vehicles. */
function isForOthers(catalog: Catalog, pack: ServicePackage): boolean {
  const classes = classesFor(catalog, pack);
  return classes.length > 0 && classes.every(({ outline }) => outline !== 'car' && outline !== 'truck');
}

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
