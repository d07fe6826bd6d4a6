import type { CSSProperties } from 'react';
import { mailsTexts } from '#core/languages/en/mails.ts';
import { formatColumn } from '#core/lib/money.ts';
import { uiTexts } from '#core/languages/en/ui.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';
import { useTexts } from '../lib/language.tsx';
import { DISPLAY_FONT, LIGHT } from './palette.ts';

type PriceLinesProps = { readonly lines: readonly PriceLine[]; readonly totalCents: number };

/** The lines of a price and their total, as on every screen. */
export function PriceLines({ lines, totalCents }: PriceLinesProps) {
  const t = useTexts(mailsTexts);
  const inUi = useTexts(uiTexts);
  const format = formatColumn(lines);
  return (
    <table data-text-format="dataTable" width="100%" cellPadding="0" cellSpacing="0" border={0} style={styles.table}>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.kind} ${line.label}`}>
            <td className="ink line" style={styles.label}>
              {line.label}
              {line.detail && (
                <span className="soft" style={styles.detail}>
                  {` (${line.detail})`}
                </span>
              )}
            </td>
            <td className="ink line" style={styles.amount}>
              {line.cents === 0 ? inUi('free') : format(line.cents)}
            </td>
          </tr>
        ))}
        <tr>
          <td className="ink line" style={styles.totalLabel}>
            {t('total')}
          </td>
          <td className="ink line" style={styles.total}>
            {format(totalCents)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const cell = { padding: '9px 0', borderTop: `1px solid ${LIGHT.line}`, color: LIGHT.ink, lineHeight: '22px' } as const;
const right = { textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: '16px' } as const;

const styles = {
  table: { width: '100%', margin: '0 0 24px', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  label: { ...cell, fontSize: '15px' },
  detail: { color: LIGHT.inkSoft, fontSize: '14px' },
  amount: { ...cell, ...right, fontSize: '15px', verticalAlign: 'top' },
  totalLabel: { ...cell, fontSize: '16px', fontWeight: 600, paddingTop: '14px' },
  total: {
    ...cell,
    ...right,
    paddingTop: '14px',
    fontFamily: DISPLAY_FONT,
    fontSize: '26px',
    fontWeight: 600,
    lineHeight: '30px',
  },
} satisfies Record<string, CSSProperties>;
