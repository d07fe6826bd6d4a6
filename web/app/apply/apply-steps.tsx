import type { ComponentProps, ReactNode } from 'react';
import { AVAILABILITY_CHOICES } from '#core/people/applications.ts';
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
  readonly title: string;
  readonly question: string;
  readonly Fields: (props: ApplyStepProps) => ReactNode;
};

/** The four steps with their fields, in the order of the documentation. */
export const APPLY_STEPS: readonly ApplyStep[] = [
  { title: 'Personal Information', question: 'Who are you?', Fields: PersonStep },
  { title: 'Availability', question: 'When can you work?', Fields: AvailabilityStep },
  { title: 'Experience', question: 'What have you done before?', Fields: ExperienceStep },
  { title: 'Final Details', question: 'How will you get here?', Fields: LastStep },
];

function PersonStep(props: ApplyStepProps) {
  return (
    <div className={styles.fields}>
      <Field {...bind(props, 'firstName')} label="First name" autoComplete="given-name" maxLength={100} required />
      <Field {...bind(props, 'lastName')} label="Last name" autoComplete="family-name" maxLength={100} required />
      <Field
        {...bind(props, 'email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        hint="Our answer goes here."
        required
        wide
      />
      <Field
        {...bind(props, 'phone')}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="We may call to find a time to talk."
        required
        wide
      />
    </div>
  );
}

const DAYS = AVAILABILITY_CHOICES.filter((choice) => choice.endsWith('day'));
const TIMES = AVAILABILITY_CHOICES.filter((choice) => !choice.endsWith('day'));

function AvailabilityStep({ draft, faults, onChange }: ApplyStepProps) {
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
          {choice}
        </Checkbox>
      ))}
    </fieldset>
  );
  return (
    <div className={styles.availability}>
      <p className={styles.small}>Choose all that suit you, at least one.</p>
      {group('Days', DAYS)}
      {group('Times', TIMES)}
      <FieldError id="availability-error" hidden={!faults.availability}>
        {faults.availability}
      </FieldError>
    </div>
  );
}

function ExperienceStep(props: ApplyStepProps) {
  return (
    <div className={styles.fields}>
      <TextField
        {...bindText(props, 'experience')}
        label="Experience"
        hint="With cars, with customers, or with any work that has to be done well."
        rows={4}
        maxLength={3000}
        required
        wide
      />
      <TextField
        {...bindText(props, 'whyJoin')}
        label="Why do you want to join us?"
        rows={4}
        maxLength={3000}
        required
        wide
      />
      <Field
        {...bind(props, 'resumeLink')}
        label="Link to your resume"
        aside="optional"
        type="url"
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        maxLength={500}
        hint="A page or a shared file that we can open."
        wide
      />
    </div>
  );
}

function LastStep(props: ApplyStepProps) {
  return (
    <div className={styles.fields}>
      <Field
        {...bind(props, 'transportation')}
        label="Transportation"
        hint="Your own car, a bus line, a ride."
        maxLength={500}
        required
        wide
      />
      <TextField
        {...bindText(props, 'references')}
        label="References"
        aside="optional"
        hint="Who can tell us about your work, and how do we reach them?"
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
