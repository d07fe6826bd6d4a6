import { formatDate, localDate } from '#core/lib/time.ts';
import { Facts, Layout, Paragraph, LinkButton, type Template, PhoneLink, TextLink } from './layout.tsx';
import type { Mails } from '#core/notifications/mails.ts';

/** To a person who wants to apply: the code that opens the form. */
export const applicationCode: Template<'application-code'> = {
  subject: ({ code }, settings) => `${code} is your access code for ${settings.name}`,

  Body({ data: { code, applyUrl, expiresAt }, settings }) {
    const lastDay = formatDate(localDate(Temporal.Instant.from(expiresAt), settings.timeZone));
    return (
      <Layout
        settings={settings}
        title="Your access code"
        preview={`It opens the application form of ${settings.name}.`}
        reason={`You get this email because someone entered this address to apply at ${settings.name}. If it wasn’t you, ignore it.`}
      >
        <Paragraph>Thank you for your interest in working with us. This code opens the application form:</Paragraph>
        <Facts facts={[{ name: 'Access code', value: code }]} />
        <LinkButton href={applyUrl}>Apply now</LinkButton>
        <Paragraph>The form has four short steps. The code is good until {lastDay}.</Paragraph>
      </Layout>
    );
  },
};

/** To an applicant: confirms that the application arrived, and says when to expect an answer. */
export const applicationReceived: Template<'application-received'> = {
  subject: (_, settings) => `Your application to ${settings.name} has arrived`,

  Body({ data: { name }, settings }) {
    return (
      <Layout
        settings={settings}
        title="Thank you for applying"
        preview="We read it within 3-5 business days."
        reason={`You get this email because you applied to work at ${settings.name}.`}
      >
        <Paragraph>Hello {name},</Paragraph>
        <Paragraph>
          Your application has arrived. We read every one ourselves and answer within 3-5 business days, by email or
          phone.
        </Paragraph>
        <Paragraph>Something to add? Reply to this email.</Paragraph>
      </Layout>
    );
  },
};

type Status = Mails['application-status']['status'];

/** To an applicant: the decision, in plain words. */
export const applicationStatus: Template<'application-status'> = {
  subject: ({ status }, settings) => SUBJECTS[status](settings.name),

  Body({ data: { name, status }, settings }) {
    return (
      <Layout
        settings={settings}
        title={TITLES[status]}
        preview={`Your application to ${settings.name}.`}
        reason={`You get this email because you applied to work at ${settings.name}.`}
      >
        <Paragraph>Hello {name},</Paragraph>
        {status === 'interview' && (
          <Paragraph>
            Thank you for your application. We would like to talk with you, and will call or write to find a time. If
            you would rather suggest one, reply to this email
            {settings.phone && ' or call '}
            {settings.phone && <PhoneLink phone={settings.phone} />}.
          </Paragraph>
        )}
        {status === 'hired' && (
          <Paragraph>
            We are glad to tell you: the job is yours. We will be in touch about your first day. Your employee ID comes
            with an email of its own.
          </Paragraph>
        )}
        {status === 'rejected' && (
          <Paragraph>
            Thank you for your application and for the time that you took for us. We chose someone else this time, and
            wish you all the best.
          </Paragraph>
        )}
      </Layout>
    );
  },
};

const TITLES: Readonly<Record<Status, string>> = {
  interview: 'We would like to meet you',
  hired: 'Welcome aboard',
  rejected: 'About your application',
};

const SUBJECTS: Readonly<Record<Status, (settings: string) => string>> = {
  interview: (settings) => `An interview with ${settings}`,
  hired: (settings) => `You are hired: welcome to ${settings}`,
  rejected: (settings) => `Your application to ${settings}`,
};

/** To the shop: a new application. Replies go to the applicant. */
export const newApplication: Template<'new-application'> = {
  subject: ({ name }) => `New application from ${name}`,

  Body({ data, settings }) {
    return (
      <Layout
        settings={settings}
        title="New application"
        preview={data.experience.replaceAll(/\s+/g, ' ').slice(0, 120)}
        reason={`Sent to ${settings.email} for every job application.`}
      >
        <Facts
          facts={[
            { name: 'From', value: data.name },
            { name: 'Email', value: <TextLink href={`mailto:${data.email}`}>{data.email}</TextLink> },
            { name: 'Phone', value: <PhoneLink phone={data.phone} /> },
            { name: 'Availability', value: data.availability.join(', ') },
            { name: 'Experience', value: data.experience },
            { name: 'Why join', value: data.whyJoin },
            { name: 'Transport', value: data.transportation },
          ]}
        />
        <LinkButton href={data.applicationUrl}>Open the application</LinkButton>
      </Layout>
    );
  },
};
