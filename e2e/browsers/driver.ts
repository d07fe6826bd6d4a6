/** A window of a phone, or of a desk. */
export type Size = { readonly width: number; readonly height: number };

export const PHONE: Size = { width: 360, height: 740 };
export const DESK: Size = { width: 1280, height: 900 };

export type Cookie = { readonly name: string; readonly value: string };

/** A browser with one tab, which the journeys drive through `BrowserPage`. */
export type Driver = {
  readonly open: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly back: () => Promise<void>;
  readonly forward: () => Promise<void>;
  /** Runs a function in the page, which sees its arguments and nothing else. Rejects while the page changes. */
  readonly run: <T, A extends readonly unknown[]>(script: (...args: A) => T, ...args: A) => Promise<Awaited<T>>;
  /** Adds a script of ours to the page, past its content security policy. */
  readonly inject: (source: string) => Promise<void>;
  /** Moves the mouse to a point of the window, in CSS pixels. */
  readonly moveTo: (x: number, y: number) => Promise<void>;
  readonly press: () => Promise<void>;
  readonly release: () => Promise<void>;
  /** Types into the element that has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly key: (name: Key) => Promise<void>;
  /** Hands files over to an input, as a gallery or a camera does. */
  readonly upload: (selector: string, paths: readonly string[]) => Promise<void>;
  readonly addCookies: (url: string, cookies: readonly Cookie[]) => Promise<void>;
  /** Makes the window smaller or larger, as a phone does when it shows or hides its own bars. */
  readonly resize: (size: Size) => Promise<void>;
  /** From now on the pages' storage throws, as it does where cookies are blocked. */
  readonly denyStorage: () => Promise<void>;
};

export type Key = 'Enter' | 'Tab' | 'Space' | 'Escape' | 'Backspace' | 'ArrowDown' | 'ArrowRight';

export type Browser = {
  readonly name: string;
  /** What it can't do here, with the reason. */
  readonly lacks: {
    readonly phoneWidth?: string;
    readonly earlyScripts?: string;
    readonly goingBackToSite?: string;
    readonly scrollPadding?: string;
  };
  /** Opens a window that was never here: no cookies, no storage. The one before it is closed. */
  readonly openFresh: (size: Size) => Promise<Driver>;
  readonly close: () => Promise<void>;
};

/** Runs in the page. */
export function throwOnStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
}
