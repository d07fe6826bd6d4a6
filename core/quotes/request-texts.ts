/** What was chosen, as far as it decides what is asked. */
type Choice = { readonly isAtCustomer: boolean };

type RequestTextRow = {
  /** Its column in `quotes`. */
  readonly column: string;
  /** How many characters it has at most. */
  readonly most: number;
  /** How many lines its field shows; one means that line breaks become blanks. */
  readonly lines: number;
  /** Whether the wizard and the owner's form ask for it. */
  readonly isAsked: (choice: Choice) => boolean;
};

/**
 * What customers type with a request, beside their contact. The owner reads all of it, the crew once the job is theirs. Contract,
 * forms, sheets, emails, exports and erasing follow from these rows, and `requestLabelsTexts` names them.
 */
export const REQUEST_TEXTS = {
  serviceAddress: { column: 'service_address', most: 300, lines: 1, isAsked: ({ isAtCustomer }) => isAtCustomer },
  customerNote: { column: 'customer_note', most: 1000, lines: 2, isAsked: () => true },
} as const satisfies Readonly<Record<string, RequestTextRow>>;

export type RequestText = keyof typeof REQUEST_TEXTS;
export const REQUEST_TEXT_NAMES = Object.keys(REQUEST_TEXTS) as readonly RequestText[];

/** All but the address, which has rules of its own: it's required, shown as the place, and null while it's missing. */
export type FreeText = Exclude<RequestText, 'serviceAddress'>;
export const FREE_TEXTS = REQUEST_TEXT_NAMES.filter((name) => name !== 'serviceAddress');

/** As stored: '' where nothing was typed. */
export type FreeTexts = Readonly<Record<FreeText, string>>;

/** The free texts that are asked with what was chosen, as their fields need them. */
export function askedFreeTexts(choice: Choice) {
  return FREE_TEXTS.filter((name) => isAsked(name, choice)).map((name) => ({ name, ...REQUEST_TEXTS[name] }));
}

/** What was typed of the texts that are asked, trimmed; without those that are empty. */
export function typedTexts(
  draft: Choice & Readonly<Record<RequestText, string>>,
): Partial<Record<RequestText, string>> {
  const typed = REQUEST_TEXT_NAMES.filter((name) => isAsked(name, draft) && draft[name].trim());
  return textsOf(typed, (name) => draft[name].trim());
}

function isAsked(name: RequestText, choice: Choice): boolean {
  const row: RequestTextRow = REQUEST_TEXTS[name];
  return row.isAsked(choice);
}

/** Those texts, each with what `read` returns for it. */
export function textsOf<Name extends string, Value>(
  names: readonly Name[],
  read: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>;
}
