/** In pixels; a few kB as JPEG, so that the browser's storage never overflows. */
const LONG_EDGE = 240;
const QUALITY = 0.6;

/** Returns a preview of a photo as a data URL. Throws if the browser can't draw it. */
export async function previewOf(photo: Blob): Promise<string> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, LONG_EDGE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new TypeError('This browser draws nothing');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', QUALITY);
  } finally {
    picture.close();
  }
}
