import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { shellTexts } from '#core/languages/en/wizard.ts';
import { createQueryClient, read } from '#web/lib/api.ts';
import { embeddedCatalog } from '#web/lib/catalog.ts';
import { forgetOldDrafts } from '#web/lib/forget-drafts.ts';
import { useTexts } from '#web/lib/language.tsx';
import { noteNavigation, versionStore } from '#web/lib/new-version.ts';
import { stepLeft } from '#web/lib/quote-draft.ts';
import { localStore } from '#web/lib/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Tooltips } from '#web/ui/tooltips.tsx';
import { basePath, SEARCH_NAME } from './first-interaction.ts';
import { createAppRouter } from './routes.tsx';
import styles from './wizard-frame.module.css';

const OWNERS_PAGES = /\/(admin\/|staff-management|job-schedule)/;

/**
 * Renders the app into the page in one step: the server's markup stays until the app is ready to replace it. Keeps what
 * was chosen, typed or focused in the page.
 */
export async function openApp(root: HTMLElement): Promise<void> {
  goToStepLeft();
  const queryClient = createQueryClient();
  const catalog = embeddedCatalog(document);
  const { queryKey } = read('GET /api/catalogue');
  if (catalog) queryClient.setQueryData(queryKey, catalog);
  // The page has the customers' catalog; an owner's has what isn't on the site, too, and is fetched when it's used.
  if (OWNERS_PAGES.test(window.location.pathname))
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });

  const router = createAppRouter({ queryClient });
  router.subscribe('onBeforeLoad', noteNavigation);
  router.subscribe('onRendered', focusNewPage);
  await router.load();
  const focused = focusIn(root);
  const chosen = chosenIn(root)?.value;
  const search = searchIn(root);
  const typed = search && { text: search.value, start: search.selectionStart, end: search.selectionEnd };
  const app = createRoot(root);
  flushSync(() =>
    app.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <NewVersionNote />
        <Tooltips />
      </StrictMode>,
    ),
  );
  if (chosen && chosen !== chosenIn(root)?.value)
    root.querySelector<HTMLElement>(`input[name=package][value="${chosen}"]`)?.click();
  if (typed) typeAgain(root, typed);
  if (focused) root.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
}

/** Types what was searched into the app's field, with the cursor where it was: the user may be in the middle of a word. */
function typeAgain(
  root: HTMLElement,
  { text, start, end }: { readonly text: string; readonly start: number | null; readonly end: number | null },
): void {
  const search = searchIn(root);
  if (!search || text === '') return;
  // React ignores an event after its own property `value` was set.
  search.setRangeText(text, 0, search.value.length);
  flushSync(() => search.dispatchEvent(new Event('input', { bubbles: true })));
  search.setSelectionRange(start, end);
}

/** The field that searches the packages. */
function searchIn(root: HTMLElement): HTMLInputElement | null {
  return root.querySelector<HTMLInputElement>(`input[name=${SEARCH_NAME}]`);
}

/**
 * Another page of the app took the place of the one with the focus: the new one's heading gets it, which is read out, or the
 * page itself. Not the first page, which browsers announce, and not where a page has focused something.
 */
function focusNewPage({
  fromLocation,
  pathChanged,
}: {
  readonly fromLocation?: unknown;
  readonly pathChanged: boolean;
}): void {
  if (!fromLocation || !pathChanged || document.activeElement !== document.body) return;
  const place = document.querySelector<HTMLElement>('h1[tabindex]') ?? document.getElementById('main');
  place?.focus({ preventScroll: true });
}

/** The bare address resumes at the step where the user left the quote, and so does the link of a promo code. */
function goToStepLeft(): void {
  const { pathname, search } = window.location;
  forgetOldDrafts(Temporal.Now.instant().epochMilliseconds);
  const step = stepLeft(localStore);
  const asked = new URLSearchParams(search);
  const isBare = [...asked.keys()].every((key) => key === 'code');
  if (pathname === `${basePath()}/quote` && isBare && step !== 'package') {
    asked.set('step', step);
    window.history.replaceState(null, '', `${pathname}?${asked}`);
  }
}

/** The radio button of the package chosen in the page. */
function chosenIn(root: HTMLElement): HTMLInputElement | null {
  return root.querySelector<HTMLInputElement>('input[name=package]:checked');
}

/** A selector for the focused element in the page, to restore the focus. */
function focusIn(root: HTMLElement): string | undefined {
  const active = document.activeElement;
  if (!active || !root.contains(active)) return undefined;
  if (active instanceof HTMLInputElement && active.name === SEARCH_NAME) return `input[name=${SEARCH_NAME}]`;
  if (active instanceof HTMLInputElement) return `input[name="${active.name}"][value="${active.value}"]`;
  return active instanceof HTMLButtonElement ? `button.${active.className.split(' ').join('.')}` : undefined;
}

/** Over any screen that couldn't load the rest of itself, because the server has a new version. */
function NewVersionNote() {
  const t = useTexts(shellTexts);
  if (useSyncExternalStore(versionStore.subscribe, versionStore.now) !== 'new') return null;
  return (
    <div className={styles.newVersion}>
      <Callout
        tone="wait"
        title={t('newVersion')}
        action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
      >
        {t('newVersionHint')}
      </Callout>
    </div>
  );
}
