import { useState } from 'react';
import type { PhotoEstimate, EstimateAnswers } from '#contract/analysis.ts';
import type { Catalog } from '#core/settings/settings.ts';
import { toCents } from '#core/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { localStore } from '#web/lib/storage.ts';
import { Confidence } from '#web/ui/confidence.tsx';
import { minutesText, subjectOf, LEVEL_LOOKS, signedMoney, QUESTION_TEXTS } from '#web/lib/estimate-texts.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';
import { readPreviews } from '#web/lib/kept-estimate.ts';
import { PhotoPreview } from './photo-preview.tsx';
import type { useAnalysis } from './use-analysis.ts';
import { rangeText } from '#core/estimate/estimate-names.ts';
import { percentText } from '#core/pricing/pricing.ts';
import { Badge } from '#web/ui/badge.tsx';
import pageStyles from './estimate-page.module.css';
import styles from './estimate-result.module.css';
import { Choices } from '#web/ui/choices.tsx';
import { errorText } from '#web/lib/refusal.ts';

type EstimateResultProps = {
  readonly catalog: Catalog;
  readonly estimate: PhotoEstimate;
  /** The change of this price, in cents. */
  readonly amountCents: number;
  readonly analysis: Pick<ReturnType<typeof useAnalysis>, 'answer' | 'isAnswering' | 'answerError'>;
  readonly onLeave: () => void;
  readonly onChangePhotos: () => void;
};

/** The result: what was found, what it means for the price, and the confidence. */
export function EstimateResult(props: EstimateResultProps) {
  const { catalog, estimate, amountCents, analysis, onLeave, onChangePhotos } = props;
  const [isTelling, setTelling] = useState(false);
  const [previews] = useState(() => readPreviews(localStore));
  const isJudged = estimate.dirtinessLevel !== null;
  const isOnlyShown = estimate.mode === 'show' || catalog.estimate.mode !== 'price';
  return (
    <>
      {isJudged && (
        <Verdict
          estimate={estimate}
          subject={subjectOf(catalog, estimate)}
          amountCents={isOnlyShown ? toCents(estimate.amountDollars) : amountCents}
          isOnlyShown={isOnlyShown}
        />
      )}
      {!isJudged && <p className={styles.open}>{estimate.customerExplanation}</p>}
      <Photos estimate={estimate} previews={previews} />
      {estimate.asksQuestions && <QuestionsForm {...analysis} isOnly={!isJudged} />}
      {isJudged && (
        <section aria-labelledby="estimate-found">
          <h2 id="estimate-found">What we found</h2>
          <ReviewList rows={rowsOf(estimate)} />
        </section>
      )}
      <p className={styles.note}>
        <Icon name="note" />
        <span>
          Our team may still change the quote once they see your vehicle, and asks you before any work begins. The AI
          quote is not guaranteed.
        </span>
      </p>
      <div className={pageStyles.ways}>
        <Button onClick={onLeave}>Continue Without Analysis</Button>
        <Button variant="plain" onClick={onChangePhotos}>
          <Icon name="camera" />
          Change photos
        </Button>
      </div>
      {isJudged && (
        <button type="button" className={styles.wrong} onClick={() => setTelling(true)}>
          Is the AI incorrect? Let us know so we can improve
        </button>
      )}
      {isTelling && <FeedbackDialog estimate={estimate} onClose={() => setTelling(false)} />}
    </>
  );
}

/** The analyzed photos, each with advice that would improve it. */
function Photos({ estimate, previews }: { readonly estimate: PhotoEstimate; readonly previews: readonly string[] }) {
  const hints = estimate.retake.filter(({ photo }) => previews[photo] === undefined);
  if (previews.length === 0 && hints.length === 0) return null;
  return (
    <>
      <ul className={styles.photos}>
        {previews.map((preview, place) => {
          const said = estimate.retake.filter(({ photo }) => photo === place);
          return (
            <li key={place}>
              <PhotoPreview preview={preview} number={place + 1} />
              {said.map(({ hint, message }) => (
                <p key={hint}>
                  <Icon name="retry" />
                  <span>{message}</span>
                </p>
              ))}
            </li>
          );
        })}
      </ul>
      {hints.map(({ photo, hint, message }) => (
        <Callout key={`${photo} ${hint}`} tone="wait" icon="camera" title={`Photo ${photo + 1}`}>
          {message}
        </Callout>
      ))}
    </>
  );
}

function rowsOf(estimate: PhotoEstimate) {
  return [
    { title: 'Vehicle size', value: estimate.vehicleSize },
    { title: 'Estimated time', value: minutesText(estimate.timeEstimate) },
    { title: 'Extra time', value: minutesText(estimate.extraMinutes) },
    { title: 'Special concerns', value: estimate.specialConcerns.join(', ') || 'None' },
    { title: 'Confidence', value: <Confidence confidence={estimate.confidence} /> },
    { title: 'Judged by', value: estimate.engineName },
  ];
}

type VerdictProps = {
  readonly estimate: PhotoEstimate;
  /** 'Full Detail, car'. */
  readonly subject: string;
  readonly amountCents: number;
  /** Only for information; the price doesn't change. */
  readonly isOnlyShown: boolean;
};

/** The level, the dollars, and the sentence that explains them. */
function Verdict({ estimate, subject, amountCents, isOnlyShown }: VerdictProps) {
  const { dirtinessLevel, levelName, customerExplanation, priceAdjustment, engine, range } = estimate;
  const look = dirtinessLevel ? LEVEL_LOOKS[dirtinessLevel] : undefined;
  return (
    <section className={styles.verdict} aria-label="The estimate">
      <div className={styles.money}>
        <output>{signedMoney(amountCents)}</output>
        <p>
          {amountCents === 0 && !range ? 'No change' : percentText(priceAdjustment)} on {subject}
        </p>
        {range && <p className={styles.range}>{sentence(rangeText(range))}</p>}
        {isOnlyShown && <p className={styles.range}>For your information: your price stays as it is.</p>}
      </div>
      <div className={styles.words}>
        <p className={styles.badges}>
          <Badge tone={look?.tone} icon={look?.icon}>
            {levelName}
          </Badge>
          <Badge icon={engine === 'questions' ? 'note' : 'camera'}>
            {engine === 'questions' ? 'From your answers' : 'From your photos'}
          </Badge>
        </p>
        <p>{customerExplanation}</p>
      </div>
    </section>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

type QuestionsFormProps = {
  readonly answer: (answers: EstimateAnswers) => void;
  readonly isAnswering: boolean;
  readonly answerError: unknown;
  /** Whether the answers are required because the photos didn't show enough. */
  readonly isOnly: boolean;
};

/** Three questions that photos don't answer. It's nested in the page's form, so its button doesn't submit. */
function QuestionsForm({ answer, isAnswering, answerError, isOnly }: QuestionsFormProps) {
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
    <section className={styles.questions} aria-labelledby="questions-title">
      <div>
        <h2 id="questions-title" className={styles.questionsTitle}>
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
