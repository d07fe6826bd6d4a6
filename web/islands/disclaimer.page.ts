import { localStore } from '#web/app/storage.ts';

const ACCEPTED = 'disclaimerAccepted';
const OPT_OUT = 'photoOptOut';

const agree = checkbox('agree');
const optOut = checkbox('opt-out');
const accept = document.getElementById('accept');
const decline = document.getElementById('decline');
const missing = document.getElementById('missing');

if (agree && optOut && accept && decline && missing) {
  const settle = () => {
    accept.ariaDisabled = agree.checked ? null : 'true';
    missing.textContent = agree.checked ? '' : 'Still needed: tick the box above to agree.';
  };
  agree.checked = localStore.get(ACCEPTED) === 'true';
  optOut.checked = localStore.get(OPT_OUT) === 'true';
  settle();

  agree.addEventListener('change', settle);
  accept.addEventListener('click', () => {
    if (!agree.checked) return agree.focus();
    localStore.set(ACCEPTED, 'true');
    localStore.set(OPT_OUT, String(optOut.checked));
    location.assign('/quote');
  });
  // The opt-out holds whether or not the terms are accepted; an earlier acceptance is taken back.
  decline.addEventListener('click', () => {
    localStore.remove(ACCEPTED);
    localStore.set(OPT_OUT, String(optOut.checked));
  });
}

function checkbox(id: string): HTMLInputElement | undefined {
  const found = document.getElementById(id);
  return found instanceof HTMLInputElement ? found : undefined;
}
