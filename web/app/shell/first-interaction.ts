import { localStore } from '#web/lib/storage.ts';

/** The name of the field that searches the packages of the first step. */
export const SEARCH_NAME = 'find';

/** Milliseconds after the page has loaded, so that the fetch doesn't compete with the first paint. */
const AFTER_PAINT = 200;

/**
 * Whether the server-rendered page can stay until the user interacts with it: it shows the first step with the right
 * package, nothing is searched yet, and there is neither a draft to restore nor a promo code to look up.
 */
export function canWait(root: HTMLElement): boolean {
  const { pathname, search } = window.location;
  const asked = new URLSearchParams(search);
  const chosen = root.querySelector<HTMLInputElement>('input[name=package]:checked')?.value;
  const typed = root.querySelector<HTMLInputElement>(`input[name=${SEARCH_NAME}]`)?.value;
  return (
    pathname === `${basePath()}/quote` &&
    root.firstElementChild !== null &&
    !asked.has('step') &&
    !asked.has('code') &&
    (asked.get('package') ?? undefined) === chosen &&
    !typed &&
    localStore.get('selectedPackage') === undefined
  );
}

/** Brings the package of a link into view, unless the user has scrolled already: on a phone it can be below the others. */
export function showLinkedPackage(root: HTMLElement): void {
  const chosen = root.querySelector('input[name=package]:checked')?.closest('label');
  if (!chosen || window.scrollY > 0) return;
  if (chosen.getBoundingClientRect().bottom > window.innerHeight * 0.8) chosen.scrollIntoView({ block: 'center' });
}

/** Opens the app on a choice, a button press, Enter or something typed. Until then none of it runs, so that the page loads at once. */
export function onFirstInteraction(
  root: HTMLElement,
  appOpening: {
    /** Preloads the app when the user is about to interact with the page. */
    readonly prepare: () => unknown;
    /** Opens the app; once it's rendered, `replay` repeats the user's last action in it. */
    readonly open: (replay: () => void) => void;
  },
): void {
  const { prepare, open } = appOpening;
  const waiting = new AbortController();
  const { signal } = waiting;
  let isOpening = false;
  let replay = () => {};

  /** Presses while the app is loading are replayed in it, but only the last one. */
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
  root.addEventListener('input', () => touch(), { signal });
  root.addEventListener('keydown', (event) => keepSearching(event), { signal });
  root.addEventListener('submit', (event) => touch(sendAgain(root, event)), { signal });
  root.addEventListener(
    'click',
    ({ target, detail }) => {
      if (!(target instanceof Element)) return;
      if (target.closest('[aria-expanded]')) touch(() => fold(root)?.click());
      // A press on a package moves on, as in the app; a key only chooses it.
      else if (detail === 1 && target.closest('label')?.querySelector('input'))
        touch(() => root.querySelector('form')?.requestSubmit());
    },
    { signal },
  );
}

/** Preloads the app's files, whose URLs are in the page, without running them. */
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

/** Enter in the search doesn't send the form. */
function keepSearching(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.name === SEARCH_NAME) event.preventDefault();
}

function fold(root: HTMLElement): HTMLElement | null {
  return root.querySelector('[aria-expanded]');
}

/** What the address of the open page begins with: '/es' of '/es/quote', '' of '/quote'. */
export function basePath(): string {
  const { lang } = document.documentElement;
  return window.location.pathname.startsWith(`/${lang}/`) ? `/${lang}` : '';
}
