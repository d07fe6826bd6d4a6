import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useDeferredValue, useState } from 'react';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { QuoteAnswers } from '#contract/quote-answers.ts';
import { priceChangesTexts } from '#core/languages/en/price-changes.ts';
import { toCents } from '#core/lib/money.ts';
import { questionFromWire } from '#core/settings/questions.ts';
import { QuestionFields } from '#web/app/questions/question-fields.tsx';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import { errorText, fieldError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { FieldHint, TextField } from '#web/ui/field.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useQuoteChange } from './quote-data.ts';
import { vehiclesOf, VehicleSection } from './quote-vehicles.tsx';
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
  const language = use(LanguageContext);
  const t = priceChangesTexts(language);
  const catalog = useCatalogIfKnown();
  const named = quote.items ? vehiclesOf(quote, { catalog, language }) : [];
  // The first vehicle has the fields of the request, the others are in its list.
  const vehicles = [{ item: 1, ...sold }, ...(sold.items ?? [])];
  const [typed, setTyped] = useState<Typed>(() =>
    Object.fromEntries(vehicles.map(({ item, answers }) => [item, answers])),
  );
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const given = {
    answers: answersOf(typed, 1),
    ...(sold.items && { items: sold.items.map(({ item }) => ({ item, answers: answersOf(typed, item) })) }),
  };
  const isSame = vehicles.every(({ item, questions, answers }) =>
    questions.every(({ id: each }) => (answersOf(typed, item)[each] ?? '') === (answers[each] ?? '')),
  );
  const asked = useDeferredValue(given);
  const { data: preview } = useQuery({
    queryKey: ['quotes', 'answers', id, 'check', asked] as const,
    queryFn: async () => call('POST /api/quotes/:id/answers/check', { params: { id }, body: asked }),
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
        body: { ...given, fromCents: toCents(quote.totalPrice), reason },
      }),
    onMade: () => {
      toast(needsAgreement ? { title: t('asked'), description: quote.customerEmail } : { title: t('answersSaved') });
      onClose();
    },
  });
  const isReasonMissing = needsAgreement && !reason.trim();
  const fault = fieldError(save.error, 'answers') ?? fieldError(save.error, 'fromCents') ?? errorText(save.error);
  const isFieldFault = vehicles.some(({ item, questions }) =>
    questions.some(({ id: each }) => fieldError(save.error, `${pathOf(sold, item)}answers.${each}`)),
  );
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
        {vehicles.map(({ item, questions }) => {
          const fields = (
            <QuestionFields
              key={item}
              prefix={item === 1 ? '' : `item-${item}-`}
              questions={questions.map(questionFromWire)}
              answers={typed[item] ?? {}}
              errorAt={(path) => fieldError(save.error, `${pathOf(sold, item)}${path}`)}
              onAnswer={(answers) => setTyped({ ...typed, [item]: answers })}
              isAllOptional
            />
          );
          const vehicle = named.find(({ number }) => number === item);
          if (!vehicle || questions.length === 0) return fields;
          return (
            <VehicleSection key={item} {...vehicle}>
              {fields}
            </VehicleSection>
          );
        })}
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

/** What is typed or chosen, by the number of the vehicle from 1 on and the ID of the question. */
type Typed = { readonly [vehicle: number]: Readonly<Record<string, string>> };

/** The answers for a vehicle, without those that say nothing. */
function answersOf(typed: Typed, vehicle: number): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(typed[vehicle] ?? {}).filter(([, answer]) => answer.trim() !== ''));
}

/** Where the server names the fields of a vehicle. */
function pathOf({ items = [] }: QuoteAnswers, vehicle: number): string {
  const index = items.findIndex(({ item }) => item === vehicle);
  return index === -1 ? '' : `items.${index}.`;
}
