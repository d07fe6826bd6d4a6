/** The maximum number of photos per estimate. */
export const MOST_PHOTOS = 3;
/** The server's limit per photo, in bytes. Photos are shrunk before they are sent, so few are rejected. */
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

/** Returns what is wrong with added files, given the existing photos; undefined if they can be tried. */
export function complaintAbout(files: readonly Pick<File, 'name' | 'type'>[], there: number): Complaint | undefined {
  if (!files.every(isImage)) return NOT_IMAGES;
  return there + files.length > MOST_PHOTOS ? TOO_MANY : undefined;
}

/** Checks the type that the browser reports, and the name, because many browsers don't know the type of a HEIC file. */
function isImage({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name));
}
