import { texts } from '#core/languages/texts.ts';

export const uiTexts = texts('ui', {
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  change: 'Change<hidden> {what}</hidden>',
  clear: 'Clear',
  remove: 'Remove {what}',

  calendarToday: 'Today, {day}',
  calendarMonths: 'Other months',
  calendarPreviousMonth: 'Previous month',
  calendarNextMonth: 'Next month',
  calendarSlotsFree: 'Times free',
  calendarFull: 'Full',
  calendarClosed: 'Closed',

  directions: 'Directions',

  free: 'FREE',
  vehicleNumber: '{kind, select, cans {Item {number, number}} other {Vehicle {number, number}}}',
  total: 'Total',
  stillNeeded: 'Still needed: {what}.',

  copyright: '© 2024 {brand}',
  footer: 'Footer',
  mainMenu: 'Main',
  menu: 'Menu',
  offerLanguage: 'This page is in English, too.',
  readIn: 'View in English',
  notifications: 'Notifications',
  closeNotification: 'Close notification',

  addToList: 'Add to {list}',
  chosenOfList: '{list}, chosen',
  offersOfList: 'Suggestions for {list}',

  compareBefore: 'Before',
  compareAfter: 'After',
  compareShare: '{before, number}% before, {after, number}% after',

  confidence: 'Confidence',
  confidenceLevel: '{level, select, high {High} fair {Fair} other {Low}}, {percent, number}%',

  photoOf: '{label} {number, number} of {count, number}',
  openPhoto: 'Open {photo}',
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
  closePhoto: 'Close photo',
  fullSize: 'Full size',

  signHere: 'Sign here with a finger',
  signatureName: 'Name',
  signatureTyped: 'instead of signing by hand',
  signatureDrawn: '{label}, drawn',
  signatureEmpty: '{label}, empty',
});
