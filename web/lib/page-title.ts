/** 'Schedule - Brightbay Detailing': the title of a page, with the name of the business once that is known. */
export function pageTitle(page: string, businessName: string | undefined): string {
  return businessName ? `${page} - ${businessName}` : page;
}
