import { texts } from '../texts.ts';

export const followUpHistoryTexts = texts('followUpHistory', {
  title: 'Follow-up',
  remindedDayBefore: 'Reminded the day before',
  remindedSameDay: 'Reminded shortly before',
  confirmed: 'Confirmed by the customer',
  rating: "Customer's rating",
  crewRating: "Crew's rating",
  stars: '{stars, number} of 5',
  starsAndText: '{stars, number} of 5: {text}',
});
