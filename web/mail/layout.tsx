import { Body, Container, Head, Html, Link, Preview, Section, Text } from 'react-email';
import type { CSSProperties, ReactNode } from 'react';
import type { Settings } from '#core/settings/settings.ts';
import { parsePhone } from '#core/people/phone.ts';
import { DARK_STYLES, DISPLAY_FONT, LIGHT, TEXT_FONT } from './palette.ts';

type LayoutProps = {
  readonly business: Settings;
  /** Preview text that mail programs show next to the subject. */
  readonly preview: string;
  readonly title: string;
  /** Why the recipient gets this mail. */
  readonly reason: string;
  /** Unsubscribe link for this kind of mail. */
  readonly unsubscribeUrl?: string | undefined;
  readonly children: ReactNode;
};

/** The layout of every mail: the name at the top, one sheet, and at the bottom how to reach the shop. */
export function Layout({ business, preview, title, reason, unsubscribeUrl, children }: LayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <style>{DARK_STYLES}</style>
      </Head>
      <Body className="paper" style={styles.body}>
        <Preview useTitleTag={false}>{preview}</Preview>
        <Container className="paper" style={styles.page}>
          <Text className="ink" style={styles.brand}>
            {business.name}
          </Text>
          <Section className="raised line" style={styles.sheet}>
            <Heading>{title}</Heading>
            {children}
          </Section>
          <Text className="soft" style={styles.foot}>
            {business.name}, {business.area}
            <br />
            <Contact business={business} />
          </Text>
          <Text className="soft" style={styles.foot}>
            {reason}
            {unsubscribeUrl !== undefined && (
              <>
                {' '}
                <TextLink href={unsubscribeUrl}>Unsubscribe</TextLink>
              </>
            )}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** A paragraph of the sheet. */
export function Paragraph({ children }: { readonly children: ReactNode }) {
  return (
    <Text className="ink" style={styles.paragraph}>
      {children}
    </Text>
  );
}

/** A link within text. */
export function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link className="water" href={href} style={styles.link}>
      {children}
    </Link>
  );
}

/** A phone number, formatted for reading; tapping it starts a call. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  const parsed = parsePhone(phone);
  return <TextLink href={`tel:${parsed?.e164 ?? phone}`}>{parsed?.text ?? phone}</TextLink>;
}

function Heading({ children }: { readonly children: ReactNode }) {
  return (
    <h1 className="ink" style={styles.heading}>
      {children}
    </h1>
  );
}

function Contact({ business }: { readonly business: Settings }) {
  return (
    <>
      <TextLink href={`mailto:${business.email}`}>{business.email}</TextLink>
      {business.phone && (
        <>
          {' · '}
          <PhoneLink phone={business.phone} />
        </>
      )}
    </>
  );
}

const styles = {
  body: { margin: 0, padding: '24px 12px', backgroundColor: LIGHT.paper, fontFamily: TEXT_FONT },
  page: { maxWidth: '560px', margin: '0 auto', backgroundColor: LIGHT.paper },
  brand: {
    margin: '0 0 16px',
    color: LIGHT.ink,
    fontFamily: DISPLAY_FONT,
    fontSize: '21px',
    fontWeight: 600,
    letterSpacing: '-0.02em',
    lineHeight: '28px',
  },
  sheet: {
    padding: '28px 24px',
    backgroundColor: LIGHT.raised,
    border: `1px solid ${LIGHT.line}`,
    borderRadius: '12px',
    borderCollapse: 'separate',
  },
  heading: {
    margin: '0 0 16px',
    color: LIGHT.ink,
    fontFamily: DISPLAY_FONT,
    fontSize: '26px',
    fontWeight: 600,
    letterSpacing: '-0.02em',
    lineHeight: '30px',
  },
  paragraph: { margin: '0 0 16px', color: LIGHT.ink, fontSize: '16px', lineHeight: '24px' },
  link: { color: LIGHT.water, textDecoration: 'underline' },
  foot: { margin: '20px 0 0', color: LIGHT.inkSoft, fontSize: '13px', lineHeight: '20px' },
} satisfies Record<string, CSSProperties>;
