import type { Page } from '@playwright/test';

/** What every control of the open step holds, to compare before and after something that must not change it. */
export async function answersOn(page: Page): Promise<readonly string[]> {
  return page.locator('form[action="/quote"]').evaluate((form: HTMLFormElement) =>
    Array.from(form.elements)
      .filter((control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      .filter(({ type }) => type !== 'hidden')
      .map((control) => {
        const isChecked = control instanceof HTMLInputElement && control.checked;
        const isTicked = /^(radio|checkbox)$/.test(control.type);
        // A phone number is written out nicely a moment after it was left: the same digits are the same answer.
        const value = control.type === 'tel' ? control.value.replaceAll(/\D/g, '') : control.value;
        return `${control.name || control.id}=${value}${isTicked ? ` ${isChecked}` : ''}`;
      }),
  );
}
