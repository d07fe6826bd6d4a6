import { createElement, use, type ComponentType } from 'react';

/** A lazy component. `preload` fetches its code early; it rejects when that fails, and can be retried. */
export type Later<Props> = ComponentType<Props> & { readonly preload: () => Promise<unknown> };

/** Once its code has loaded, it renders at once, without a fallback in between. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | undefined;
  let pending: Promise<ComponentType<Props>> | undefined;

  function preload(): Promise<ComponentType<Props>> {
    pending ??= load().then(
      (component) => (loaded = component),
      (error: unknown) => {
        pending = undefined;
        throw error;
      },
    );
    return pending;
  }

  const Component = (props: Props) => createElement(loaded ?? use(preload()), props);
  return Object.assign(Component, { preload });
}
