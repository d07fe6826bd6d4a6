import { useEffect } from 'react';
import { pageTitle } from './page-title.ts';
import { embeddedName } from './catalog.ts';

/** Gives the tab the title of a page; undefined leaves it to the page around. */
export function usePageTitle(page: string | undefined): void {
  const name = embeddedName(document);
  useEffect(() => {
    if (page !== undefined) document.title = pageTitle(page, name);
  }, [page, name]);
}
