import type { Settings } from './settings.ts';

/**
 * For every field of the settings that holds text: how many characters a translation of it may have, or false where customers
 * don't read the owner's words. A list or record without such a text may be false as a whole.
 */
type Marks<T> = T extends string
  ? string extends T
    ? number | false
    : never
  : T extends readonly (infer Item)[]
    ? Marks<Item>
    : T extends object
      ? {} extends FieldMarks<T>
        ? never
        : FieldMarks<T>
      : never;

type FieldMarks<T> = {
  readonly [Field in keyof T as [Marks<T[Field]>] extends [never] ? never : Field]-?: Marks<T[Field]> | false;
};

/** A new text of the settings doesn't compile until it has a row here. */
const TRANSLATED: FieldMarks<Omit<Settings, 'translations'>> = {
  name: false,
  email: false,
  phone: false,
  venmo: false,
  payTo: false,
  area: 120,
  address: false,
  directions: 300,
  openingHours: false,
  social: false,
  timeZone: false,
  // The crew reads its checklists; an item that comes with the product is translated by `checklistText`.
  packages: {
    id: false,
    name: 60,
    emoji: false,
    description: 200,
    features: 80,
    checklist: false,
    category: false,
    classes: false,
    alsoAccepted: false,
    resources: false,
    count: { label: 40, unit: 20, units: 20 },
  },
  categories: { id: false, name: 40 },
  vehicleClasses: { id: false, name: 40, examples: 80, makes: false },
  extras: { id: false, name: 60, description: 200, packages: false, categories: false },
  questions: { id: false, text: 200, packages: false, categories: false, choices: { id: false, name: 60 } },
  tax: { name: 40 },
  taxId: false,
  seasons: false,
  closedDays: false,
  closures: { reason: 80, from: false, to: false },
  resources: false,
  travel: false,
  planOffers: false,
  rounds: false,
  // A bundle is bought by its name, and price lines keep it: it's the same in every language.
  bundles: false,
  launch: { message: 300 },
  applicantCode: false,
  followUp: false,
  site: {
    headline: 80,
    promise: 240,
    about: 600,
    points: { title: 60, text: 160 },
    announcement: { text: 160, from: false, until: false },
    faq: { question: 160, answer: 600 },
    pages: {
      slug: false,
      title: 80,
      text: 1500,
      picture: false,
      faq: { question: 160, answer: 600 },
      package: false,
      oldAddresses: false,
    },
    hero: false,
    logo: false,
    color: false,
    bookingSites: false,
  },
};

/** A text of the owner that customers read: where it is in the settings, and how many characters its translation may have. */
export type OwnText = { readonly path: string; readonly text: string; readonly most: number };

/** A path has the IDs of items that have one ('extras.tire-shine.name'), and the numbers of others. */
type Change = (own: OwnText) => string;

/** The settings with each text of the owner that customers read changed; the settings may be edited ones. */
export function changeOwnTexts<S extends object>(settings: S, change: Change): S {
  return changeIn(settings, TRANSLATED, { path: '', change }) as S;
}

/** The owner's texts that customers read, in the order of the settings, without empty ones. */
export function listOwnTexts(settings: object): readonly OwnText[] {
  const found: OwnText[] = [];
  changeOwnTexts(settings, (own) => {
    if (own.text !== '') found.push(own);
    return own.text;
  });
  return found;
}

type Mark = number | false | { readonly [field: string]: Mark };

function changeIn(value: unknown, mark: Mark, at: { readonly path: string; readonly change: Change }): unknown {
  const { path, change } = at;
  if (mark === false) return value;
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      changeIn(item, mark, { change, path: `${path}.${idOf(item) ?? index}` }),
    );
  if (typeof mark === 'number') return typeof value === 'string' ? change({ path, text: value, most: mark }) : value;
  if (!isRecord(value)) return value;
  const changed = Object.entries(mark).map(([field, below]) => [
    field,
    changeIn(value[field], below, { change, path: path === '' ? field : `${path}.${field}` }),
  ]);
  return { ...value, ...Object.fromEntries(changed.filter(([field]) => Object.hasOwn(value, String(field)))) };
}

function idOf(item: unknown): string | undefined {
  return isRecord(item) && typeof item['id'] === 'string' && item['id'] !== '' ? item['id'] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
