/** In milliseconds without any input, after which the user counts as away. */
const AWAY_AFTER = 60_000;

let touchedAt = 0;
if (typeof window !== 'undefined') {
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(sign, () => (touchedAt = performance.now()), { passive: true, capture: true });
}

/** Whether the user is away. The server is told, so that background reads don't keep a session alive. */
export function isIdle(): boolean {
  return typeof window !== 'undefined' && performance.now() - touchedAt > AWAY_AFTER;
}
