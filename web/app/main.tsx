import '../ui/tokens.css';
import '../ui/base.css';

/** The app takes over where the page has left off. What was chosen or focused before this script came is kept. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const { openApp } = await import('./open-app.tsx');
  await openApp(root);
}

void start();
