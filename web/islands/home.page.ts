import { offerLanguage, watchLanguageSwitch } from '#web/lib/language-switch.ts';
import { countVisit } from '#web/lib/visits.ts';
import { areFieldsRight, clearErrorsWhileTyping, showErrors, t, valuesOf, post } from './form.ts';

startWipe();
startComparing();
startMessageForm();
watchLanguageSwitch();
offerLanguage();
countVisit();

/** Where the drawing begins in its own units, how wide it is, and where the sponge starts. */
const LEFT = 262;
const WIDTH = 1356;
const START = 1640;
/** Drawing units per percent of the sponge's path, and the part of it on the car's body: it ends before the wheel. */
const UNITS = 13;
const LEAST = 6;
const MOST = 79;

/** Makes the sponge follow the finger: the slider's position on the screen becomes a fraction of the sponge's path. */
function startWipe(): void {
  const range = document.querySelector<HTMLInputElement>('#wipe');
  const scene = range?.parentElement;
  const drawing = scene?.querySelector('svg');
  if (!range || !scene || !drawing) return;

  range.hidden = false;
  range.addEventListener('input', () => {
    const [outer, inner] = [scene.getBoundingClientRect(), drawing.getBoundingClientRect()];
    const onScreen = outer.left + (range.valueAsNumber / 100) * outer.width;
    const x = LEFT + ((onScreen - inner.left) / inner.width) * WIDTH;
    scene.style.setProperty('--wipe', String(Math.min(MOST, Math.max(LEAST, (START - x) / UNITS))));
  });
}

/** Moves the edge between the two pictures of a pair with its slider. */
function startComparing(): void {
  for (const range of document.querySelectorAll<HTMLInputElement>('[data-compare]'))
    range.addEventListener('input', () => range.parentElement?.style.setProperty('--cut', `${range.value}%`));
}

/** Sends the message; ignores presses while one is being sent. A failure keeps the input. */
function startMessageForm(): void {
  const form = document.querySelector<HTMLFormElement>('#message-form');
  const button = form?.querySelector('button');
  if (!form || !button) return;
  let isSending = false;

  form.noValidate = true;
  clearErrorsWhileTyping(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending || !areFieldsRight(form)) return;
    isSending = true;
    void send(form, button).finally(() => {
      isSending = false;
    });
  });
}

async function send(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const text = button.textContent;
  button.textContent = t('sending');
  button.ariaDisabled = 'true';
  const { isOk, problem } = await post('/api/contact', valuesOf(form));
  button.textContent = text;
  button.ariaDisabled = null;

  if (isOk) {
    form.reset();
    showToast({ title: t('sent'), text: t('sentText'), close: t('close') });
    return;
  }
  showErrors(form, problem?.errors ?? []);
  showToast({ title: t('error'), text: t('notSent'), close: t('close'), isError: true });
}

type Toast = { readonly title: string; readonly text: string; readonly close: string; readonly isError?: boolean };

const SHOWN_FOR = 5000;
const CHECK = 'm4 10.5 4 4 8-9';
const ALERT = 'M10 3 2.5 16.5h15ZM10 8v4m0 2.2v.1';
const CLOSE = 'm5 5 10 10M15 5 5 15';

let going: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast for 5 seconds, longer while it's hovered or focused. One toast is visible at a time. */
function showToast({ title, text, close, isError = false }: Toast): void {
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
  toast.scrollIntoView({ block: 'nearest' });
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
