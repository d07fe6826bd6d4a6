import styles from './framed.module.css';

/** What stays in the frame; every other page of the site opens in its place in the window. */
const INSIDE = /^(\/[a-z]{2}(-[A-Z]{2})?)?\/(quote|ai-quote)$/;

/** Lives in the frame of another site's "Book" button (web/pages/book-button.ts): as high as what's shown, without the site's bar. */
export function liveInFrame(): void {
  const root = document.documentElement;
  root.classList.add(styles.framed ?? '');
  const tell = (message: unknown) => window.parent.postMessage(message, '*');
  const tellHeight = () => tell({ height: document.body.offsetHeight });
  // A frame out of sight isn't drawn, and then its size isn't observed.
  tellHeight();
  new ResizeObserver(tellHeight).observe(document.body);
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || typeof data !== 'object' || data === null) return;
    if (!('seenTop' in data) || !('seenHeight' in data)) return;
    root.style.setProperty('--seen-top', `${Number(data.seenTop)}px`);
    root.style.setProperty('--seen-height', `${Number(data.seenHeight)}px`);
  });
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('h1[tabindex="-1"]')) tell({ isNewStep: true });
  });
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      const isInside = link?.origin === window.location.origin && INSIDE.test(link.pathname);
      if (link && !isInside && link.target === '') link.target = '_top';
    },
    true,
  );
}
