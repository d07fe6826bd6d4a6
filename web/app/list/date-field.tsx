import { use, useId, useRef, useState, type ReactNode } from 'react';
import { dateRangeTexts } from '#core/languages/en/date-range.ts';
import { formatMediumDate, localDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldFrame, fieldDescription, inputClass } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useDismissal } from '#web/ui/use-dismissal.ts';
import { DateMonth, type DateRange } from './date-month.tsx';
import styles from './date-field.module.css';

type Common = {
  readonly id: string;
  readonly label: ReactNode;
  readonly aside?: string;
  readonly hint?: ReactNode;
  readonly error?: string;
  /** Which days can be chosen: up to today, from today on; all of them by default. */
  readonly days?: 'past' | 'coming';
  /** The button, which takes the focus when the date is wrong. */
  readonly ref?: (element: HTMLButtonElement | null) => void;
};

type DateFieldProps = Common & {
  /** The name that the form sends the date by, as 'YYYY-MM-DD' or an empty text. */
  readonly name?: string;
  readonly defaultValue?: string;
  /** What no date means; the field starts with it and leads back to it. */
  readonly empty?: 'today' | 'noDate';
  readonly onChange?: (date: string) => void;
};

/** A field of a form for one date: a button that says it, and opens a month. */
export function DateField({ name, defaultValue = '', empty = 'noDate', onChange, ...field }: DateFieldProps) {
  const t = useTexts(dateRangeTexts);
  const language = use(LanguageContext);
  const [date, setDate] = useState(defaultValue);
  const choose = (chosen: string) => {
    setDate(chosen);
    onChange?.(chosen);
  };
  return (
    <PickerField
      {...field}
      text={date ? dateText(date, language) : t(empty === 'today' ? 'today' : 'chooseDate')}
      value={{ from: date || undefined, to: date || undefined }}
      isOneDay
      clearText={date ? t(empty) : undefined}
      onChoose={({ from = '' }) => choose(from)}
    >
      {name && <input type="hidden" name={name} value={date} />}
    </PickerField>
  );
}

type DatesFieldProps = Common & {
  readonly value: DateRange;
  readonly onChange: (range: DateRange) => void;
};

/** A field of a form for days in a row, which it sends as `from` and `to`. */
export function DatesField({ value, onChange, ...field }: DatesFieldProps) {
  const t = useTexts(dateRangeTexts);
  const language = use(LanguageContext);
  const { from, to } = value;
  const [first, last] = [from, to].map((date) => date && dateText(date, language));
  const text = !first || !last ? t('chooseDays') : first === last ? first : t('fromTo', { from: first, to: last });
  return (
    <PickerField {...field} text={text} value={value} onChoose={onChange}>
      <input type="hidden" name="from" value={from ?? ''} />
      <input type="hidden" name="to" value={to ?? ''} />
    </PickerField>
  );
}

function dateText(date: string, language: Parameters<typeof formatMediumDate>[1]): string {
  return capital(formatMediumDate(Temporal.PlainDate.from(date), language), language);
}

type PickerFieldProps = Common & {
  readonly text: string;
  readonly value: DateRange;
  readonly isOneDay?: boolean;
  /** The text of a button that takes the date away again; none without one. */
  readonly clearText?: string | undefined;
  readonly onChoose: (range: DateRange) => void;
  /** The inputs of the form. */
  readonly children: ReactNode;
};

/** The month opens within the form, so that a dialog that scrolls doesn't cut it. */
function PickerField(props: PickerFieldProps) {
  const { id, label, aside, hint, error, days, ref, text, value, isOneDay = false, clearText, onChoose } = props;
  const zone = useCatalogIfKnown()?.timeZone;
  const today = (zone ? localDate(Temporal.Now.instant(), zone) : Temporal.Now.plainDateISO()).toString();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panel = useId();
  const close = () => {
    setOpen(false);
    document.getElementById(id)?.focus();
  };
  useDismissal(root, isOpen, { onLeave: () => setOpen(false), onEscape: close });
  const choose = (range: DateRange) => {
    onChoose(range);
    close();
  };
  return (
    <FieldFrame {...{ id, label, aside, hint, error }}>
      <div ref={root}>
        <button
          type="button"
          ref={ref}
          id={id}
          className={inputClass(styles.opener)}
          aria-labelledby={`${id}-label ${id}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          {...fieldDescription(id, hint, error)}
          onClick={() => setOpen(!isOpen)}
        >
          {text}
          <Icon name="cal" />
        </button>
        {props.children}
        {isOpen && (
          <fieldset ref={showWhole} id={panel} className={styles.panel} aria-labelledby={`${id}-label`}>
            <DateMonth
              {...{ value, today, isOneDay }}
              least={days === 'coming' ? today : undefined}
              most={days === 'past' ? today : undefined}
              onChoose={choose}
            />
            {clearText && (
              <Button variant="plain" onClick={() => choose({})}>
                {clearText}
              </Button>
            )}
          </fieldset>
        )}
      </div>
    </FieldFrame>
  );
}

/** The month may open below the edge of a sheet that scrolls. */
function showWhole(panel: HTMLFieldSetElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' });
}
