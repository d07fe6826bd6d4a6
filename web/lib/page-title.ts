import { useEffect } from 'react';
import { embeddedName } from './catalog.ts';

/** 'Schedule - Brightbay Detailing': the title of a page, with the shop's name once it's known. */
export function pageTitle(page: string, businessName: string | undefined): string {
  return businessName ? `${page} - ${businessName}` : page;
}

/** Sets the title of the tab; undefined leaves it unchanged. */
export function usePageTitle(page: string | undefined): void {
  const name = embeddedName(document);
  useEffect(() => {
    if (page !== undefined) document.title = pageTitle(page, name);
  }, [page, name]);
}
