type Toast = { readonly title: string; readonly text: string; readonly close: string; readonly isError?: boolean };

const SHOWN_FOR = 5000;
const CHECK = 'm4 10.5 4 4 8-9';
const ALERT = 'M10 3 2.5 16.5h15ZM10 8v4m0 2.2v.1';
const CLOSE = 'm5 5 10 10M15 5 5 15';

let going: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast for 5 seconds, longer while it's hovered or focused. One toast is visible at a time. */
export function showToast({ title, text, close, isError = false }: Toast): void {
  const place = document.getElementById('toasts');
  if (!place) return;
  const toast = element('span', 'data-toast');
  if (isError) toast.dataset['type'] = 'error';
  const words = element('span', 'data-content');
  words.append(element('span', 'data-title', title), element('span', 'data-description', text));
  const icon = element('span', 'data-icon');
  icon.append(drawing(isError ? ALERT : CHECK));
  toast.append(
    icon,
    words,
    closeButton(close, () => toast.remove()),
  );

  const leave = () => {
    going = setTimeout(() => toast.remove(), SHOWN_FOR);
  };
  for (const stay of ['pointerenter', 'focusin']) toast.addEventListener(stay, () => clearTimeout(going));
  for (const go of ['pointerleave', 'focusout']) toast.addEventListener(go, leave);
  clearTimeout(going);
  place.replaceChildren(toast);
  leave();
}

function closeButton(label: string, close: () => void): HTMLButtonElement {
  const button = element('button', 'data-close-button');
  button.type = 'button';
  button.ariaLabel = label;
  button.append(drawing(CLOSE));
  button.addEventListener('click', close);
  return button;
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, part: string, text = '') {
  const made = document.createElement(tag);
  made.setAttribute(part, '');
  made.textContent = text;
  return made;
}

function drawing(shape: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', shape);
  svg.append(path);
  return svg;
}
