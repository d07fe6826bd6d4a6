import { texts } from '../texts.ts';

export const photoErrorsTexts = texts('photoErrors', {
  unknownAnalysis: 'This photo estimate has expired. Please send your photos again.',
  analysisUsed: 'This photo estimate is already part of a quote. Please send your photos again for another one.',
  noAnswersNeeded: 'Your photos show enough: this estimate needs no answers.',
  notEmail: 'That does not look like an email address. It should read like name@example.com.',
  estimatesOff: "Photo estimates aren't available right now. Please continue with the standard quote.",
  noVehicle:
    "We couldn't find a vehicle in {count, plural, one {your photo} other {any of your photos}}. Please take one of a whole side that fills the frame, or continue with the standard quote.",
  photosNotKept: "We can't save your photos right now. Please try again later, or continue without an estimate.",
  photoNotKept: "We can't save this photo right now. Please try again in a minute.",
  noPhoto: 'There is no such photo.',
  noOwnPhoto: 'None of your jobs has such a photo.',
  photoCut: "The photo didn't arrive whole. Please send it again.",
  photoIdUsed: 'Another photo was already sent with this client ID.',
  photoNotYours: 'This photo belongs to a closed job or was taken by someone else.',
  photoUnknown: "This job doesn't have that photo. Please send it again.",
  tooManyMegabytes: 'This photo has {megabytes} MB, and 10 MB is the most. Please send a smaller one.',
  tooManyMegapixels:
    'This photo has {megapixels} megapixels, and {most, number} is the most. Please send a smaller one.',
  notAPhoto: 'This is not a JPG, PNG or WebP photo. Please choose another file.',
  heic: "This photo is in the HEIC format, which we can't read. Please send it as JPG: on an iPhone, choose Settings, Camera, Formats, Most Compatible, or send a screenshot of it.",
  damaged: 'This photo is damaged or incomplete. Please send it again, or another one.',
  tooManyScans:
    'This JPG is built from too many layers to open it here. Please save it as a plain JPG, or send another one.',
  tooMuchColor: 'This photo has too many bits per color for its size. Please save it as JPG and send that.',
  interlaced: 'This PNG is interlaced, and too large for that. Please save it as JPG and send that.',
  empty: 'This photo is empty. Please choose another file.',
  notBase64: 'This photo did not arrive as base64 text. Please send it again.',
  tooSlow: 'This photo takes too long to open. Please send a smaller one, or a screenshot of it.',
  engineBusy:
    'Many photos are being analyzed right now. Please try again in a moment, or continue without an estimate.',
});
