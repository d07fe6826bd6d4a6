/** A `ref` for an element that a press has just opened: it takes the focus, which would be lost with the button. */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus();
}
