import { Button } from 'react-email';
import type { CSSProperties } from 'react';
import { Paragraph } from './layout.tsx';
import { LIGHT } from './palette.ts';

/** The mail's one call to action: a link that looks like the site's main button. */
export function LinkButton({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Paragraph>
      <Button href={href} style={button}>
        {children}
      </Button>
    </Paragraph>
  );
}

const button = {
  padding: '14px 24px',
  backgroundColor: LIGHT.sponge,
  border: `1px solid ${LIGHT.spongeEdge}`,
  borderRadius: '8px',
  color: LIGHT.ink,
  fontSize: '17px',
  fontWeight: 600,
} satisfies CSSProperties;
