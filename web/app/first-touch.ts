import { localStore } from './storage.ts';

type Opening = {
  /** Fetches what opening needs: the page has been painted, or somebody is about to touch it. */
  readonly prepare: () => unknown;
  /** Opens the app; once it stands, `replay` does in it what was just done in the page. */
  readonly open: (replay: () => void) => void;
};

/** Milliseconds after the page has loaded: the fetch shall not compete with the first paint. */
const AFTER_PAINT = 200;

/**
 * Whether the page may stand as the server wrote it until somebody touches it: it shows the first step, with the
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
  const touch = (replay: () => void) => {
    waiting.abort();
    open(replay);
  };

  for (const sign of ['pointerdown', 'keydown', 'focusin'])
    window.addEventListener(sign, prepare, { signal, once: true });
  window.addEventListener('load', () => setTimeout(prepare, AFTER_PAINT), { signal });
  root.addEventListener('change', () => touch(() => {}), { signal });
  root.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      touch(() => root.querySelector('form')?.requestSubmit());
    },
    { signal },
  );
  root.addEventListener(
    'click',
    ({ target }) => {
      const isFold = target instanceof Element && target.closest('[aria-expanded]');
      if (isFold) touch(() => root.querySelector<HTMLElement>('[aria-expanded]')?.click());
    },
    { signal },
  );
}
