import { texts } from '#core/languages/texts.ts';

/** Drives between jobs, in the settings. */
export const travelTimeTexts = texts('travelTime', {
  count: 'Count the drive between jobs',
  aboutCount:
    'Shows drives in the schedule and warns you when an employee can’t get from one customer to the next in time. Estimated from ZIP codes.',
  speed: 'Average speed',
  aboutSpeed: 'With stops and traffic lights.',
  mph: 'mph',
  detour: 'Roads are longer by',
  aboutDetour: 'Compared with a straight line.',
});
