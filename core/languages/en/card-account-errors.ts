import { texts } from '#core/languages/texts.ts';

/** What the server says of the account with the card service. */
export const cardServiceErrorsTexts = texts('cardServiceErrors', {
  setByEnvironment: 'Card payments are set on this site’s server. They can only be changed there.',
  testFirst: 'Test exactly these keys first. A test is good for an hour.',
  keyMissing: 'Please enter the secret key.',
  wrongKey: 'Stripe doesn’t accept this key. Copy it again from its dashboard.',
  limitedKey:
    'This restricted key isn’t allowed to do all that’s needed. Use the account’s secret key, or give it read access to the account and write access to webhooks.',
  webhookRefused: 'Stripe refuses the webhook. Set one up there yourself, and enter its signing secret here.',
  unreachable:
    'Stripe can’t reach {url}. Once your site has a public address that begins with https, this works by itself.',
  tryLater: 'Stripe asks to try again later.',
  noService: 'Stripe can’t be reached right now. Please try again in a moment.',
});
