import { Fragment } from 'react';
import { Facts } from './facts.tsx';
import { Layout, Paragraph, PhoneLink, TextLink } from './layout.tsx';
import type { Template } from './template.ts';

/** To the shop: a message from the contact form. Replies go to the sender. */
export const newMessage: Template<'new-message'> = {
  subject: (message) => `New message from ${message.name}`,

  Body({ data: message, business }) {
    return (
      <Layout
        business={business}
        title="New message"
        preview={message.message.replaceAll(/\s+/g, ' ').slice(0, 120)}
        reason={`Sent to ${business.email} for every message from the contact form.`}
      >
        <Facts
          facts={[
            { name: 'From', value: message.name },
            { name: 'Email', value: <TextLink href={`mailto:${message.email}`}>{message.email}</TextLink> },
            { name: 'Phone', value: message.phone && <PhoneLink phone={message.phone} /> },
          ]}
        />
        <Paragraph>
          {message.message.split(/\r?\n/).map((line, index) => (
            <Fragment key={index}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </Paragraph>
        <Paragraph>Reply to this email to write to {message.name}.</Paragraph>
      </Layout>
    );
  },
};
