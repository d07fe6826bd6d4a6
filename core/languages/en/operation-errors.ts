import { texts } from '../texts.ts';

export const operationErrorsTexts = texts('operationErrors', {
  noApplication: 'There is no such application.',
  noEntry: 'There is no such entry.',
  noMessage: 'There is no such message.',
  trainedAlready: 'Nothing was recorded since the last training, so the result would be the same.',
  training: 'A classifier is already being trained.',
  noMailFile: 'There is no file for this email.',
  mailFileGone: 'The file for this email is no longer in the mail folder.',
  mailUnderWay: 'This email is being sent right now.',
  noRun: 'There is no such run.',
  noBackup: 'There is no such backup.',
  noVersion: 'There is no such version.',
  noSettings: 'There are no settings yet.',
  nothingToUndo: 'There is nothing to undo.',
  undone: 'This has already been undone.',
  undoTooLate: "It's too late to undo this: the email is on its way.",
  undoChanged: "Something has changed since, so this can't be undone anymore.",
  decidedAlready:
    'This application is already {status, select, pending {pending} interview {at the interview stage} hired {accepted} other {rejected}}. Someone else may have decided it first.',
  cannotBecome:
    "This application is {status, select, pending {pending} interview {at the interview stage} hired {accepted} other {rejected}}, so it can't be {wanted, select, pending {set back to pending} interview {invited to an interview} hired {accepted} other {rejected}}.",
  tooFewJobs: 'Training takes {least, number} jobs with photos and a recorded level.',
  confirmName: 'Type the name of the business, {name}, to go on.',
  scriptRuns: '{script} is running. Please wait until it has ended.',
  commandRuns: 'Another command is running. Please wait until it has ended.',
  takenMeanwhile: "{when} was taken by {names} in the meantime, so this can't be undone.",
  publishedMeanwhile: '{name} has published version {version} in the meantime. Your changes aren’t lost.',
  publishedBySomeone: 'Someone else has published version {version} in the meantime. Your changes aren’t lost.',
  zoneChoice:
    '{count, plural, one {# reservation} other {# reservations}} would be affected by another time zone. Choose whether they keep the clock time or the moment.',
  noClassifier: 'There is no such classifier.',
  noMail: 'There is no such email.',
  mailDropped: 'This email was dropped before it was sent.',
  mailUnknown: "This version of the program doesn't know this kind of email.",
  mailSecretGone:
    'This email contained a private link or code, which was removed once it was sent. Ask for a new one where it came from.',
});
