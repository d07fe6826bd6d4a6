import { texts } from '../texts.ts';

export const estimateFiguresTexts = texts('estimateFigures', {
  range: 'likely {least} to {most} % after inspection',
  rangeOfOne: 'likely {percent} % after inspection',
  noTime: 'None',
  minutes: '{minutes, plural, one {# minute} other {# minutes}}',
  hours: '{hours, plural, one {# hour} other {# hours}}',
  hoursAndMinutes: '{hours, plural, one {# hour} other {# hours}} {minutes, plural, one {# minute} other {# minutes}}',

  veryAccurate: 'Very accurate',
  mostlyAccurate: 'Mostly accurate',
  somewhatAccurate: 'Somewhat accurate',
  notAccurate: 'Not accurate',

  lastWashQuestion: 'When was it last washed?',
  thisMonth: 'This month',
  thisSeason: 'This season',
  longer: 'Longer ago',
  soilQuestion: 'What is on it?',
  dust: 'Dust',
  mudOrSalt: 'Mud or salt',
  caked: 'Caked-on dirt',
  insideQuestion: 'How is the inside?',
  tidy: 'Tidy',
  crumbsOrHair: 'Crumbs or hair',
  stainsOrOdor: 'Stains or odor',
});
