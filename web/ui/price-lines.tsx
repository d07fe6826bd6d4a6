import { Fragment, type ComponentPropsWithRef } from 'react';
import { uiTexts } from '#core/languages/en/ui.ts';
import { groupLines } from '#core/lib/line-groups.ts';
import { formatColumn, formatMoneyExact } from '#core/lib/money.ts';
import { useTexts } from '#web/lib/language.tsx';
import styles from './price-lines.module.css';

/** Rows of a word and an amount. A narrow place finds them as `[data-lines]`, the total as `[data-total]`. */
export function Lines({ className, ...rest }: ComponentPropsWithRef<'dl'>) {
  return <dl {...rest} data-lines className={className ? `${styles.root} ${className}` : styles.root} />;
}

export type PriceLinesProps = {
  readonly id?: string;
  readonly lines: readonly {
    readonly label: string;
    readonly detail?: string | undefined;
    /** 0 reads FREE. */
    readonly cents: number;
    readonly kind?: string | undefined;
    /** The number of its vehicle, from 2 on, where there are several. */
    readonly item?: number | undefined;
  }[];
  /** Left out where the total stands elsewhere. */
  readonly totalCents?: number | undefined;
  /** Both decimals everywhere, where it stands beside another price. */
  readonly isExact?: boolean;
  /** What follows the total. */
  readonly after?: readonly { readonly label: string; readonly cents: number }[];
};

/** What a price is made of, line by line, with its total. The same wherever a price is shown. */
export function PriceLines({ id, lines, totalCents, isExact = false, after = [] }: PriceLinesProps) {
  const t = useTexts(uiTexts);
  const format = isExact ? formatMoneyExact : formatColumn([...lines, ...after, { cents: totalCents ?? 0 }]);
  const groups = groupLines(lines);
  const hasVehicles = groups.length > 1;
  return (
    <Lines id={id}>
      {groups.map(({ vehicle, lines: own }) => (
        <Fragment key={vehicle ?? 'all'}>
          {vehicle !== undefined && (
            <div data-vehicle>
              <dt>{t('vehicleNumber', { number: vehicle, kind: own[0]?.kind ?? '' })}</dt>
            </div>
          )}
          {own.map(({ label, detail, cents }, index) => (
            <div key={label} data-whole={(hasVehicles && vehicle === undefined && index === 0) || undefined}>
              <dt>
                {label} {detail && <small>{detail}</small>}
              </dt>
              <dd>{cents === 0 ? t('free') : format(cents)}</dd>
            </div>
          ))}
        </Fragment>
      ))}
      {totalCents !== undefined && (
        <div data-total>
          <dt>{t('total')}</dt>
          <dd>{format(totalCents)}</dd>
        </div>
      )}
      {after.map(({ label, cents }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{format(cents)}</dd>
        </div>
      ))}
    </Lines>
  );
}
