import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lineError, withLine, type DraftLine } from './counter-offer-draft.ts';

type CounterOfferLinesProps = {
  readonly lines: readonly DraftLine[];
  /** Whether missing values are already reported. */
  readonly isChecked: boolean;
  /** Errors from the server, by index of the line. */
  readonly refusalOf: (place: number) => string | undefined;
  readonly onChange: (lines: readonly DraftLine[]) => void;
};

/** Edits the names and amounts of the price lines. */
export function CounterOfferLines({ lines, isChecked, refusalOf, onChange }: CounterOfferLinesProps) {
  const set = (key: number, change: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  return (
    <div className="offer-lines">
      <ul>
        {lines.map((line, place) => (
          <OfferLine
            key={line.key}
            line={line}
            place={place}
            fault={isChecked ? (lineError(lines, line) ?? refusalOf(place)) : undefined}
            onChange={(change) => set(line.key, change)}
            {...(lines.length > 1 && { onRemove: () => onChange(lines.filter(({ key }) => key !== line.key)) })}
          />
        ))}
      </ul>
      <Button variant="plain" onClick={() => onChange(withLine(lines))}>
        <Icon name="plus" />
        Add a line
      </Button>
    </div>
  );
}

type OfferLineProps = {
  readonly line: DraftLine;
  readonly place: number;
  readonly fault: string | undefined;
  readonly onChange: (change: Partial<DraftLine>) => void;
  /** Absent for the last one: a price has at least one line. */
  readonly onRemove?: () => void;
};

function OfferLine({ line: { key, label, detail, amount }, place, fault, onChange, onRemove }: OfferLineProps) {
  const name = label.trim() || `line ${place + 1}`;
  const faultId = `offer-line-${key}-error`;
  const described = { 'aria-invalid': fault ? true : undefined, 'aria-describedby': fault && faultId };
  return (
    <li>
      <input
        className="input"
        aria-label={`Name of line ${place + 1}`}
        placeholder="What it is for"
        maxLength={100}
        value={label}
        onChange={(event) => onChange({ label: event.target.value })}
        {...described}
      />
      <input
        className="input"
        aria-label={`Amount of ${name} in dollars`}
        inputMode="decimal"
        placeholder="0"
        maxLength={12}
        value={amount}
        onChange={(event) => onChange({ amount: event.target.value })}
        {...described}
      />
      <Button variant="plain" aria-label={`Remove ${name}`} aria-disabled={!onRemove} onClick={onRemove}>
        <Icon name="close" />
      </Button>
      {detail && <small>{detail}</small>}
      {fault && (
        <p className="field-error" id={faultId}>
          <Icon name="alert" />
          <span>{fault}</span>
        </p>
      )}
    </li>
  );
}
