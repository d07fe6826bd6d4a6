import { texts } from '../texts.ts';

export const photoFilesTexts = texts('photoFiles', {
  unreadable: 'This file could not be read as a photo. Please choose another one, or take it again.',
  heicUnsupported:
    "This photo is in the HEIC format, which this browser can't read. Send it as a JPG, take a new one with the camera, or on an iPhone choose Settings > Camera > Formats > Most Compatible.",
});
