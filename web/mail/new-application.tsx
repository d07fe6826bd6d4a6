import { Facts } from './facts.tsx';
import { Layout, PhoneLink, TextLink } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import type { Template } from './template.ts';

/** To the shop: a new application. Replies go to the applicant. */
export const newApplication: Template<'new-application'> = {
  subject: ({ name }) => `New application from ${name}`,

  Body({ data, business }) {
    return (
      <Layout
        business={business}
        title="New application"
        preview={data.experience.replaceAll(/\s+/g, ' ').slice(0, 120)}
        reason={`Sent to ${business.email} for every job application.`}
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
