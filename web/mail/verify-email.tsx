import { VERIFY_LINK_DAYS } from '#core/people/identity.ts';
import { Layout, Paragraph } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import type { Template } from './template.ts';

/** To a person who has signed up: the link that verifies their email address. */
export const verifyEmail: Template<'verify-email'> = {
  subject: (_, business) => `Verify your email for ${business.name}`,

  Body({ data: { name, verifyUrl }, business }) {
    return (
      <Layout
        business={business}
        title="Verify your email"
        preview="One press, and your quotes appear in your account."
        reason="You get this email because somebody opened an account with this address. If that was not you, ignore it: nothing of yours is shown to anybody."
      >
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          This link opens a page with one button. Press it, and every quote that was asked for with this address appears
          in your account. It works once and for {VERIFY_LINK_DAYS} days.
        </Paragraph>
        <LinkButton href={verifyUrl}>Verify my email</LinkButton>
      </Layout>
    );
  },
};
