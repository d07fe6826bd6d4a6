import { formatDate, localDate } from '#core/lib/time.ts';
import { Facts } from './facts.tsx';
import { Layout, Paragraph } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import type { Template } from './template.ts';

/** To a person who wants to apply: the code that opens the form. */
export const applicationCode: Template<'application-code'> = {
  subject: ({ code }, business) => `${code} is your access code for ${business.name}`,

  Body({ data: { code, applyUrl, expiresAt }, business }) {
    const lastDay = formatDate(localDate(Temporal.Instant.from(expiresAt), business.timeZone));
    return (
      <Layout
        business={business}
        title="Your access code"
        preview={`It opens the application form of ${business.name}.`}
        reason={`You get this email because somebody entered this address to apply at ${business.name}. If that was not you, ignore it.`}
      >
        <Paragraph>Thank you for your interest in working with us. This code opens the application form:</Paragraph>
        <Facts facts={[{ name: 'Access code', value: code }]} />
        <LinkButton href={applyUrl}>Apply now</LinkButton>
        <Paragraph>The form has four short steps. The code is good until {lastDay}.</Paragraph>
      </Layout>
    );
  },
};
