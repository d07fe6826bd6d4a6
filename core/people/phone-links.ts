/** The number of a stored phone without its extension, '+15185550142': what is compared, and what text messages go to. */
export function numberOf(stored: string): string {
  return stored.replace(EXTENSION, '');
}

/** The target of a link that calls a phone, stored or as it reads; after a pause, its extension is dialed. */
export function telLink(phone: string): string {
  const extension = EXTENSION.exec(phone)?.[1];
  const number = numberOf(phone).replaceAll(/[^\d+]/g, '');
  return extension ? `tel:${number},${extension}` : `tel:${number}`;
}

/** '(518) 555-0142 ext. 12' for a North American number, '+442079460958 ext. 12' for others. */
export function phoneText(stored: string): string {
  return stored.replace(/^\+1(\d{3})(\d{3})(\d{4})(?=;|$)/, '($1) $2-$3').replace(EXTENSION, ' ext. $1');
}

const EXTENSION = /(?:;ext=| ext\. )(\d+)$/;
