import { offerLanguage, watchLanguageSwitch } from '#web/lib/language-switch.ts';
import { countVisit } from '#web/lib/visits.ts';

watchLanguageSwitch();
offerLanguage();
countVisit();

const ACCEPTED = 'disclaimerAccepted';
const OPT_OUT = 'photoOptOut';

const agree = checkbox('agree');
const optOut = checkbox('opt-out');
const accept = document.getElementById('accept');
const decline = document.querySelector<HTMLAnchorElement>('#decline');
const missing = document.getElementById('missing');

if (agree && optOut && accept && decline && missing) {
  const stillNeeded = missing.textContent;
  const settle = () => {
    accept.ariaDisabled = agree.checked ? null : 'true';
    missing.textContent = agree.checked ? '' : stillNeeded;
  };
  agree.checked = kept(ACCEPTED) === 'true';
  optOut.checked = kept(OPT_OUT) === 'true';
  settle();

  agree.addEventListener('change', settle);
  accept.addEventListener('click', () => {
    if (!agree.checked) return agree.focus();
    keep(ACCEPTED, 'true');
    keep(OPT_OUT, String(optOut.checked));
    location.assign(decline.href);
  });
  // The opt-out applies whether or not the terms are accepted; declining revokes an earlier acceptance.
  decline.addEventListener('click', () => {
    keep(ACCEPTED, undefined);
    keep(OPT_OUT, String(optOut.checked));
  });
}

function checkbox(id: string): HTMLInputElement | undefined {
  const found = document.getElementById(id);
  return found instanceof HTMLInputElement ? found : undefined;
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** If the browser doesn't store anything, the last step of the quote asks again. */
function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {}
}
