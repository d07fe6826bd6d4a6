import { useRef, type MouseEvent } from 'react';

/**
 * Returns what the label of a radio does on a click: it calls `onPress` once for each press of a mouse or finger, before the radio
 * changes, also if it was chosen already. A key's click has no count, and the second of a double click is for what was there before.
 */
export function useOnPress(onPress: (() => void) | undefined): (event: MouseEvent) => void {
  const isPressed = useRef(false);
  return ({ target, detail }) => {
    const isInput = target instanceof HTMLInputElement;
    // A click on the label is followed by one that the browser makes for the input.
    if (!isInput) isPressed.current = detail === 1;
    else if (detail === 1 || isPressed.current) onPress?.();
    if (isInput) isPressed.current = false;
  };
}
