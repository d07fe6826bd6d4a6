import type { Page } from '@playwright/test';
import type { Picture } from './pictures.ts';

/** Drops a file on the page. */
export async function dropFile(page: Page, file: { readonly name: string; readonly type: string }): Promise<void> {
  await page.evaluate(({ name, type }) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], name, { type }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, file);
}

/** Pastes a picture from the clipboard. */
export async function pastePicture(page: Page, { name, mimeType, buffer }: Picture): Promise<void> {
  await page.evaluate(
    ({ fileName, type, base64 }) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      clipboardData.items.add(new File([bytes], fileName, { type }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    { fileName: name, type: mimeType, base64: buffer.toString('base64') },
  );
}
