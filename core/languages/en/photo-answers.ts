import { texts } from '#core/languages/texts.ts';

export const photoAnswerTexts = texts('photoAnswer', {
  add: 'Add photos',
  preparing: 'Getting the photo ready',
  most: 'Up to {most, number} photos',
  full: 'That’s all {most, number} photos. Remove one to add another.',
  tooMany: 'You can add up to {most, number} photos. The others weren’t added.',
  refusalOf: '{file}: {reason}',
  again: 'Photos aren’t saved when you leave the page. Please add them again.',
  alt: 'Photo {number, number}',
  remove: 'Remove photo {number, number}',
});
