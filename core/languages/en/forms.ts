import { texts } from '../texts.ts';

export const formsTexts = texts('forms', {
  noAnswer: "We couldn't reach the server. Check your connection, then try again.",
  failed: 'Something went wrong on our end. Please try again in a moment.',
  unreachable: 'Failed to connect to server. Please try again.',
  fillInAll: 'Please fill in all fields.',
  passwordTooShort: 'Password must be at least {least, number} characters long.',
  passwordsDiffer: 'Passwords do not match.',
  undo: 'Undo',
  undone: 'Undone',
  undoFailed: "Couldn't undo",
});
