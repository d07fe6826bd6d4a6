import { use, type ComponentProps, type ReactNode } from 'react';
import { applyTexts } from '#core/languages/en/apply.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { AVAILABILITY_CHOICES, availabilityText } from '#core/people/applications.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, FieldError, TextField } from '#web/ui/field.tsx';
import type { ApplyDraft, ApplyField, ApplyFaults } from './apply-draft.ts';
import styles from './apply.module.css';

export type ApplyStepProps = {
  readonly draft: ApplyDraft;
  readonly faults: ApplyFaults;
  readonly onChange: (change: Partial<ApplyDraft>) => void;
  /** Called when a field loses focus, to normalize and validate it. */
  readonly onLeave: (field: Exclude<ApplyField, 'availability'>) => void;
};

type ApplyStep = {
  readonly title: keyof typeof applyTexts.english;
  readonly question: keyof typeof applyTexts.english;
  readonly Fields: (props: ApplyStepProps) => ReactNode;
};

/** The four steps with their fields, in the order of the documentation. */
export const APPLY_STEPS = [
  { title: 'personTitle', question: 'personQuestion', Fields: PersonStep },
  { title: 'availabilityTitle', question: 'availabilityQuestion', Fields: AvailabilityStep },
  { title: 'experienceTitle', question: 'experienceQuestion', Fields: ExperienceStep },
  { title: 'lastTitle', question: 'lastQuestion', Fields: LastStep },
] as const satisfies readonly ApplyStep[];

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
type Bound = Pick<ComponentProps<typeof Field>, 'id' | 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;
type BoundText = Pick<ComponentProps<typeof TextField>, 'id' | 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;

function bind(props: ApplyStepProps, name: TextName): Bound {
  const { onChange, ...same } = bound(props, name);
  return { ...same, onChange: ({ target }) => onChange(target.value) };
}

function bindText(props: ApplyStepProps, name: TextName): BoundText {
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
