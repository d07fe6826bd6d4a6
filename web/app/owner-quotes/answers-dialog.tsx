import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useDeferredValue, useState } from 'react';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { QuoteAnswers } from '#contract/quote-answers.ts';
import { priceChangesTexts } from '#core/languages/en/price-changes.ts';
import { toCents } from '#core/lib/money.ts';
import { questionFromWire } from '#core/settings/questions.ts';
import { QuestionFields } from '#web/app/questions/question-fields.tsx';
import { call } from '#web/lib/api.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import { errorText, fieldError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { FieldHint, TextField } from '#web/ui/field.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useQuoteChange } from './quote-data.ts';
import styles from './quote-detail.module.css';

type DialogProps = { readonly quote: QuoteDetail; readonly onClose: () => void };

/** Changes the answers on a quote; what changes the price of an approved one is proposed to the customer. */
export function AnswersDialog({ quote, onClose }: DialogProps) {
  const { id } = quote;
  const t = priceChangesTexts(use(LanguageContext));
  const { data, error } = useQuery({
    queryKey: ['quotes', 'answers', id] as const,
    queryFn: async () => call('GET /api/quotes/:id/answers', { params: { id } }),
    gcTime: 0,
  });
  if (data) return <AnswersForm quote={quote} sold={data} onClose={onClose} />;
  return (
    <Ask
      title={t('editAnswers')}
      about={t('answersAbout')}
      action={t('saveAnswers')}
      isBusy
      onDo={() => {}}
      onClose={onClose}
    >
      {error ? (
        <Callout title={t('notSaved')}>{errorText(error)}</Callout>
      ) : (
        <Skeleton lines={3} label={t('answersLoading')} />
      )}
    </Ask>
  );
}

function AnswersForm({ quote, sold, onClose }: DialogProps & { readonly sold: QuoteAnswers }) {
  const { id } = quote;
  const t = priceChangesTexts(use(LanguageContext));
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(sold.answers);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const answers = Object.fromEntries(Object.entries(typed).filter(([, answer]) => answer.trim() !== ''));
  const isSame = sold.questions.every(({ id: each }) => (answers[each] ?? '') === (sold.answers[each] ?? ''));
  const asked = useDeferredValue(answers);
  const { data: preview } = useQuery({
    queryKey: ['quotes', 'answers', id, 'check', asked] as const,
    queryFn: async () => call('POST /api/quotes/:id/answers/check', { params: { id }, body: { answers: asked } }),
    enabled: !isSame,
    retry: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const needsAgreement = !isSame && preview?.needsAgreement === true;
  const save = useQuoteChange({
    id,
    make: () =>
      call('PUT /api/quotes/:id/answers', {
        params: { id },
        body: { answers, fromCents: toCents(quote.totalPrice), reason },
      }),
    onMade: () => {
      toast(needsAgreement ? { title: t('asked'), description: quote.customerEmail } : { title: t('answersSaved') });
      onClose();
    },
  });
  const isReasonMissing = needsAgreement && !reason.trim();
  const fault = fieldError(save.error, 'answers') ?? fieldError(save.error, 'fromCents') ?? errorText(save.error);
  const isFieldFault = sold.questions.some(({ id: each }) => fieldError(save.error, `answers.${each}`));
  const nothing = isChecked && isSame ? t('answersUnchanged') : undefined;
  function send(): void {
    setChecked(true);
    if (!isSame && !isReasonMissing) save.mutate(undefined);
  }
  return (
    <Ask
      title={t('editAnswers')}
      about={needsAgreement ? t(quote.customerEmail ? 'about' : 'noEmail') : t('answersAbout')}
      action={t(needsAgreement ? 'ask' : 'saveAnswers')}
      variant="sponge"
      isWide
      isBusy={save.isPending}
      onDo={send}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <QuestionFields
          questions={sold.questions.map(questionFromWire)}
          answers={typed}
          errorAt={(path) => fieldError(save.error, path)}
          onAnswer={setTyped}
          isAllOptional
        />
        {quote.photos.some(({ question }) => question !== undefined) && <FieldHint>{t('photosStay')}</FieldHint>}
        {preview && !isSame && (
          <div aria-live="polite" data-testid="answers-total">
            <PriceLines lines={preview.lines} totalCents={toCents(preview.totalPrice)} isExact />
          </div>
        )}
        {needsAgreement && (
          <TextField
            id="answers-reason"
            label={t('reason')}
            aside={t('reasonAside')}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={fieldError(save.error, 'reason') ?? (isChecked && isReasonMissing ? t('reasonMissing') : undefined)}
          />
        )}
        {(nothing ?? (!isFieldFault && fault)) && <Callout title={t('notSaved')}>{nothing ?? fault}</Callout>}
      </div>
    </Ask>
  );
}
