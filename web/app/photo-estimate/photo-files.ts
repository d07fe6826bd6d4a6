/** The most photos of one estimate. */
export const MOST_PHOTOS = 3;
/** What the server takes of one photo, in bytes. Photos are made smaller before they are sent, so that few are refused. */
export const MOST_BYTES = 10 * 1024 * 1024;

export type Complaint = { readonly title: string; readonly description: string };

export const TOO_MANY: Complaint = {
  title: 'Too many files',
  description: 'Please select up to 3 photos for analysis.',
};
export const NOT_IMAGES: Complaint = {
  title: 'Invalid files',
  description: 'Please drop only image files (JPG, PNG).',
};
export const NONE_SELECTED: Complaint = {
  title: 'No photos selected',
  description: 'Please select at least one photo of your vehicle.',
};
export const ANALYZED = {
  title: 'Analysis Complete!',
  description: 'Your vehicle photos have been analyzed for a more accurate quote.',
};
export const NOT_ANALYZED: Complaint = {
  title: 'Analysis Failed',
  description: 'Unable to analyze photos. Please try again or proceed without AI analysis.',
};

/** What is wrong with files that were chosen, dropped or pasted beside those that are there; undefined when they may be tried. */
export function complaintAbout(files: readonly Pick<File, 'name' | 'type'>[], there: number): Complaint | undefined {
  if (!files.every(isImage)) return NOT_IMAGES;
  return there + files.length > MOST_PHOTOS ? TOO_MANY : undefined;
}

/** By what the browser says of it; many do not know the type of a HEIC file. */
function isImage({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name));
}
