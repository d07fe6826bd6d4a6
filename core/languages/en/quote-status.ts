import { texts } from '../texts.ts';

export const quoteStatusTexts = texts('quoteStatus', {
  waitingForShop: 'Waiting for us',
  waitingForShopTitle: 'We are looking at your quote',
  waitingForShopNext: 'Your time is held while we look. We confirm by email; there is nothing you have to do.',
  unconfirmedNext: 'We answer by email. Please confirm that the address is yours.',
  waitingForYou: 'Waiting for you',
  waitingForYouTitle: 'We suggest a change',
  waitingForYouNext: 'Look at the new price or time below, and let us know if it works for you.',
  approved: 'Approved',
  approvedTitle: 'You are booked',
  crewAssigned: 'Crew assigned',
  crewAssignedTitle: 'Your crew is set',
  bookedNext: 'See you at the time below. Cancelling or rescheduling is free up to 24 hours ahead.',
  inProgress: 'In progress',
  inProgressTitle: 'We are at work',
  inProgressNext: "We'll write to you as soon as it's done.",
  completed: 'Completed',
  completedTitle: 'All clean',
  completedNext: "Thank you. If anything isn't as it should be, tell us and we'll make it right.",
  declined: 'Declined',
  declinedTitle: "We can't take this one",
  declinedNext:
    'Your time is open to others again, and there is nothing to pay. Our email says why; you are welcome to ask for another quote.',
  cancelled: 'Cancelled',
  cancelledTitle: 'This quote was cancelled',
  cancelledNext:
    'Your time is open to others again, and there is nothing to pay. You are welcome to ask for another quote.',
  lapsed: 'No time yet',
  lapsedTitle: 'Please pick another time',
  lapsedNext: "Your email wasn't confirmed in time, so others can book your old time. Your quote and its price stay.",
});
