import { useEffect } from 'react';
import { pageTitle } from './page-title.ts';
import { embeddedName } from './catalog.ts';

/** Sets the title of the tab; undefined leaves it unchanged. */
export function usePageTitle(page: string | undefined): void {
  const name = embeddedName(document);
  useEffect(() => {
    if (page !== undefined) document.title = pageTitle(page, name);
  }, [page, name]);
}
