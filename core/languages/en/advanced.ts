import { texts } from '#core/languages/texts.ts';

/** The screen with what few owners need often, and what a shop doesn't use yet. */
export const advancedTexts = texts('advanced', {
  title: 'Advanced',
  mail: 'Every email you’ve sent, and whether it arrived.',
  estimates: 'How close photo estimates come to what your crew finds.',
  audit: 'Who changed what, and when.',
  scripts: 'Backups, and checks of your data.',
  feeds: 'Calendar feeds',
  feedsAbout: 'Show jobs in the calendar of a phone or computer.',
  notUsed: 'Not used yet',
  notUsedAbout: 'Each joins the menu once you use it.',
  messages: 'What visitors write in the contact form.',
  invoices: 'Bill several appointments at once, or a company.',
  reports: 'Revenue, jobs, and customers over time, once you have quotes.',
  books: 'Your accounts, month by month, for your bookkeeper.',
  gifts: 'Sell gift cards, and see what’s left on each.',
  plans: 'Repeat an appointment every few weeks, for customers who come regularly.',
  promos: 'Discounts that customers enter when they book.',
  applications: 'People who want to work for you.',
});
