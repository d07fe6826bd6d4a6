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
    keepPriceInSight(Number(data.seenTop), Number(data.seenHeight));
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

/** In pixels: how much of a step is above the price's bar at least, and how far from the edge the panel beside a step stays. */
const STEP_ABOVE = 240;
const GAP = 24;

/** Moves the price to where the customer is: nothing scrolls in the frame itself, so what sticks to an edge of it wouldn't be seen. */
function keepPriceInSight(seenTop: number, seenHeight: number): void {
  const price = document.querySelector<HTMLElement>('form > aside');
  const form = price?.parentElement;
  if (!price || !form) return;
  const { offsetTop: top, offsetHeight: height } = price;
  const isBar = window.matchMedia('(max-width: 54rem)').matches;
  const shift = isBar
    ? Math.min(0, Math.max(form.offsetTop + STEP_ABOVE - top, seenTop + seenHeight - top - height))
    : Math.max(0, Math.min(form.offsetTop + form.offsetHeight - GAP - top - height, seenTop + GAP - top));
  price.style.translate = `0 ${Math.round(shift)}px`;
}
