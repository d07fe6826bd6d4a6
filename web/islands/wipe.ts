/** The width of the drawing in its own units, and where the sponge starts. */
const WIDTH = 1280;
const START = 1330;
/** Drawing units per percent of the sponge's path, and the part of it on the car's body: it ends before the wheel. */
const UNITS = 9.9;
const LEAST = 6;
const MOST = 72;

/** Makes the sponge follow the finger: the slider's position on the screen becomes a fraction of the sponge's path. */
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
