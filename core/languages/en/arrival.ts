import { texts } from '#core/languages/texts.ts';

/** When the crew arrives on a round, within other sentences. */
export const arrivalTexts = texts('arrival', {
  between: 'between {from} and {until}',
  span: '{from} – {until}',
  dayBetween: '{date}, {between}',
  left: '{between}, {count, plural, one {# stop left} other {# stops left}}',
  afterPickup: '{when}, the day after your pickup',
});
