import { FieldError } from './field.tsx';
import choice from './choice.module.css';
import styles from './choices.module.css';

type ChoicesProps<Value extends string> = {
  readonly name: string;
  readonly label: string;
  /** Beside the label: 'optional'. */
  readonly aside?: string;
  readonly choices: readonly { readonly value: Value; readonly word: string }[];
  readonly chosen: Value | undefined;
  readonly onChoose: (value: Value) => void;
  /** What is wrong and what to do. */
  readonly error?: string | undefined;
};

/** A few choices as large buttons beside each other, of which one holds: a native radio group for thumbs. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { name, label, aside, choices, chosen, onChoose, error } = props;
  return (
    <fieldset className={styles.root} aria-describedby={error && `${name}-error`}>
      <legend>
        {label} {aside && <small>{aside}</small>}
      </legend>
      {choices.map(({ value, word }) => (
        <label key={value}>
          <input
            className={choice.bare}
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{word}</span>
        </label>
      ))}
      {error && (
        <FieldError id={`${name}-error`} hasIcon={false}>
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}
