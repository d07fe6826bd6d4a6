/** 'Schedule - Brightbay Detailing': the title of a page, with the shop's name once it's known. */
export function pageTitle(page: string, businessName: string | undefined): string {
  return businessName ? `${page} - ${businessName}` : page;
}
