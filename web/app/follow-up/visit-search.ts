const WISHES = ['confirm', 'move', 'rate'] as const;
export type VisitWish = (typeof WISHES)[number];

type VisitSearch = {
  readonly do?: VisitWish;
  /** Proves the mailbox. */
  readonly confirm?: string;
};

/** What the link of a mail is for: it shows the button, and changes nothing by itself. */
export function visitSearch(search: Readonly<Record<string, unknown>>): VisitSearch {
  const { confirm } = search;
  const wish = WISHES.find((each) => each === search['do']);
  return { ...(wish && { do: wish }), ...(typeof confirm === 'string' && { confirm }) };
}
