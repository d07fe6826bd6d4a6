import { watchLanguageSwitch } from '#web/lib/language-switch.ts';
import { areFieldsRight, clearErrorsWhileTyping, t, valuesOf, post, type Answer } from './form.ts';

watchLanguageSwitch();

const form = document.querySelector<HTMLFormElement>('#unlock-form');
const byLink = document.querySelector<HTMLElement>('#unlock-by-link');
const token = new URLSearchParams(location.search).get('link');

if (form) {
  form.noValidate = true;
  clearErrorsWhileTyping(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (areFieldsRight(form))
      void unlock(form, () => post('/api/launch/unlock', valuesOf(form)), t('invalidCredentials'));
  });
}
if (form && byLink && token) {
  form.hidden = true;
  byLink.hidden = false;
  byLink.querySelector('button')?.addEventListener('click', () => {
    void unlock(byLink, () => post('/api/launch/unlock-by-link', { token }), t('usedLink')).then((isOpen) => {
      if (!isOpen) form.hidden = false;
    });
  });
}

/** Requests access, then opens the requested page, or shows the error. Ignores presses while a request is pending. */
async function unlock(place: HTMLElement, ask: () => Promise<Answer>, refusal: string): Promise<boolean> {
  const button = place.querySelector('button');
  if (!button || button.ariaDisabled) return false;
  say(place, undefined);
  button.ariaDisabled = 'true';
  const { isOk, status, problem } = await ask();
  button.ariaDisabled = null;
  if (isOk) {
    const wanted = new URL(location.href);
    wanted.searchParams.delete('link');
    location.replace(wanted);
    return true;
  }
  say(place, status === 401 ? refusal : (problem?.detail ?? problem?.title ?? t('offline')));
  return false;
}

function say(place: HTMLElement, message: string | undefined): void {
  const error = place.querySelector<HTMLElement>('[role="alert"]');
  if (!error) return;
  error.hidden = message === undefined;
  error.lastElementChild?.replaceChildren(message ?? '');
}
