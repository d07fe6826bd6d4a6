/** In milliseconds: who has touched nothing for so long has left the page to itself. */
const AWAY_AFTER = 60_000;

let touchedAt = 0;
if (typeof window !== 'undefined') {
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(sign, () => (touchedAt = performance.now()), { passive: true, capture: true });
}

/** Whether the page reads by itself, with nobody at it: the server is told, so that this does not keep a log-in alive. */
export function isIdle(): boolean {
  return typeof window !== 'undefined' && performance.now() - touchedAt > AWAY_AFTER;
}
