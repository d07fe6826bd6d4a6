import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/app/wizard/first-step.tsx';
// The app's first styles are in the page, too, so that opening it doesn't wait for a stylesheet.
import './wizard-frame.module.css';
import '#web/ui/callout.module.css';
import '#web/ui/empty-state.module.css';
import '#web/ui/skeleton.module.css';
import { offerLanguage, watchLanguageSwitch } from '#web/lib/language-switch.ts';
import { watchVersion } from '#web/lib/new-version.ts';
import { canWait, onFirstInteraction, showLinkedPackage } from './first-interaction.ts';

watchLanguageSwitch();
offerLanguage();
watchVersion();
if (window.parent !== window) void import('./framed.ts').then(({ liveInFrame }) => liveInFrame());
const root = document.getElementById('root');
const isLinked = new URLSearchParams(window.location.search).has('package');
if (root && canWait(root)) {
  onFirstInteraction(root, { prepare: load, open: (replay) => void start(root).then(replay) });
  if (isLinked) showLinkedPackage(root);
} else if (root) void start(root).then(() => isLinked && showLinkedPackage(root));

/** Starts the app; loads a polyfill first in browsers without Temporal. */
async function start(root: HTMLElement): Promise<void> {
  const { openApp } = await load();
  await openApp(root);
}

async function load() {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  return import('./open-app.tsx');
}
