const WISHES = ['confirm', 'move', 'rate'] as const;
export type FollowUpChoice = (typeof WISHES)[number];

type FollowUpSearch = {
  readonly do?: FollowUpChoice;
  /** Proof that the visitor received the mail. */
  readonly confirm?: string;
};

/** The purpose of a mailed link: it shows the button, and changes nothing by itself. */
export function followUpSearch(search: Readonly<Record<string, unknown>>): FollowUpSearch {
  const { confirm } = search;
  const wish = WISHES.find((each) => each === search['do']);
  return { ...(wish && { do: wish }), ...(typeof confirm === 'string' && { confirm }) };
}
