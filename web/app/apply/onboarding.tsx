import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, use, useState, type ComponentProps, type ReactNode } from 'react';
import { applyTexts } from '#core/languages/en/apply.ts';
import { AVAILABILITY_CHOICES, availabilityText } from '#core/people/applications.ts';
import { ApiError, call, type Input, newKey } from '#web/lib/api.ts';
import { hidden, rich, useTexts, LanguageContext } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { errorText } from '#web/lib/refusal.ts';
import { localStore, tabStore } from '#web/lib/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, FieldError, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import {
  STEP_COUNT,
  clearApplication,
  faultsOf,
  fieldIn,
  furthestStep,
  keepSubmitted,
  readApplication,
  saveApplication,
  stepAsking,
  tidy,
  wrongIn,
  type ApplyDraft,
  type ApplyFaults,
  type ApplyField,
} from './apply-draft.ts';
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

const route = getRouteApi('/applicants/apply/onboarding');

/** The application in this browser: its draft, its step, and the ways forward and back. */
function useApplication() {
  const language = use(LanguageContext);
  const t = applyTexts(language);
  const [saved, setSaved] = useState(() => readApplication(localStore, newKey));
  const [faults, setFaults] = useState<ApplyFaults>({});
  const { step: asked } = route.useSearch();
  const navigate = useNavigate();
  const { draft, key } = saved;
  const step = Math.min(asked ?? saved.step, furthestStep(draft));
  const goTo = (next: number) => {
    keep({ step: next });
    void navigate({ to: '/apply/onboarding', search: { step: next } });
  };
  const submit = useSubmit({ draft, key }, (found) => {
    setFaults(Object.fromEntries(found.map(({ field, message }) => [field, message])));
    goTo(Math.min(...found.map(({ field }) => stepAsking(field))));
  });

  function keep(change: { readonly draft?: ApplyDraft; readonly step?: number }): void {
    const next = { ...saved, ...change };
    setSaved(next);
    saveApplication(localStore, next);
  }

  function change(part: Partial<ApplyDraft>): void {
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in part))));
    keep({ draft: { ...draft, ...part } });
  }

  function leave(field: Exclude<ApplyField, 'availability'>): void {
    const text = tidy(draft, field);
    if (text !== draft[field]) keep({ draft: { ...draft, [field]: text } });
    const wrong = wrongIn({ ...draft, [field]: text }, field, language);
    if (wrong) setFaults({ ...faults, [field]: wrong });
  }

  function goOn(): void {
    const found = faultsOf(draft, step, language);
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first) {
      toastError({ title: t('incomplete') });
      document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    } else if (step < STEP_COUNT) goTo(step + 1);
    else if (!submit.isPending) submit.mutate();
  }

  return { draft, step, faults, change, leave, goOn, goBack: () => goTo(step - 1), isSending: submit.isPending };
}

type FieldErrors = readonly { readonly field: ApplyField; readonly message: string }[];

function useSubmit(
  { draft, key }: { readonly draft: ApplyDraft; readonly key: string },
  onFaults: (found: FieldErrors) => void,
) {
  const t = useTexts(applyTexts);
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call('POST /api/job-applications', { headers: { 'idempotency-key': key }, body: bodyOf(draft) }),
    onSuccess: () => {
      clearApplication(localStore);
      keepSubmitted(tabStore);
      toast({ title: t('submitted') });
      void navigate({ to: '/apply/confirmation' });
    },
    onError: (error) => {
      const isOver = error instanceof ApiError && (error.status === 401 || error.status === 403);
      const description = isOver ? t('accessExpired') : errorText(error);
      toastError({ title: t('submitFailed'), ...(description && { description }) });
      if (isOver) void navigate({ to: '/apply/access' });
      const found = faultsFrom(error);
      if (found.length > 0) onFaults(found);
    },
  });
}

function faultsFrom(error: unknown): FieldErrors {
  const errors = (error instanceof ApiError && error.problem?.errors) || [];
  return errors.flatMap(({ path, message }) => {
    const field = fieldIn(path);
    return field ? [{ field, message }] : [];
  });
}

function bodyOf({ availability, resumeLink, references, ...rest }: ApplyDraft): ApplicationBody {
  return {
    ...rest,
    availability: [...availability] as ApplicationBody['availability'],
    ...(resumeLink && { resumeLink }),
    ...(references && { references }),
  };
}

type ApplicationBody = Input<'POST /api/job-applications'>['body'];

export type ApplyStepProps = {
  readonly draft: ApplyDraft;
  readonly faults: ApplyFaults;
  readonly onChange: (change: Partial<ApplyDraft>) => void;
  /** Called when a field loses focus, to normalize and validate it. */
  readonly onLeave: (field: Exclude<ApplyField, 'availability'>) => void;
};

/** The four steps with their fields, in the order of the documentation. */
const APPLY_STEPS = [
  { title: 'personTitle', question: 'personQuestion', Fields: PersonStep },
  { title: 'availabilityTitle', question: 'availabilityQuestion', Fields: AvailabilityStep },
  { title: 'experienceTitle', question: 'experienceQuestion', Fields: ExperienceStep },
  { title: 'lastTitle', question: 'lastQuestion', Fields: LastStep },
] as const satisfies readonly {
  readonly title: keyof typeof applyTexts.english;
  readonly question: keyof typeof applyTexts.english;
  readonly Fields: (props: ApplyStepProps) => ReactNode;
}[];

function PersonStep(props: ApplyStepProps) {
  const t = useTexts(applyTexts);
  return (
    <div className={styles.fields}>
      <Field {...bind(props, 'firstName')} label={t('firstName')} autoComplete="given-name" maxLength={100} required />
      <Field {...bind(props, 'lastName')} label={t('lastName')} autoComplete="family-name" maxLength={100} required />
      <Field
        {...bind(props, 'email')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        hint={t('emailHint')}
        required
        wide
      />
      <Field
        {...bind(props, 'phone')}
        label={t('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t('phoneHint')}
        required
        wide
      />
    </div>
  );
}

const DAYS = AVAILABILITY_CHOICES.filter((choice) => choice.endsWith('day'));
const TIMES = AVAILABILITY_CHOICES.filter((choice) => !choice.endsWith('day'));

function AvailabilityStep({ draft, faults, onChange }: ApplyStepProps) {
  const t = useTexts(applyTexts);
  const language = use(LanguageContext);
  const choose = (choice: string, isChosen: boolean) =>
    onChange({
      availability: AVAILABILITY_CHOICES.filter((each) =>
        each === choice ? isChosen : draft.availability.includes(each),
      ),
    });
  const group = (legend: string, choices: readonly string[]) => (
    <fieldset className={styles.choices} aria-describedby={faults.availability && 'availability-error'}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          name="availability"
          value={choice}
          checked={draft.availability.includes(choice)}
          onChange={({ target }) => choose(choice, target.checked)}
        >
          {availabilityText([choice], language)}
        </Checkbox>
      ))}
    </fieldset>
  );
  return (
    <div className={styles.availability}>
      <p className={styles.small}>{t('availabilityHint')}</p>
      {group(t('days'), DAYS)}
      {group(t('times'), TIMES)}
      <FieldError id="availability-error" hidden={!faults.availability}>
        {faults.availability}
      </FieldError>
    </div>
  );
}

function ExperienceStep(props: ApplyStepProps) {
  const t = useTexts(applyTexts);
  return (
    <div className={styles.fields}>
      <TextField
        {...bindText(props, 'experience')}
        label={t('experience')}
        hint={t('experienceHint')}
        rows={4}
        maxLength={3000}
        required
        wide
      />
      <TextField {...bindText(props, 'whyJoin')} label={t('whyJoin')} rows={4} maxLength={3000} required wide />
      <Field
        {...bind(props, 'resumeLink')}
        label={t('resumeLink')}
        aside={t('optional')}
        type="url"
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        maxLength={500}
        hint={t('resumeLinkHint')}
        wide
      />
    </div>
  );
}

function LastStep(props: ApplyStepProps) {
  const t = useTexts(applyTexts);
  return (
    <div className={styles.fields}>
      <Field
        {...bind(props, 'transportation')}
        label={t('transportation')}
        hint={t('transportationHint')}
        maxLength={500}
        required
        wide
      />
      <TextField
        {...bindText(props, 'references')}
        label={t('references')}
        aside={t('optional')}
        hint={t('referencesHint')}
        rows={3}
        maxLength={2000}
        wide
      />
    </div>
  );
}

type TextName = Exclude<ApplyField, 'availability'>;
function bind(
  props: ApplyStepProps,
  name: TextName,
): Pick<ComponentProps<typeof Field>, 'id' | 'name' | 'value' | 'error' | 'onChange' | 'onBlur'> {
  const { onChange, ...same } = bound(props, name);
  return { ...same, onChange: ({ target }) => onChange(target.value) };
}

function bindText(
  props: ApplyStepProps,
  name: TextName,
): Pick<ComponentProps<typeof TextField>, 'id' | 'name' | 'value' | 'error' | 'onChange' | 'onBlur'> {
  const { onChange, ...same } = bound(props, name);
  return { ...same, onChange: ({ target }) => onChange(target.value) };
}

function bound({ draft, faults, onChange, onLeave }: ApplyStepProps, name: TextName) {
  const error = faults[name];
  return {
    id: name,
    name,
    value: draft[name],
    ...(error && { error }),
    onChange: (value: string) => onChange({ [name]: value }),
    onBlur: () => onLeave(name),
  };
}
