import { use, useId, useState } from 'react';
import { uiTexts } from '#core/languages/en/ui.ts';
import { localeOf } from '#core/languages/language.ts';
import { formatColumn } from '#core/lib/money.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import { PriceLines, type PriceLinesProps } from './price-lines.tsx';
import styles from './price-panel.module.css';

export type PricePanelProps = {
  readonly title: string;
  readonly lines: PriceLinesProps['lines'];
  /** Undefined while there is no price yet. */
  readonly totalCents: number | undefined;
  /** Stands where the lines will be. */
  readonly emptyText: string;
  /** How much of the way is done, 0 to 1: the panel takes on the color of water with it. */
  readonly rise: number;
  readonly note: string;
  readonly action: {
    readonly text: string;
    /** What is still needed; anything makes the button say and look disabled. */
    readonly missing: readonly string[];
    readonly isBusy?: boolean;
  };
};

/** The price, always in sight: beside the step where there is room, else a bar at the bottom whose total unfolds the lines. Its button submits the form around it. */
export function PricePanel({ title, lines, totalCents, emptyText, rise, note, action }: PricePanelProps) {
  const t = useTexts(uiTexts);
  const language = use(LanguageContext);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isMissing = action.missing.length > 0;
  const total = totalCents === undefined ? '–' : formatColumn(lines)(totalCents);

  return (
    <aside className={styles.root} aria-label={title} style={{ '--rise': rise }} data-open={isOpen || undefined}>
      <h2>{title}</h2>
      {totalCents === undefined ? (
        <p className={styles.empty}>{emptyText}</p>
      ) : (
        <PriceLines id={`${id}lines`} lines={lines} totalCents={totalCents} />
      )}
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.sum}
          aria-expanded={isOpen}
          aria-controls={`${id}lines`}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            {t('total')} <Icon name="chev" />
          </span>
          <output>{total}</output>
        </button>
        {/* Pressed while it's off, it still submits: the form reads what a password manager has filled in without an event. */}
        <button
          type="submit"
          className={buttonClass({ variant: 'sponge', className: styles.go })}
          aria-disabled={isMissing || action.isBusy === true}
          aria-describedby={isMissing ? `${id}missing` : undefined}
        >
          {action.text}
        </button>
      </div>
      <p
        className={isMissing ? `${styles.note} ${styles.missing}` : styles.note}
        id={`${id}missing`}
        data-testid="price-note"
      >
        {isMissing ? t('stillNeeded', { what: new Intl.ListFormat(localeOf(language)).format(action.missing) }) : note}
      </p>
    </aside>
  );
}
