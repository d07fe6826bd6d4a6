/** Whether an address is a page of the crew: the only ones that open without a network. */
export function isCrewPage(pathname: string): boolean {
  return /^\/(employee-login|employee-dashboard|jobs|employee\/job\/[\w-]+\/documentation)\/?$/.test(pathname);
}

/** Whether it answers what an employee needs of his own jobs without a network. */
export function isOwnAnswer(pathname: string): boolean {
  return /^\/api\/(employee\/(session|earnings|clock-entries)|jobs\/employee\/[\w-]+|jobs\/[\w-]+\/documentation)$/.test(
    pathname,
  );
}

/** Whether it is a picture of a job. */
export function isPicture(pathname: string): boolean {
  return /^\/api\/photos\/[\w-]+$/.test(pathname);
}

/** Where the small one of a picture is: the only one that phones keep. */
export function smallOf(picture: string): string {
  const { origin, pathname } = new URL(picture);
  return `${origin}${pathname}?size=small`;
}
