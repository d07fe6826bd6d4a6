/** As the `ref` of what a press has just opened: the focus goes there, instead of being lost with the button. */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus();
}
