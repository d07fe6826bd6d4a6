import '../ui/tokens.css';
import '../ui/base.css';
import './quotes/first-step.tsx';
import { canWait, onFirstTouch } from './first-touch.ts';

const root = document.getElementById('root');
if (root && canWait(root)) onFirstTouch(root, { prepare: load, open: (replay) => void start(root).then(replay) });
else if (root) void start(root);

/** The app takes over where the page has left off; browsers that do not know Temporal yet are taught it first. */
async function start(root: HTMLElement): Promise<void> {
  const { openApp } = await load();
  await openApp(root);
}

async function load() {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  return import('./open-app.tsx');
}
