import { use, type ReactNode } from 'react';
import { counterOfferTexts } from '#core/languages/en/dashboard.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError, inputClass, UnitBox } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lineError, linesOfVehicle, withLine, type DraftLine } from './counter-offer-draft.ts';
import { type QuoteVehicle, VehicleSection } from './quote-vehicles.tsx';
import styles from './quote-detail.module.css';

type CounterOfferLinesProps = {
  readonly lines: readonly DraftLine[];
  /** What the lines are of; with several, each has its heading and lines. */
  readonly vehicles: readonly QuoteVehicle[];
  /** Whether missing values are already reported. */
  readonly isChecked: boolean;
  /** Errors from the server, by index of the line. */
  readonly refusalOf: (place: number) => string | undefined;
  readonly onChange: (lines: readonly DraftLine[]) => void;
  /** What can be changed of a vehicle beside its lines: before and behind them. */
  readonly before?: (vehicle: QuoteVehicle) => ReactNode;
  readonly behind?: (vehicle: QuoteVehicle) => ReactNode;
};

/** Edits the names and amounts of the price lines, by vehicle where there are several. */
export function CounterOfferLines(props: CounterOfferLinesProps) {
  const { lines, vehicles, onChange, before, behind } = props;
  const t = useTexts(counterOfferTexts);
  const [only, ...others] = vehicles;
  const add = (words: 'addLine' | 'addFee', to: Parameters<typeof withLine>[1]) => (
    <Button variant="plain" onClick={() => onChange(withLine(lines, to))}>
      <Icon name="plus" />
      {t(words)}
    </Button>
  );
  if (only && others.length === 0)
    return (
      <>
        {before?.(only)}
        <div className={styles.lines}>
          <LineFields {...props} shown={lines} />
          <div className={styles.addLines}>
            {add('addLine', {})}
            {add('addFee', { isFee: true })}
          </div>
        </div>
        {behind?.(only)}
      </>
    );
  const whole = linesOfVehicle(lines, undefined);
  return (
    <>
      {vehicles.map((vehicle) => (
        <VehicleSection key={vehicle.number} {...vehicle}>
          {before?.(vehicle)}
          <div className={styles.lines}>
            <LineFields {...props} shown={linesOfVehicle(lines, vehicle.number)} />
            <div className={styles.addLines}>{add('addLine', { vehicle: vehicle.number })}</div>
          </div>
          {behind?.(vehicle)}
        </VehicleSection>
      ))}
      <VehicleSection heading={t('wholeAppointment')}>
        <div className={styles.lines}>
          {whole.length > 0 && <LineFields {...props} shown={whole} />}
          <div className={styles.addLines}>
            {add('addLine', {})}
            {add('addFee', { isFee: true })}
          </div>
        </div>
      </VehicleSection>
    </>
  );
}

type LineFieldsProps = CounterOfferLinesProps & { readonly shown: readonly DraftLine[] };

function LineFields({ lines, shown, isChecked, refusalOf, onChange }: LineFieldsProps) {
  const language = use(LanguageContext);
  const set = (key: number, change: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  return (
    <ul>
      {shown.map((line) => {
        const place = lines.indexOf(line);
        return (
          <OfferLine
            key={line.key}
            line={line}
            place={place}
            fault={isChecked ? (lineError(lines, line, language) ?? refusalOf(place)) : undefined}
            onChange={(change) => set(line.key, change)}
            {...(lines.length > 1 && { onRemove: () => onChange(lines.filter(({ key }) => key !== line.key)) })}
          />
        );
      })}
    </ul>
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

function OfferLine({ line: { key, label, detail, amount, isFee }, place, fault, onChange, onRemove }: OfferLineProps) {
  const t = useTexts(counterOfferTexts);
  const number = place + 1;
  const name = label.trim() || t('line', { number });
  const faultId = `offer-line-${key}-error`;
  const described = { 'aria-invalid': fault ? true : undefined, 'aria-describedby': fault && faultId };
  return (
    <li>
      <input
        className={inputClass()}
        aria-label={t('lineName', { number })}
        placeholder={t(isFee ? 'feeNamePlaceholder' : 'lineNamePlaceholder')}
        maxLength={100}
        value={label}
        onChange={(event) => onChange({ label: event.target.value })}
        {...described}
      />
      <UnitBox before="$">
        <input
          className={inputClass()}
          aria-label={t('lineAmount', { line: name })}
          inputMode="decimal"
          placeholder="0.00"
          maxLength={12}
          value={amount}
          onChange={(event) => onChange({ amount: event.target.value })}
          {...described}
        />
      </UnitBox>
      <Button variant="plain" aria-label={t('removeLine', { line: name })} aria-disabled={!onRemove} onClick={onRemove}>
        <Icon name="close" />
      </Button>
      {detail && <small>{detail}</small>}
      {fault && <FieldError id={faultId}>{fault}</FieldError>}
    </li>
  );
}
