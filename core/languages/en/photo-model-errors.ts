import { texts } from '#core/languages/texts.ts';

/** What the server says of a model of another company. */
export const photoModelErrorsTexts = texts('photoModelErrors', {
  setByEnvironment: 'The photo model is set on this site’s server. It can only be changed there.',
  testFirst: 'Test exactly these values first. A test is good for an hour.',
  keyMissing: 'Please enter the key.',
  wrongKey: '{name} doesn’t accept this key. Copy it again, or make a new one.',
  unknownModel: '{name} doesn’t know this model, or your key may not use it. Check its name.',
  notForPictures: '{name} refuses a picture for this model. Choose a model that accepts pictures.',
  overLimit: '{name} says that your account has reached its limit or has no credit left.',
  tooSlow: 'The model didn’t answer within 20 seconds. Choose a faster one.',
  rubbish: 'The model answers, but not in the form that’s needed. Choose another one.',
  noService: '{name} can’t be reached right now. Please try again in a moment.',
});
