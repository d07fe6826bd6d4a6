import { texts } from '../texts.ts';

export const quoteMailTexts = texts('quoteMails', {
  linkSubject: 'Your new link for quote {reference}',
  linkTitle: 'Your new link',
  linkPreview: 'Every earlier link of this quote opens nothing any more.',
  linkReason: 'You get this email because a new link was made for quote {reference}.',
  hello: 'Hello {name},',
  linkExplained:
    'This is now the only link that opens your quote <strong>{reference}</strong>. Earlier links no longer work.',
  linkButton: 'Open my quote',
});
