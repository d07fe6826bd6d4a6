import { LOG_IN_LINK_MINUTES, VERIFY_LINK_DAYS, RESET_LINK_MINUTES, INVITATION_DAYS } from '#core/people/identity.ts';
import { Layout, Paragraph, LinkButton, type Template, Facts } from './layout.tsx';
import { formatDate, localDate } from '#core/lib/time.ts';

/** To a customer who would rather not type a password: the one-time link that logs in. */
export const logInLink: Template<'log-in-link'> = {
  subject: (_, settings) => `Log in to ${settings.name}`,

  Body({ data: { name, logInUrl }, settings }) {
    return (
      <Layout
        settings={settings}
        title="Log in"
        preview={`The link works once and for ${LOG_IN_LINK_MINUTES} minutes.`}
        reason="You get this email because someone asked to log in with this address. If it wasn’t you, ignore it: nothing has changed."
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

/** To a person who has signed up: the link that verifies their email address. */
export const verifyEmail: Template<'verify-email'> = {
  subject: (_, settings) => `Verify your email for ${settings.name}`,

  Body({ data: { name, verifyUrl }, settings }) {
    return (
      <Layout
        settings={settings}
        title="Verify your email"
        preview="One press, and your quotes appear in your account."
        reason="You get this email because someone opened an account with this address. If it wasn’t you, ignore it: no one can see your quotes."
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

/** To a person who forgot their password: the one-time link to set a new one. */
export const resetPassword: Template<'reset-password'> = {
  subject: (_, settings) => `Set a new password for ${settings.name}`,

  Body({ data: { name, resetUrl }, settings }) {
    return (
      <Layout
        settings={settings}
        title="Set a new password"
        preview={`The link works once and for ${RESET_LINK_MINUTES} minutes.`}
        reason="You get this email because someone asked for a new password with this address. If it wasn’t you, ignore it: nothing has changed."
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

/** To a new admin: the one-time link to accept the invitation and set a password. */
export const adminInvitation: Template<'admin-invitation'> = {
  subject: ({ invitedBy }, settings) => `${invitedBy} invites you to run ${settings.name}`,

  Body({ data: { name, invitedBy, acceptUrl }, settings }) {
    return (
      <Layout
        settings={settings}
        title="You are invited"
        preview={`${invitedBy} invites you to the dashboard of ${settings.name}.`}
        reason={`You get this email because ${invitedBy} invited this address. If you did not expect that, ignore it.`}
      >
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          {invitedBy} invites you to the dashboard of {settings.name}, where quotes, jobs and staff are managed. Choose
          a password to accept. The link works once and for {INVITATION_DAYS} days.
        </Paragraph>
        <LinkButton href={acceptUrl}>Accept and choose a password</LinkButton>
      </Layout>
    );
  },
};

/** To a new employee: the employee ID, and the one-time code to sign up with. */
export const staffInvitation: Template<'staff-invitation'> = {
  subject: (_, settings) => `Welcome to the crew of ${settings.name}`,

  Body({ data: { name, employeeId, code, signUpUrl, expiresAt }, settings }) {
    const lastDay = formatDate(localDate(Temporal.Instant.from(expiresAt), settings.timeZone));
    return (
      <Layout
        settings={settings}
        title="Welcome to the crew"
        preview={`Your employee ID and your code for ${settings.name}.`}
        reason={`You get this email because ${settings.name} added you to its crew. If you did not expect that, ignore it.`}
      >
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          {settings.name} added you to its crew. You need these two, and this email address, to sign up for the crew
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
