import choice from './choice.module.css';
import styles from './slots.module.css';

type SlotsProps = {
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  readonly times: readonly { readonly value: string; readonly text: string }[];
  readonly chosen: string | undefined;
  readonly onChoose: (time: string) => void;
};

/** Times as large buttons of which one can be chosen: a native radio group. */
export function Slots({ name, title, hint, times, chosen, onChoose }: SlotsProps) {
  return (
    <fieldset className={styles.root}>
      <legend>
        <span>{title}</span> <small>{hint}</small>
      </legend>
      {times.map(({ value, text }) => (
        <label key={value}>
          <input
            className={choice.bare}
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
