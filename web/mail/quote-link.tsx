import { Layout, Paragraph } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import type { Template } from './template.ts';

/** To a customer who created a new link, now the only one that opens the quote. */
export const quoteLink: Template<'quote-link'> = {
  subject: ({ reference }) => `Your new link for quote ${reference}`,

  Body({ data: { reference, customerName, quoteUrl, confirmUrl }, business }) {
    return (
      <Layout
        business={business}
        title="Your new link"
        preview="Every earlier link of this quote opens nothing any more."
        reason={`You get this email because a new link was made for quote ${reference}.`}
      >
        <Paragraph>Hello {customerName},</Paragraph>
        <Paragraph>
          This is the only link that opens your quote {reference} now. Whoever has an earlier one sees nothing with it.
        </Paragraph>
        <LinkButton href={confirmUrl ?? quoteUrl}>Open my quote</LinkButton>
      </Layout>
    );
  },
};
