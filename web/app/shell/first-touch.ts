import { localStore } from '#web/lib/storage.ts';

type Opening = {
  /** Loads what opening needs, when the user is about to touch the page. */
  readonly prepare: () => unknown;
  /** Opens the app; once it stands, `replay` does in it what was just done in the page. */
  readonly open: (replay: () => void) => void;
};

/** Milliseconds after the page has loaded: the fetch shall not compete with the first paint. */
const AFTER_PAINT = 200;

/**
 * Whether the page may stay as the server wrote it until the user touches it: it shows the first step, with the
 * package of its address and no other, and there is no draft to take up.
 */
export function canWait(root: HTMLElement): boolean {
  const { pathname, search } = window.location;
  const asked = new URLSearchParams(search);
  const chosen = root.querySelector<HTMLInputElement>('input[name=package]:checked')?.value;
  return (
    pathname === '/quote' &&
    root.firstElementChild !== null &&
    !asked.has('step') &&
    (asked.get('package') ?? undefined) === chosen &&
    localStore.get('selectedPackage') === undefined
  );
}

/** A choice, a press of a button or Enter opens the app. Until then nothing of it runs, so that the page is there at once. */
export function onFirstTouch(root: HTMLElement, { prepare, open }: Opening): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  let isOpening = false;
  let replay = () => {};

  /** What is pressed while the app is on its way is done in it as well, the last press only. */
  function touch(again = replay): void {
    replay = again;
    if (isOpening) return;
    isOpening = true;
    open(() => {
      waiting.abort();
      replay();
    });
  }

  for (const sign of ['pointerdown', 'keydown', 'focusin'])
    window.addEventListener(sign, prepare, { signal, once: true });
  window.addEventListener('load', () => setTimeout(() => fetchAhead(root), AFTER_PAINT), { signal });
  root.addEventListener('change', () => touch(), { signal });
  root.addEventListener('submit', (event) => touch(sendAgain(root, event)), { signal });
  root.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('[aria-expanded]')) touch(() => fold(root)?.click());
    },
    { signal },
  );
}

/** Has the files of the app in the browser, without running them. Their addresses stand in the page. */
function fetchAhead(root: HTMLElement): void {
  for (const href of root.dataset['ahead']?.split(' ').filter(Boolean) ?? []) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    document.head.append(link);
  }
}

function sendAgain(root: HTMLElement, event: Event): () => void {
  event.preventDefault();
  return () => root.querySelector('form')?.requestSubmit();
}

function fold(root: HTMLElement): HTMLElement | null {
  return root.querySelector('[aria-expanded]');
}
