import { LOG_IN_LINK_MINUTES } from '#core/people/identity.ts';
import { Layout, Paragraph } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import type { Template } from './template.ts';

/** To a customer who would rather not type a password: the one-time link that logs in. */
export const logInLink: Template<'log-in-link'> = {
  subject: (_, business) => `Log in to ${business.name}`,

  Body({ data: { name, logInUrl }, business }) {
    return (
      <Layout
        business={business}
        title="Log in"
        preview={`The link works once and for ${LOG_IN_LINK_MINUTES} minutes.`}
        reason="You get this email because somebody asked to log in with this address. If that was not you, ignore it: nothing was changed."
      >
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          This link opens a page with one button that logs you in. It works once and for {LOG_IN_LINK_MINUTES} minutes.
        </Paragraph>
        <LinkButton href={logInUrl}>Log in</LinkButton>
      </Layout>
    );
  },
};
