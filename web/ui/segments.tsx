import './choice.css';
import './segments.css';

type SegmentsProps<Value extends string> = {
  readonly name: string;
  /** Said to screen readers: 'Status'. */
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly word: string }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
};

/** A few choices in one strip of which one holds: a native radio group. */
export function Segments<Value extends string>({ name, label, choices, chosen, onChoose }: SegmentsProps<Value>) {
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{label}</legend>
      {choices.map(({ value, word }) => (
        <label key={value}>
          <input
            className="bare"
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {word}
        </label>
      ))}
    </fieldset>
  );
}
