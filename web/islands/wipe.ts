/** The drawing's width in its own units, and where the sponge's way starts. */
const WIDTH = 1280;
const START = 1330;
/** Drawing units for each hundredth of the way, and the part of it that is on the body: it ends before the wheel. */
const UNITS = 9.9;
const LEAST = 6;
const MOST = 72;

/** Lets the sponge follow the finger: where the slider stands on the screen becomes a share of the sponge's way. */
export function startWipe(): void {
  const range = document.querySelector<HTMLInputElement>('#wipe');
  const scene = range?.parentElement;
  const drawing = scene?.querySelector('svg');
  if (!range || !scene || !drawing) return;

  range.hidden = false;
  range.addEventListener('input', () => {
    const [outer, inner] = [scene.getBoundingClientRect(), drawing.getBoundingClientRect()];
    const onScreen = outer.left + (range.valueAsNumber / 100) * outer.width;
    const x = ((onScreen - inner.left) / inner.width) * WIDTH;
    scene.style.setProperty('--wipe', String(Math.min(MOST, Math.max(LEAST, (START - x) / UNITS))));
  });
}
