import { INVITATION_DAYS } from '#core/people/identity.ts';
import { Layout, Paragraph } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import type { Template } from './template.ts';

/** To a new admin: the one-time link to accept the invitation and set a password. */
export const adminInvitation: Template<'admin-invitation'> = {
  subject: ({ invitedBy }, business) => `${invitedBy} invites you to run ${business.name}`,

  Body({ data: { name, invitedBy, acceptUrl }, business }) {
    return (
      <Layout
        business={business}
        title="You are invited"
        preview={`${invitedBy} invites you to the dashboard of ${business.name}.`}
        reason={`You get this email because ${invitedBy} invited this address. If you did not expect that, ignore it.`}
      >
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          {invitedBy} invites you to the dashboard of {business.name}, where quotes, jobs and staff are managed. Choose
          a password to accept. The link works once and for {INVITATION_DAYS} days.
        </Paragraph>
        <LinkButton href={acceptUrl}>Accept and choose a password</LinkButton>
      </Layout>
    );
  },
};
