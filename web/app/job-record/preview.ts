/** Returns an object URL for a picture that exists only on this device. */
export function previewOf(file: Blob): string {
  const known = previews.get(file);
  if (known) return known;
  const url = URL.createObjectURL(file);
  previews.set(file, url);
  return url;
}

const previews = new WeakMap<Blob, string>();
