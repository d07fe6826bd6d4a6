/** Returns the bytes of a file as base64 text. Rejects if they can't be read. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // What comes before the comma says what kind of file it is.
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : ''),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new TypeError('The file could not be read')));
    reader.readAsDataURL(file);
  });
}
