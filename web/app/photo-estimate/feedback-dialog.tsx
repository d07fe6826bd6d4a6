import { useMutation } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { PhotoEstimate } from '#contract/analysis.ts';
import { photoFeedbackTexts } from '#core/languages/en/photo-estimate.ts';
import { ACCURACIES } from '#core/estimate/assessment.ts';
import { isEmail } from '#core/people/contact.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { fieldError, formError } from '#web/lib/refusal.ts';
import { accuracyText } from '#web/lib/estimate-texts.ts';
import styles from './estimate-page.module.css';

type Accuracy = (typeof ACCURACIES)[number];

const FIELDS = ['accuracy', 'explanation', 'correctPrice', 'email'];

type FeedbackDialogProps = { readonly estimate: PhotoEstimate; readonly onClose: () => void };

/** The customer's feedback on an estimate. Closing it sends nothing; a failure keeps the input. */
export function FeedbackDialog({ estimate, onClose }: FeedbackDialogProps) {
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
