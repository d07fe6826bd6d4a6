import choice from './choice.module.css';
import styles from './segments.module.css';

type SegmentsProps<Value extends string> = {
  readonly name: string;
  /** Said to screen readers: 'Status'. */
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly word: string }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
  readonly isFixed?: boolean;
  readonly className?: string | undefined;
};

/** A few choices in one strip of which one holds: a native radio group. */
export function Segments<Value extends string>({
  name,
  label,
  choices,
  chosen,
  onChoose,
  isFixed = false,
  className,
}: SegmentsProps<Value>) {
  return (
    <fieldset ref={showChosen} disabled={isFixed} className={className ? `${styles.root} ${className}` : styles.root}>
      <legend className="visually-hidden">{label}</legend>
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
          {word}
        </label>
      ))}
    </fieldset>
  );
}

/** Scrolls a strip that is wider than its place to its choice, once. */
function showChosen(strip: HTMLFieldSetElement | null): void {
  const chosen = strip?.querySelector(':checked')?.closest('label');
  if (!strip || !chosen) return;
  const [place, at] = [strip.getBoundingClientRect(), chosen.getBoundingClientRect()];
  strip.scrollLeft += at.left - place.left - (place.width - at.width) / 2;
}
