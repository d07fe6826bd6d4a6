import { formatDate, localDate } from '#core/lib/time.ts';
import { Facts } from './facts.tsx';
import { Layout, Paragraph } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import type { Template } from './template.ts';

/** To a new employee: the employee ID, and the one-time code to sign up with. */
export const staffInvitation: Template<'staff-invitation'> = {
  subject: (_, business) => `Welcome to the crew of ${business.name}`,

  Body({ data: { name, employeeId, code, signUpUrl, expiresAt }, business }) {
    const lastDay = formatDate(localDate(Temporal.Instant.from(expiresAt), business.timeZone));
    return (
      <Layout
        business={business}
        title="Welcome to the crew"
        preview={`Your employee ID and your code for ${business.name}.`}
        reason={`You get this email because ${business.name} added you to its crew. If you did not expect that, ignore it.`}
      >
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          {business.name} added you to its crew. You need these two, and this email address, to sign up for the crew
          app. Please keep them to yourself.
        </Paragraph>
        <Facts
          facts={[
            { name: 'Employee ID', value: employeeId },
            { name: 'Code', value: `${code.slice(0, 4)}-${code.slice(4)}` },
          ]}
        />
        <LinkButton href={signUpUrl}>Sign up</LinkButton>
        <Paragraph>The code works once, until {lastDay}. Ask us for a new one when it is too late.</Paragraph>
      </Layout>
    );
  },
};
