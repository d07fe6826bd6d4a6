import { useMutation } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { PhotoEstimate } from '#contract/analysis.ts';
import { assessmentContext, ACCURACIES } from '#core/estimate/assessment.ts';
import { rangeText } from '#core/estimate/estimate-names.ts';
import { photoEstimateTexts, photoFeedbackTexts } from '#core/languages/en/photo-estimate.ts';
import type { Language } from '#core/languages/language.ts';
import { toCents } from '#core/lib/money.ts';
import { isEmail } from '#core/people/contact.ts';
import { percentText } from '#core/pricing/line-texts.ts';
import { call } from '#web/lib/api.ts';
import { type ShopCatalog, useCatalog } from '#web/lib/catalog.ts';
import { minutesText, subjectOf, LEVEL_LOOKS, signedMoney, accuracyText } from '#web/lib/estimate-texts.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { fieldError, formError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { Confidence } from '#web/ui/confidence.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { PhotoPreview } from './estimate-in-short.tsx';
import styles from './estimate-page.module.css';

type EstimateResultProps = {
  readonly catalog: ShopCatalog;
  readonly estimate: PhotoEstimate;
  /** Of the analyzed photos, as data URLs. */
  readonly previews: readonly string[];
  /** The change of this price, in cents. */
  readonly amountCents: number;
  readonly onLeave: () => void;
  readonly onChangePhotos: () => void;
};

/** The result: what was found, what it means for the price, and the confidence. */
export function EstimateResult(props: EstimateResultProps) {
  const { catalog, estimate, previews, amountCents, onLeave, onChangePhotos } = props;
  const t = useTexts(photoEstimateTexts);
  const language = use(LanguageContext);
  const [isTelling, setTelling] = useState(false);
  const isOnlyShown = estimate.mode === 'show' || catalog.estimate.mode !== 'price';
  const isAnswered = estimate.engine === 'questions';
  return (
    <>
      <Verdict
        estimate={estimate}
        subject={subjectOf(catalog, estimate, language)}
        amountCents={isOnlyShown ? toCents(estimate.amountDollars) : amountCents}
        isOnlyShown={isOnlyShown}
      />
      <Photos estimate={estimate} previews={previews} />
      <section aria-labelledby="estimate-found">
        <h2 id="estimate-found">{t('found')}</h2>
        <ReviewList rows={rowsOf(estimate, language)} />
      </section>
      <p className={styles.note}>
        <Icon name="note" />
        <span>{t('notGuaranteed')}</span>
      </p>
      <div className={styles.ways}>
        <Button onClick={onLeave}>{t('leave')}</Button>
        <Button variant="plain" onClick={onChangePhotos}>
          <Icon name={isAnswered ? 'note' : 'camera'} />
          {t(isAnswered ? 'changeAnswers' : 'changePhotos')}
        </Button>
      </div>
      <button type="button" className={styles.wrong} onClick={() => setTelling(true)}>
        {t('isWrong')}
      </button>
      {isTelling && <FeedbackDialog estimate={estimate} onClose={() => setTelling(false)} />}
    </>
  );
}

/** The analyzed photos, each with advice that would improve it. */
function Photos({ estimate, previews }: { readonly estimate: PhotoEstimate; readonly previews: readonly string[] }) {
  const t = useTexts(photoEstimateTexts);
  const hints = estimate.retake.filter(({ photo }) => previews[photo] === undefined);
  if (previews.length === 0 && hints.length === 0) return null;
  return (
    <>
      <ul className={styles.resultPhotos}>
        {previews.map((preview, place) => {
          const said = estimate.retake.filter(({ photo }) => photo === place);
          return (
            <li key={place}>
              <PhotoPreview preview={preview} alt={t('photoAlt', { number: place + 1 })} />
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
        <Callout key={`${photo} ${hint}`} tone="wait" icon="camera" title={t('photo', { number: photo + 1 })}>
          {message}
        </Callout>
      ))}
    </>
  );
}

function rowsOf(estimate: PhotoEstimate, language: Language) {
  const t = photoEstimateTexts(language);
  const { extraMinutes, specialConcerns } = estimate;
  return [
    { title: t('vehicleSize'), value: estimate.vehicleSize },
    { title: t('estimatedTime'), value: minutesText(estimate.timeEstimate, language) },
    ...(extraMinutes > 0 ? [{ title: t('extraTime'), value: minutesText(extraMinutes, language) }] : []),
    ...(specialConcerns.length > 0 ? [{ title: t('concerns'), value: specialConcerns.join(', ') }] : []),
    { title: t('confidence'), value: <ConfidenceAndMeaning estimate={estimate} /> },
  ];
}

/** The confidence, with the sentence that says what it means. */
function ConfidenceAndMeaning({ estimate }: { readonly estimate: PhotoEstimate }) {
  const t = useTexts(photoEstimateTexts);
  const { confidence, engine, packageType, retake } = estimate;
  const { parts } = assessmentContext(useCatalog(), { packageType });
  // Neither what a customer says of the inside was ever measured, nor what photos say that contradict each other.
  const isDoubtful = retake.some(({ hint }) => hint === 'too-far' || hint === 'unlike-others');
  const isMeasured = engine === 'embedded' && !isDoubtful && parts === 'outside';
  return (
    <>
      <Confidence confidence={confidence} />
      <small className={styles.meaning}>
        {t('confidenceMeaning', { source: isMeasured ? 'measured' : 'other', percent: Math.round(confidence * 100) })}
      </small>
    </>
  );
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
  const t = useTexts(photoEstimateTexts);
  const language = use(LanguageContext);
  const { dirtinessLevel, levelName, customerExplanation, priceAdjustment, engine, range } = estimate;
  const look = LEVEL_LOOKS[dirtinessLevel];
  return (
    <section className={styles.verdict} aria-label={t('estimate')}>
      <div className={styles.money}>
        <output>{amountCents === 0 && !range ? t('listPrice') : signedMoney(amountCents)}</output>
        <p>
          {amountCents === 0 && !range
            ? t('noChangeOn', { subject })
            : t('percentOn', { percent: percentText(priceAdjustment), subject })}
        </p>
        {range && <p className={styles.range}>{sentence(rangeText(range, language))}</p>}
        {isOnlyShown && <p className={styles.range}>{t('onlyShown')}</p>}
      </div>
      <div className={styles.words}>
        <p className={styles.badges}>
          <Badge tone={look.tone} icon={look.icon}>
            {levelName}
          </Badge>
          <Badge icon={engine === 'questions' ? 'note' : 'camera'}>
            {t(engine === 'questions' ? 'fromAnswers' : 'fromPhotos')}
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

type Accuracy = (typeof ACCURACIES)[number];

const FIELDS = ['accuracy', 'explanation', 'correctPrice', 'email'];

type FeedbackDialogProps = { readonly estimate: PhotoEstimate; readonly onClose: () => void };

/** The customer's feedback on an estimate. Closing it sends nothing; a failure keeps the input. */
function FeedbackDialog({ estimate, onClose }: FeedbackDialogProps) {
  const t = useTexts(photoFeedbackTexts);
  const language = use(LanguageContext);
  const [accuracy, setAccuracy] = useState<Accuracy>();
  const [explanation, setExplanation] = useState('');
  const [price, setPrice] = useState('');
  const [email, setEmail] = useState('');
  const [isTried, setTried] = useState(false);
  const correctPrice = priceIn(price);
  const wrong = {
    price: correctPrice === undefined ? t('wrongPrice') : undefined,
    email: email.trim() && !isEmail(email.trim()) ? t('wrongEmail') : undefined,
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: Accuracy) =>
      call('POST /api/ai-feedback', {
        body: {
          accuracy: chosen,
          explanation: explanation.trim(),
          correctPrice: correctPrice ?? null,
          email: email.trim() || null,
          analysisData: estimate,
          packageType: estimate.packageType,
          ...(estimate.vehicleType && { vehicleType: estimate.vehicleType }),
          timestamp: Temporal.Now.instant().toString(),
        },
      }),
    onSuccess: () => {
      toast({ title: t('sentTitle'), description: t('sent') });
      onClose();
    },
    onError: () => toastError({ title: t('failedTitle'), description: t('failed') }),
  });
  const refusal = formError(error, FIELDS);

  function send(): void {
    setTried(true);
    if (accuracy && !wrong.price && !wrong.email) mutate(accuracy);
  }

  return (
    <Ask
      title={t('title')}
      about={t('about')}
      action={t(isPending ? 'submitting' : 'submit')}
      variant="sponge"
      back={t('close')}
      isBusy={isPending || !accuracy}
      onDo={send}
      onClose={onClose}
    >
      <div className={styles.feedbackDialog}>
        <Choices
          name="accuracy"
          label={t('accuracy')}
          choices={ACCURACIES.map((value) => ({ value, word: accuracyText(value, language) }))}
          chosen={accuracy}
          onChoose={setAccuracy}
        />
        <TextField
          id="feedback-explanation"
          label={t('explanation')}
          aside={t('optional')}
          rows={3}
          maxLength={2000}
          value={explanation}
          error={fieldError(error, 'explanation')}
          onChange={(event) => setExplanation(event.target.value)}
        />
        <Field
          id="feedback-price"
          label={t('correctPrice')}
          aside={t('optional')}
          unitBefore="$"
          inputMode="decimal"
          maxLength={10}
          value={price}
          error={fieldError(error, 'correctPrice') ?? (isTried ? wrong.price : undefined)}
          onChange={(event) => setPrice(event.target.value)}
        />
        <Field
          id="feedback-email"
          label={t('email')}
          aside={t('optional')}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={fieldError(error, 'email') ?? (isTried ? wrong.email : undefined)}
          onChange={(event) => setEmail(event.target.value)}
        />
      </div>
      {refusal && <Callout title={t('notSent')}>{refusal}</Callout>}
    </Ask>
  );
}

/** Parses dollars; null for an empty field, undefined if it isn't a price. */
function priceIn(text: string): number | null | undefined {
  const typed = text.replaceAll(/[\s$,]/g, '');
  if (typed === '') return null;
  return /^\d{1,6}(\.\d{1,2})?$/.test(typed) ? Number(typed) : undefined;
}
