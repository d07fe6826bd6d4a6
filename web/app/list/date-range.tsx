import { use, useId, useRef, useState } from 'react';
import { dateRangeTexts } from '#core/languages/en/date-range.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMediumDate } from '#core/lib/time.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useDismissal } from '#web/ui/use-dismissal.ts';
import { DateMonth, type DateRange } from './date-month.tsx';
import { presetsOf, presetsToPick } from './date-presets.ts';
import styles from './date-range.module.css';

type DateRangeFieldProps = {
  /** What the dates are about: 'Received'. */
  readonly label: string;
  readonly value: DateRange;
  /** The shop's local date. */
  readonly today: string;
  /** Whether days after today are of interest; the presets look forward then. */
  readonly isAhead?: boolean | undefined;
  /** Whether it's one day, which is always set. */
  readonly isOneDay?: boolean | undefined;
  /** Whether days are picked for something, from today on, rather than a list narrowed to them. */
  readonly isToPick?: boolean | undefined;
  readonly onChange: (range: DateRange) => void;
};

/** A range of days: a button that says it, and opens presets and a month to choose the first and the last day in. */
export function DateRangeField({
  label,
  value,
  today,
  isAhead = false,
  isOneDay = false,
  isToPick = false,
  onChange,
}: DateRangeFieldProps) {
  const t = useTexts(dateRangeTexts);
  const language = use(LanguageContext);
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useDismissal(root, isOpen, { onLeave: () => setOpen(false), onEscape: close });
  const choose = (range: DateRange) => {
    onChange(range);
    close();
  };
  const named = isToPick ? presetsToPick(today) : presetsOf(today, isAhead);
  const presets = named.filter(({ from, to }) => !isOneDay || from === to);
  const isOpenRange = !value.from && !value.to;
  return (
    <div className={styles.root} ref={root}>
      <Button
        ref={opener}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-chosen={value.from || value.to ? true : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="cal" />
        <span className={styles.label}>{label}</span>{' '}
        {isToPick && isOpenRange ? t('chooseDays') : rangeText(value, { today, isAhead }, language)}
        <Icon name="chev" />
      </Button>
      {isOpen && (
        <fieldset className={styles.panel} id={id} aria-label={label}>
          <ul className={styles.presets}>
            {!isOneDay && !isToPick && (
              <li>
                <Preset isCurrent={isOpenRange} onClick={() => choose({ from: undefined, to: undefined })}>
                  {t('anyDate')}
                </Preset>
              </li>
            )}
            {presets.map(({ name, from, to }) => (
              <li key={name}>
                <Preset isCurrent={value.from === from && value.to === to} onClick={() => choose({ from, to })}>
                  {t(name)}
                </Preset>
              </li>
            ))}
          </ul>
          <DateMonth value={value} {...{ today, isOneDay }} least={isToPick ? today : undefined} onChoose={choose} />
        </fieldset>
      )}
    </div>
  );
}

type PresetProps = { readonly isCurrent: boolean; readonly onClick: () => void; readonly children: string };

function Preset({ isCurrent, onClick, children }: PresetProps) {
  return (
    <button type="button" aria-pressed={isCurrent} onClick={onClick}>
      {children}
    </button>
  );
}

/** 'This week', 'Nov 3, 2026 – Nov 9, 2026', 'Any date'. */
function rangeText(
  { from, to }: DateRange,
  { today, isAhead }: { readonly today: string; readonly isAhead: boolean },
  language: Language,
): string {
  const t = dateRangeTexts(language);
  if (!from && !to) return t('anyDate');
  const preset = presetsOf(today, isAhead).find((each) => each.from === from && each.to === to);
  if (preset) return t(preset.name);
  const text = (date: string) => formatMediumDate(Temporal.PlainDate.from(date), language);
  if (from === to && from) return text(from);
  if (from && to) return t('fromTo', { from: text(from), to: text(to) });
  return from ? t('sinceDate', { date: text(from) }) : t('untilDate', { date: text(to ?? today) });
}
