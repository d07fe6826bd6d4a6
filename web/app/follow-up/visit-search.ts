const WISHES = ['confirm', 'move', 'rate'] as const;
export type VisitWish = (typeof WISHES)[number];

/** What the link of a mail is for: it shows the button, and changes nothing by itself. */
export function visitSearch(search: Readonly<Record<string, unknown>>): { readonly do?: VisitWish } {
  const wish = WISHES.find((each) => each === search['do']);
  return wish ? { do: wish } : {};
}
