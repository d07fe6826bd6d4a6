import { texts } from '#core/languages/texts.ts';

/** What a company reads in place of the ways to pay. */
export const monthlyInvoiceTexts = texts('monthlyInvoice', {
  onInvoice: 'We’ll put it on your monthly invoice. There’s nothing to pay now.',
});
