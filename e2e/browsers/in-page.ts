import type { PlacedTarget } from './page.ts';

// Each function here runs in the page on its own: it sees nothing of this file.

export type Place = { readonly point?: readonly [x: number, y: number]; readonly reason?: string };

export type State = {
  readonly text: string;
  readonly value: string;
  readonly isChecked: boolean;
  readonly isFocused: boolean;
};

declare global {
  interface Window {
    readonly findTargets: (target: PlacedTarget) => readonly Element[];
  }
}

/** Everything on the screen that a target means, in its order on the page. */
export function findTargets({ role, name, pattern, within }: PlacedTarget): readonly Element[] {
  const selectors = {
    button: 'button:not([role]), [role=button]',
    link: 'a[href]:not([role])',
    heading: 'h1, h2, h3, h4, [role=heading]',
    field: 'input, select, textarea',
    radio: 'input[type=radio], [role=radio]',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    choice: 'input[type=radio], input[type=checkbox]',
    tab: '[role=tab]',
    region: 'section, aside, [role=region]',
    dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
    group: 'fieldset, [role=group], [role=radiogroup]',
    text: 'body *',
    css: name ?? '*',
  } as const;
  const tidy = (words: string | null) => (words ?? '').replaceAll(/\s+/g, ' ').trim();
  const isMeant = (words: string) => {
    if (pattern !== undefined) return new RegExp(pattern).test(words);
    return name === undefined || words === name;
  };
  const roots = within ? window.findTargets(within) : [document.documentElement];
  const seen = [...new Set(roots.flatMap((root) => [...root.querySelectorAll(selectors[role])]))].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
  if (role === 'css') return seen;
  const open = seen.filter((element) => !element.closest('[aria-hidden=true], script, style'));
  if (role === 'text') {
    const matches = open.filter((element) => isMeant(tidy(element.textContent)));
    return matches.filter((element) => !matches.some((other) => other !== element && element.contains(other)));
  }
  if (name === undefined && pattern === undefined) return open;
  const { axe } = window;
  if (!axe) return [];
  axe.teardown();
  axe.setup(document.documentElement);
  try {
    return open.filter((element) => isMeant(tidy(axe.commons.text.accessibleText(element))));
  } finally {
    axe.teardown();
  }
}

/** All that is seen of a target, in its order on the page. */
export function textsOf(target: PlacedTarget): readonly State[] {
  return window.findTargets(target).map((element) => ({
    text: (element instanceof HTMLElement ? element.innerText : (element.textContent ?? ''))
      .replaceAll(/\s+/g, ' ')
      .trim(),
    value: 'value' in element ? String(element.value) : '',
    isChecked: 'checked' in element && element.checked === true,
    isFocused: element === document.activeElement,
  }));
}

/** Where the first of a target can be clicked: in the middle of what stands still, is enabled and isn't covered. */
export async function pointOf(target: PlacedTarget): Promise<Place> {
  const [element] = window.findTargets(target);
  if (!element) return { reason: 'not there' };
  if (element.matches(':disabled, [aria-disabled=true]')) return { reason: 'disabled' };
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const after = element.getBoundingClientRect();
  if (before.top !== after.top || before.left !== after.left) return { reason: 'moving' };
  for (const shown of [element, element.closest('label')]) {
    if (!shown) continue;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2] as const;
    const hit = document.elementFromPoint(x, y);
    const isHit = hit !== null && (shown.contains(hit) || hit.contains(element));
    const isOther = shown !== element && hit?.closest('a') !== null;
    if (width > 1 && isHit && !isOther) return { point: [x, y] };
  }
  return { reason: 'covered' };
}

/** Gives it the focus: a field of several parts its first one. */
export function focusOn(target: PlacedTarget): void {
  const [element] = window.findTargets(target);
  if (element instanceof HTMLElement) element.focus();
}

/** Chooses an option as its list does. */
export function chooseOption(target: PlacedTarget, value: string): void {
  const [list] = window.findTargets(target);
  if (!(list instanceof HTMLSelectElement)) throw new Error('this is no list');
  list.focus();
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}
