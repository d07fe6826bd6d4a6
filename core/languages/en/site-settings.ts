import { texts } from '#core/languages/texts.ts';

/** What the site says in the shop's own words, as the owner edits it. */
export const siteSettingsTexts = texts('siteSettings', {
  first: 'First page',
  aboutFirst: 'What visitors read first. Leave a field empty to keep our words.',
  headline: 'Headline',
  promise: 'Sentence below it',
  announcement: 'Announcement',
  aboutAnnouncement:
    'A line above the pages of your site, for news such as winter hours. Without dates it stays until you empty it.',
  noAnnouncement: 'none',
  announcementText: 'Text',
  days: 'Shown on',
  us: 'About us',
  aboutUs:
    'Who you are, and why customers come to you. Leave the text empty to keep ours. Without reasons the site shows our four.',
  usNow:
    '{hasText, select, yes {your own text} other {our text}}, {count, plural, =0 {our reasons} one {# reason} other {# reasons}}',
  aboutText: 'Text',
  reason: 'Reason',
  reasonText: 'In a sentence',
  addReason: 'Add a reason',
  newReason: 'New reason',
  faq: 'Questions and answers',
  aboutFaq: 'What customers ask you most. Each answer is folded below its question, and search engines can show it.',
  faqNow: '{count, plural, =0 {none} one {# question} other {# questions}}',
  question: 'Question',
  answer: 'Answer',
  addQuestion: 'Add a question',
  newQuestion: 'New question',
  preview: 'Preview',
  aboutPreview: 'The first page with what you have typed. Nothing changes for visitors until you save.',
  previewOf: 'The first page of your site',
  width: 'Width',
  screen: '{width, select, phone {Phone} other {Computer}}',
  previewFailed: 'The preview can’t be shown',
  loading: 'Loading the preview',
});
