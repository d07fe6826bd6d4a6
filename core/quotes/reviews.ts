import type { Language } from '#core/languages/language.ts';

/** The longest name under which a review is shown. */
export const MOST_REVIEWER = 40;
/** The longest answer of the shop. */
export const MOST_REVIEW_ANSWER = 1000;
/** How many reviews the site shows, the newest; how many of them before the others are asked for; and the owner's list. */
export const MOST_REVIEWS = 30;
export const FIRST_REVIEWS = 6;
export const MOST_LISTED_REVIEWS = 100;

/** A review as the site shows it, in its customer's words. */
export type ShownReview = {
  readonly id: string;
  readonly name: string;
  /** 1 to 5. */
  readonly stars: number;
  /** Empty if there are only stars. */
  readonly text: string;
  /** Of the text, as far as known: that of the quote. */
  readonly language: Language;
  /** Local date of the rating. */
  readonly on: Temporal.PlainDate;
  /** The shop's answer; empty for none. */
  readonly answer: string;
};

/** What the site says of its reviews: all that aren't hidden count, and the newest are shown. */
export type SiteReviews = {
  readonly count: number;
  /** The mean of the stars with one decimal: '4.8'. */
  readonly mean: string;
  readonly shown: readonly ShownReview[];
};

/** The name that's suggested for a review: 'Robin M.' for Robin Miller. */
export function reviewerName(customerName: string): string {
  const [first = '', ...others] = customerName.trim().split(/\s+/u);
  const last = [...(others.at(-1) ?? '')][0];
  return (last ? `${first} ${last.toLocaleUpperCase()}.` : first).slice(0, MOST_REVIEWER);
}
