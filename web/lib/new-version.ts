import { tabStore } from './storage.ts';

/** `new`: the server has another version of the page, and it wasn't reloaded by itself. */
type Version = 'same' | 'asking' | 'new';

/** The script of the page for which it reloaded by itself, so that it does so once. */
const RELOADED = 'reloadedFor';

let version: Version = 'same';
let asked: Promise<boolean> | undefined;
let isTyped = false;
const listeners = new Set<() => void>();

/**
 * Looks for a new version when a file of this one can't be loaded, which is what a deploy leads to, and reloads the page
 * once. Not while something was typed since the last navigation: then the page says it, and the user reloads.
 */
export function watchVersion(): void {
  window.addEventListener('vite:preloadError', () => void isReplaced());
  document.addEventListener('input', () => (isTyped = true), true);
}

/** Says that the user has gone to another screen: nothing typed is left in this one, which may reload. */
export function noteNavigation(): void {
  isTyped = false;
  if (version === 'new') reloadOnce();
}

/** Resolves to whether the server has another version of the page. Doesn't throw. */
export function isReplaced(): Promise<boolean> {
  if (version === 'new') return Promise.resolve(true);
  asked ??= askServer().finally(() => (asked = undefined));
  return asked;
}

/** For React's useSyncExternalStore. */
export const versionStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: () => version,
};

async function askServer(): Promise<boolean> {
  change('asking');
  const page = await fetch(window.location.href, { cache: 'no-store' })
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '');
  if (page === '' || page.includes(`"${ownScript()}"`)) {
    change('same');
    return false;
  }
  if (isTyped || !reloadOnce()) change('new');
  return true;
}

/** Returns false if the page has done so before without getting the new version. */
function reloadOnce(): boolean {
  const script = ownScript();
  if (tabStore.get(RELOADED) === script) return false;
  tabStore.set(RELOADED, script);
  // The router writes the address of the next screen only after it has said that it goes there.
  setTimeout(() => window.location.reload());
  return true;
}

/** The address of the app's script as the page names it; it changes with every version. */
function ownScript(): string {
  return document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';
}

function change(to: Version): void {
  version = to;
  for (const listener of listeners) listener();
}
