import { areFieldsRight, clearErrorsWhileTyping, showErrors, t, valuesOf, post } from './form.ts';
import { watchLanguageSwitch } from '../lib/language-switch.ts';
import { showToast } from './toast.ts';

startWipe();
startMessageForm();
watchLanguageSwitch();

/** The width of the drawing in its own units, and where the sponge starts. */
const WIDTH = 1280;
const START = 1330;
/** Drawing units per percent of the sponge's path, and the part of it on the car's body: it ends before the wheel. */
const UNITS = 9.9;
const LEAST = 6;
const MOST = 72;

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
    const x = ((onScreen - inner.left) / inner.width) * WIDTH;
    scene.style.setProperty('--wipe', String(Math.min(MOST, Math.max(LEAST, (START - x) / UNITS))));
  });
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
