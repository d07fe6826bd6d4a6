import type { CSSProperties, ReactNode } from 'react';
import { LIGHT } from './palette.ts';

type Fact = { readonly name: string; readonly value: ReactNode };

/** A list of labeled facts: 'When', 'Where'. Facts without a value are left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <table data-text-format="dataTable" width="100%" cellPadding="0" cellSpacing="0" border={0} style={styles.table}>
      <tbody>
        {facts
          .filter(({ value }) => value !== null && value !== '')
          .map(({ name, value }) => (
            <tr key={name}>
              <th scope="row" className="soft line" style={styles.name}>
                {name}
              </th>
              <td className="ink line" style={styles.value}>
                {value}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

const cell = {
  padding: '9px 0',
  borderTop: `1px solid ${LIGHT.line}`,
  fontSize: '15px',
  lineHeight: '22px',
  textAlign: 'left',
  verticalAlign: 'top',
} as const;

const styles = {
  table: { width: '100%', margin: '0 0 24px', borderCollapse: 'collapse' },
  name: { ...cell, width: '104px', paddingRight: '12px', color: LIGHT.inkSoft, fontWeight: 400 },
  value: { ...cell, color: LIGHT.ink },
} satisfies Record<string, CSSProperties>;
