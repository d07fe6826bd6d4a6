import { RESET_LINK_MINUTES } from '#core/people/identity.ts';
import { Layout, Paragraph } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import type { Template } from './template.ts';

/** To a person who forgot their password: the one-time link to set a new one. */
export const resetPassword: Template<'reset-password'> = {
  subject: (_, business) => `Set a new password for ${business.name}`,

  Body({ data: { name, resetUrl }, business }) {
    return (
      <Layout
        business={business}
        title="Set a new password"
        preview={`The link works once and for ${RESET_LINK_MINUTES} minutes.`}
        reason="You get this email because somebody asked for a new password with this address. If that was not you, ignore it: nothing was changed."
      >
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          This link opens a page where you choose a new password. It works once and for {RESET_LINK_MINUTES} minutes.
          Wherever you are logged in now, you will be logged out.
        </Paragraph>
        <LinkButton href={resetUrl}>Choose a new password</LinkButton>
      </Layout>
    );
  },
};
