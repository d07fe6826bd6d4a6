import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Tooltips } from '#web/ui/tooltips.tsx';
import { createQueryClient, read } from '#web/lib/api.ts';
import { embeddedCatalog } from '#web/lib/catalog.ts';
import { stepLeft } from '#web/lib/quote-draft.ts';
import { createAppRouter } from './routes.tsx';
import { localStore } from '#web/lib/storage.ts';

/**
 * Draws the app into the page, in one go: what the server had written stands there until the app is ready to replace it.
 * What was chosen or focused in the page is so in the app.
 */
export async function openApp(root: HTMLElement): Promise<void> {
  goToStepLeft();
  const queryClient = createQueryClient();
  const catalog = embeddedCatalog(document);
  if (catalog) queryClient.setQueryData(read('GET /api/catalogue').queryKey, catalog);

  const router = createAppRouter({ queryClient });
  await router.load();
  const focused = focusIn(root);
  const chosen = chosenIn(root)?.value;
  const app = createRoot(root);
  flushSync(() =>
    app.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <Tooltips />
      </StrictMode>,
    ),
  );
  if (chosen && chosen !== chosenIn(root)?.value)
    root.querySelector<HTMLElement>(`input[name=package][value="${chosen}"]`)?.click();
  if (focused) root.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
}

/** Returning to the bare address continues at the step where the quote was left. */
function goToStepLeft(): void {
  const { pathname, search } = window.location;
  const step = stepLeft(localStore);
  if (pathname === '/quote' && search === '' && step !== 'package') {
    window.history.replaceState(null, '', `/quote?step=${step}`);
  }
}

/** The radio of the package that is chosen in the page. */
function chosenIn(root: HTMLElement): HTMLInputElement | null {
  return root.querySelector<HTMLInputElement>('input[name=package]:checked');
}

/** A selector of what has the focus within the page, to give it back. */
function focusIn(root: HTMLElement): string | undefined {
  const active = document.activeElement;
  if (!active || !root.contains(active)) return undefined;
  if (active instanceof HTMLInputElement) return `input[name="${active.name}"][value="${active.value}"]`;
  return active instanceof HTMLButtonElement ? `button.${active.className.split(' ').join('.')}` : undefined;
}
