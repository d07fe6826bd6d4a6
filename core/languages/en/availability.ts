import { texts } from '../texts.ts';

export const availabilityTexts = texts('availability', {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
  mornings: 'Mornings 6AM-12PM',
  afternoons: 'Afternoons 12PM-6PM',
  evenings: 'Evenings 6PM-10PM',
  weekends: 'Weekends Only',
});
