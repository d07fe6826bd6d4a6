import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, type ReactNode, use } from 'react';
import { mailsTexts } from '#core/languages/en/mails.ts';
import { directionOf, type Language, localeOf } from '#core/languages/language.ts';
import { formatInstant } from '#core/lib/time.ts';
import type { FreeChange, QuoteMailData } from '#core/notifications/mail-data.ts';
import type { MailKind, Mails } from '#core/notifications/mails.ts';
import { greetingName } from '#core/people/contact.ts';
import { telLink } from '#core/people/phone-links.ts';
import { parsePhone } from '#core/people/phone.ts';
import { feeNotice } from '#core/quotes/describe.ts';
import { FREE_CHANGE_HOURS } from '#core/quotes/quotes.ts';
import type { Settings } from '#core/settings/settings.ts';
import { LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { DARK_STYLES, DISPLAY_FONT, LIGHT, TEXT_FONT } from './palette.ts';

type LayoutProps = {
  readonly settings: Settings;
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
export function Layout({ settings, preview, title, reason, unsubscribeUrl, children }: LayoutProps) {
  const t = useTexts(mailsTexts);
  const language = use(LanguageContext);
  return (
    <Html lang={language} dir={directionOf(localeOf(language))}>
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <style>{DARK_STYLES}</style>
      </Head>
      <Body className="paper" style={styles.body}>
        <Preview>{preview}</Preview>
        <Container className="paper" style={styles.page}>
          <Text className="ink" style={styles.brand}>
            {settings.name}
          </Text>
          <Section className="raised line" style={styles.sheet}>
            <Heading>{title}</Heading>
            {children}
          </Section>
          <Text className="soft" style={styles.foot}>
            {settings.name}, {settings.area}
            <br />
            <Contact settings={settings} />
          </Text>
          <Text className="soft" style={styles.foot}>
            {reason}
            {unsubscribeUrl !== undefined && (
              <>
                {' '}
                <TextLink href={unsubscribeUrl}>{t('unsubscribe')}</TextLink>
              </>
            )}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** The first line of the sheet. */
export function Greeting({ name }: { readonly name: string }) {
  return <Paragraph>{useTexts(mailsTexts)('hello', { name: greetingName(name) })}</Paragraph>;
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

/** For a message's tag: its text as a link that mail programs show as one. */
export const mailLink =
  (href: string) =>
  (text: readonly ReactNode[]): ReactNode => <TextLink href={href}>{text}</TextLink>;

/** The values of a message that ends with how to reach the shop: by phone only if it has one. */
export function phoneValues({ phone }: Pick<Settings, 'phone'>) {
  const parsed = phone ? parsePhone(phone) : undefined;
  return {
    hasPhone: phone ? 'yes' : 'no',
    phone: parsed?.text ?? phone ?? '',
    call: mailLink(telLink(parsed?.stored ?? phone ?? '')),
  } as const;
}

/** Asks for the address that the crew comes to, where it's missing. */
export function AddressRequest({ quoteUrl }: { readonly quoteUrl: string }) {
  const t = useTexts(mailsTexts);
  return <Paragraph>{rich(t.rich('addressRequest', { link: mailLink(quoteUrl) }))}</Paragraph>;
}

/** A phone number, formatted for reading; tapping it starts a call. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  const parsed = parsePhone(phone);
  return <TextLink href={telLink(parsed?.stored ?? phone)}>{parsed?.text ?? phone}</TextLink>;
}

function Heading({ children }: { readonly children: ReactNode }) {
  return (
    <h1 className="ink" style={styles.heading}>
      {children}
    </h1>
  );
}

function Contact({ settings }: { readonly settings: Settings }) {
  return (
    <>
      <TextLink href={`mailto:${settings.email}`}>{settings.email}</TextLink>
      {settings.phone && (
        <>
          {' · '}
          <PhoneLink phone={settings.phone} />
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

/** One kind of mail: its subject and its body, from the data of its event and the shop that sends it. */
export type Template<Kind extends MailKind> = {
  readonly subject: (data: Mails[Kind], settings: Settings, language: Language) => string;
  readonly Body: (props: { readonly data: Mails[Kind]; readonly settings: Settings }) => ReactNode;
};

/** A list of labeled facts: 'When', 'Where'. Facts without a value are left out. */
export function Facts({ facts }: { readonly facts: readonly { readonly name: string; readonly value: ReactNode }[] }) {
  return (
    <table
      data-text-format="dataTable"
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      border={0}
      style={factStyles.table}
    >
      <tbody>
        {facts
          .filter(({ value }) => value !== null && value !== '')
          .map(({ name, value }) => (
            <tr key={name}>
              <th scope="row" className="soft line" style={factStyles.name}>
                {name}
              </th>
              <td className="ink line" style={factStyles.value}>
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

const factStyles = {
  table: { width: '100%', margin: '0 0 24px', borderCollapse: 'collapse' },
  name: { ...cell, width: '104px', paddingRight: '12px', color: LIGHT.inkSoft, fontWeight: 400 },
  value: { ...cell, color: LIGHT.ink },
} satisfies Record<string, CSSProperties>;

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

type PlansChangeProps = {
  readonly settings: Settings;
  readonly quote: Pick<QuoteMailData, 'startsAt' | 'cancellationFee'> & FreeChange;
};

/** Says until when customers can cancel or reschedule by themselves, and how to reach us after that. */
export function PlansChange({
  settings,
  quote: { startsAt, freeChangeUntil, cancellationFee: fee },
}: PlansChangeProps) {
  const t = useTexts(mailsTexts);
  const language = use(LanguageContext);
  const phone = phoneValues(settings);
  const deadline =
    freeChangeUntil && formatInstant(Temporal.Instant.from(freeChangeUntil), settings.timeZone, language);
  return (
    <Paragraph>
      {rich(
        startsAt === null
          ? t.rich('changeOfPlans', { hours: FREE_CHANGE_HOURS, ...phone })
          : deadline
            ? t.rich('changeUntil', { deadline, ...phone })
            : t.rich('changeByReply', phone),
      )}{' '}
      {fee && feeNotice(fee, language)}
    </Paragraph>
  );
}
