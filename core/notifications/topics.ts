/** The owner's lists that an open dashboard shows. */
export const TOPICS = [
  'quotes',
  'jobs',
  'payments',
  'staff',
  'applications',
  'messages',
  'mail',
  'business',
  'scripts',
  'estimates',
  'audit',
] as const;
export type Topic = (typeof TOPICS)[number];
