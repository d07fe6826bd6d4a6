import { createElement, use, useEffect, type ComponentType } from 'react';
import { isReplaced } from './new-version.ts';

/** A lazy component. `preload` fetches its code early; it rejects when that fails, and can be retried. */
export type Later<Props> = ComponentType<Props> & { readonly preload: () => Promise<unknown> };

/** In milliseconds: after a failure, how long rendering meets the same failure before it loads again. */
const FAILED_FOR = 1000;

/**
 * Once its code has loaded, it renders at once, without a fallback in between. Its error boundary gets what fails. It renders
 * nothing where a new version has replaced the code, so that what was typed around it stays.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | undefined;
  let pending: Promise<ComponentType<Props>> | undefined;
  let hasFailed = false;

  function preload(): Promise<ComponentType<Props>> {
    if (pending && !hasFailed) return pending;
    hasFailed = false;
    const loading = load().then(
      (component) => (loaded = component),
      async (error: unknown) => {
        if (await isReplaced()) return Nothing;
        hasFailed = true;
        // A new promise right away would be waited for instead of the boundary being shown, again and again.
        setTimeout(() => pending === loading && (pending = undefined), FAILED_FOR);
        throw error;
      },
    );
    pending = loading;
    return loading;
  }

  const Component = (props: Props) => createElement(loaded ?? use(pending ?? preload()), props);
  return Object.assign(Component, { preload });
}

/**
 * Fetches the code of what may be opened next once the user begins to use the page, or at once if it's open already. What fails
 * is fetched again when it's shown.
 */
export function usePreload({ preload }: Pick<Later<object>, 'preload'>, isOpen = false): void {
  useEffect(() => {
    const listening = new AbortController();
    const begin = () => {
      listening.abort();
      preload().catch(() => undefined);
    };
    if (isOpen) begin();
    for (const sign of ['pointermove', 'pointerdown', 'keydown'])
      window.addEventListener(sign, begin, { signal: listening.signal });
    return () => listening.abort();
  }, [preload, isOpen]);
}

function Nothing() {
  return null;
}
