import { menuFileTexts, type ColumnTitle } from '#core/languages/en/menu-file.ts';
import { LANGUAGE_TAGS, type Language } from '#core/languages/language.ts';
import { messageOf, type InvalidField } from '#core/languages/message.ts';
import { foldText } from '#core/lib/fold.ts';
import { isWithin, valueAt, withValueAt } from '#core/lib/paths.ts';
import { cellToChoices, choicesToCell } from './choice-cells.ts';
import type { QuestionKind, QuestionSettings } from './questions.ts';
import { NEW_CLASS, NEW_PACKAGE, NEW_PACKAGE_HOURS, newId, type SettingsForm } from './settings-form.ts';
import type { Category } from './settings.ts';
import type { ClassSettings, ExtraSettings, PackageSettings } from './wire-prices.ts';

/** The part of the settings that the table of a menu holds. */
export type MenuForm = Pick<
  SettingsForm,
  'categories' | 'vehicleClasses' | 'packages' | 'extras' | 'questions' | 'pay'
>;

/** What a row can be of. The hours that are paid for a package are in its row. */
type Rows = {
  readonly category: Category;
  readonly vehicleClass: ClassSettings;
  readonly package: PackageSettings & { readonly paidHours: number };
  readonly extra: ExtraSettings;
  readonly question: QuestionSettings;
};
type Kind = keyof Rows;

const KINDS = ['category', 'vehicleClass', 'question', 'extra', 'package'] as const satisfies readonly Kind[];
const LISTS = {
  category: 'categories',
  vehicleClass: 'vehicleClasses',
  package: 'packages',
  extra: 'extras',
  question: 'questions',
} as const satisfies Readonly<Record<Kind, keyof MenuForm>>;
type List = (typeof LISTS)[Kind];

type Titles = ReturnType<typeof menuFileTexts>;

/** How a value is written in a cell; 'category' is one ID, the name of a list is several of its items. */
type Cell = 'text' | 'number' | 'yesNo' | 'lines' | 'category' | 'choices' | List;
/** A column, and the value of a row that it holds: 'count.least'. */
type Column = {
  readonly at: string;
  readonly cell: Cell;
  readonly title: (t: Titles) => string;
  /** Another title that a file may have for it. */
  readonly alias?: (t: Titles) => string;
  /** Only rows of this `kind` have it. */
  readonly onlyKind?: QuestionKind;
};
type NamedClass = Pick<ClassSettings, 'id' | 'name'>;
type ColumnsFor = readonly Column[] | ((classes: readonly NamedClass[]) => readonly Column[]);

/** Not in the file: what is there already stays as it is. */
const KEPT: readonly Column[] = [];

function column(at: string, cell: Cell, key: ColumnTitle): readonly Column[] {
  return [{ at, cell, title: (t) => t(key) }];
}

/** A column of a class, named by its ID; its name does, too, where that isn't the ID of another class. */
function classColumn(
  { id, name }: NamedClass,
  classes: readonly NamedClass[],
  { at, key }: { readonly at: string; readonly key: 'classDropoff' | 'classMobile' | 'classPrice' | 'classMinutes' },
): Column {
  const isId = classes.some((each) => isSameWord(each.id, name));
  return {
    at,
    cell: 'number',
    title: (t) => t(key, { name: id }),
    ...(!isId && { alias: (t: Titles) => t(key, { name }) }),
  };
}
/** The columns of every field of a row, in the order of the file; a new field doesn't compile until it has a row here. */
const COLUMNS: { readonly [K in Kind]: { readonly [Field in keyof Rows[K]]-?: ColumnsFor } } = {
  package: {
    id: column('id', 'text', 'id'),
    name: column('name', 'text', 'name'),
    description: column('description', 'text', 'description'),
    status: column('status', 'text', 'status'),
    category: column('category', 'category', 'categoryColumn'),
    offered: column('offered', 'text', 'offered'),
    classes: column('classes', 'vehicleClasses', 'classes'),
    dropoffPrice: column('dropoffPrice', 'number', 'dropoffPrice'),
    mobilePrice: column('mobilePrice', 'number', 'mobilePrice'),
    classPrices: (classes) =>
      classes.flatMap((each) => [
        classColumn(each, classes, { at: `classPrices.${each.id}.dropoffPrice`, key: 'classDropoff' }),
        classColumn(each, classes, { at: `classPrices.${each.id}.mobilePrice`, key: 'classMobile' }),
      ]),
    minutes: column('minutes', 'number', 'minutes'),
    classMinutes: (classes) =>
      classes.map((each) => classColumn(each, classes, { at: `classMinutes.${each.id}`, key: 'classMinutes' })),
    conditionMinutes: [
      ...column('conditionMinutes.light', 'number', 'lightMinutes'),
      ...column('conditionMinutes.moderate', 'number', 'moderateMinutes'),
      ...column('conditionMinutes.heavy', 'number', 'heavyMinutes'),
    ],
    people: column('people', 'number', 'people'),
    dueAgain: column('dueAgain', 'text', 'dueAgain'),
    conditionPrices: [
      ...column('conditionPrices.light', 'number', 'lightPrice'),
      ...column('conditionPrices.moderate', 'number', 'moderatePrice'),
      ...column('conditionPrices.heavy', 'number', 'heavyPrice'),
    ],
    count: [
      ...column('count.label', 'text', 'countLabel'),
      ...column('count.unit', 'text', 'countUnit'),
      ...column('count.units', 'text', 'countUnits'),
      ...column('count.one', 'number', 'countOne'),
      ...column('count.two', 'number', 'countTwo'),
      ...column('count.eachBeyond', 'number', 'countBeyond'),
      ...column('count.least', 'number', 'countLeast'),
      ...column('count.most', 'number', 'countMost'),
    ],
    deposit: column('deposit', 'number', 'deposit'),
    depositPercent: column('depositPercent', 'number', 'depositPercent'),
    bookAtOnce: [
      ...column('bookAtOnce.noticeHours', 'number', 'atOnceNotice'),
      ...column('bookAtOnce.most', 'number', 'atOnceMost'),
      ...column('bookAtOnce.withDeposit', 'text', 'atOnceDeposit'),
    ],
    popular: column('popular', 'yesNo', 'popular'),
    emoji: column('emoji', 'text', 'emoji'),
    features: column('features', 'lines', 'features'),
    checklist: column('checklist', 'lines', 'checklist'),
    photos: column('photos', 'text', 'photos'),
    outline: column('outline', 'text', 'outline'),
    paidHours: column('paidHours', 'number', 'paidHours'),
    // What a call may name beyond what is offered is nothing that an owner edits.
    alsoAccepted: KEPT,
    // Its bays and vans are known by IDs, and are no part of the menu.
    resources: KEPT,
  },
  vehicleClass: {
    id: column('id', 'text', 'id'),
    name: column('name', 'text', 'name'),
    examples: column('examples', 'text', 'examples'),
    makes: column('makes', 'lines', 'makes'),
    listsModels: column('listsModels', 'yesNo', 'listsModels'),
    surcharge: column('surcharge', 'number', 'surcharge'),
    surchargePercent: column('surchargePercent', 'number', 'surchargePercent'),
    outline: column('outline', 'text', 'outline'),
    retired: column('retired', 'yesNo', 'retired'),
  },
  extra: {
    id: column('id', 'text', 'id'),
    name: column('name', 'text', 'name'),
    description: column('description', 'text', 'description'),
    price: column('price', 'number', 'price'),
    classPrices: (classes) =>
      classes.map((each) => classColumn(each, classes, { at: `classPrices.${each.id}`, key: 'classPrice' })),
    perUnit: column('perUnit', 'yesNo', 'perUnit'),
    preselected: column('preselected', 'yesNo', 'preselected'),
    minutes: column('minutes', 'number', 'minutes'),
    packages: column('packages', 'packages', 'packages'),
    categories: column('categories', 'categories', 'categories'),
    retired: column('retired', 'yesNo', 'retired'),
  },
  question: {
    id: column('id', 'text', 'id'),
    text: column('text', 'text', 'name'),
    kind: column('kind', 'text', 'questionKind'),
    required: column('required', 'yesNo', 'required'),
    choices: [{ at: 'choices', cell: 'choices', title: (t) => t('choices'), onlyKind: 'choice' }],
    yesPrice: [{ at: 'yesPrice', cell: 'number', title: (t) => t('yesPrice'), onlyKind: 'yesNo' }],
    packages: column('packages', 'packages', 'packages'),
    categories: column('categories', 'categories', 'categories'),
  },
  category: {
    id: column('id', 'text', 'id'),
    name: column('name', 'text', 'name'),
  },
};

/** What an empty cell means, and what something new is where the file has no column for it. */
const BLANK: Readonly<Record<Kind, Item>> = {
  package: { ...NEW_PACKAGE, status: 'offered', classes: [], paidHours: NEW_PACKAGE_HOURS },
  vehicleClass: NEW_CLASS,
  extra: { description: '', packages: [] },
  question: { required: false, choices: [], yesPrice: 0, packages: [], categories: [] },
  category: {},
};

type Item = Readonly<Record<string, unknown>>;

/** The menu as a table with its titles in the first row: what kind each row is of comes first. */
export function menuToTable(menu: MenuForm, language: Language): readonly (readonly string[])[] {
  const t = menuFileTexts(language);
  const columns = Object.fromEntries(KINDS.map((kind) => [kind, columnsOf(kind, menu.vehicleClasses)])) as Readonly<
    Record<Kind, readonly Column[]>
  >;
  // Packages have most of the columns, so theirs come first.
  const titles = [...new Set(KINDS.toReversed().flatMap((kind) => columns[kind].map(({ title }) => title(t))))];
  const rows = KINDS.flatMap((kind) =>
    itemsOf(menu, kind).map((item) => {
      const cells = new Map(columns[kind].map((each) => [each.title(t), cellFor(item, each)]));
      return [t(kind), ...titles.map((title) => cells.get(title) ?? '')];
    }),
  );
  return [[t('kind'), ...titles], ...rows];
}

/** A menu that was read, with errors whose path is a cell ('rows.5.name') and whose message says which. */
export type ReadMenu = {
  readonly menu: { readonly [Name in List]?: readonly unknown[] } & {
    readonly hoursByPackage: Readonly<Record<string, unknown>>;
  };
  readonly errors: readonly InvalidField[];
  /** Names the cell of an error in the settings ('packages.3.name'); undefined where no cell holds it. */
  readonly cellOf: (error: InvalidField) => InvalidField | undefined;
};

/**
 * Reads such a table, its titles in any of our languages and in any order. A cell that says what is there already changes nothing,
 * as does a column or a kind of row that the table lacks. Nothing is checked but what the table itself can be wrong about.
 */
export function tableToMenu(table: readonly (readonly string[])[], before: MenuForm): ReadMenu {
  const [head = [], ...body] = table;
  const kindAt = head.findIndex((title) => sameInAnyLanguage(title, (t) => t('kind')));
  if (kindAt < 0)
    return {
      menu: { hoursByPackage: {} },
      errors: [{ path: 'rows.1', message: messageOf(menuFileTexts, 'noKind') }],
      cellOf: () => undefined,
    };
  const given = body.flatMap((cells, index): readonly GivenRow[] => {
    const kind = KINDS.find((each) => sameInAnyLanguage(cells[kindAt] ?? '', (t) => t(each)));
    return cells.every((cell) => cell.trim() === '') ? [] : [{ kind, cells, number: index + 2 }];
  });
  const unknown = given.filter(({ kind }) => !kind);
  const rows = withItems(given.filter(isOfKind), { head, before });
  const read = new Map(KINDS.map((kind) => [kind, rows.filter((row) => row.kind === kind)]));
  const listed = (kind: Kind) => {
    const found = read.get(kind) ?? [];
    return found.length > 0 ? found.map(({ item }) => item) : itemsOf(before, kind);
  };
  const known: Known = {
    categories: listed('category'),
    vehicleClasses: listed('vehicleClass'),
    packages: listed('package'),
    extras: [],
    questions: [],
  };
  const retired = before.vehicleClasses.filter(({ id }) => !known.vehicleClasses.some((each) => each['id'] === id));
  const classes = [...known.vehicleClasses, ...retired].map(({ id, name }) => ({ id: String(id), name: String(name) }));
  const placed = Object.fromEntries(KINDS.map((kind) => [kind, placedIn(head, columnsOf(kind, classes))])) as Placed;
  const filled = rows.map((row) => fillRow(row, { kindAt, columns: placed[row.kind], known }));
  const used = new Set([kindAt, ...KINDS.flatMap((kind) => placed[kind].map(({ index }) => index))]);
  return {
    menu: menuOf(filled),
    errors: [
      ...unknown.map(({ number, cells }) =>
        inCell(
          { number, title: head[kindAt] ?? '' },
          messageOf(menuFileTexts, 'unknownKind', { kind: cells[kindAt] ?? '' }),
        ),
      ),
      ...head.flatMap((title, index) =>
        used.has(index) || title.trim() === ''
          ? []
          : [inCell({ number: 1, title }, messageOf(menuFileTexts, 'unknownColumn'))],
      ),
      ...filled.flatMap(({ stray, number }) =>
        stray.map((index) =>
          inCell({ number, title: head[index] ?? String(index + 1) }, messageOf(menuFileTexts, 'notForKind')),
        ),
      ),
    ],
    cellOf: (error) => cellOf(error, { rows: filled, head, placed }),
  };
}

type GivenRow = { readonly kind: Kind | undefined; readonly cells: readonly string[]; readonly number: number };
type KnownRow = GivenRow & { readonly kind: Kind };
type ItemRow = KnownRow & { readonly item: Item };
type FilledRow = ItemRow & { readonly stray: readonly number[] };
type Known = Readonly<Record<List, readonly Item[]>>;
/** A column with its place in the table. */
type PlacedColumn = Column & { readonly index: number };
type Placed = Readonly<Record<Kind, readonly PlacedColumn[]>>;

function isOfKind(row: GivenRow): row is KnownRow {
  return row.kind !== undefined;
}

/** Each row with what is there of it already: by its ID, or by its name where the file has none. */
function withItems(
  rows: readonly KnownRow[],
  { head, before }: { readonly head: readonly string[]; readonly before: MenuForm },
): readonly ItemRow[] {
  const indexOf = (key: 'id' | 'name') => head.findIndex((title) => sameInAnyLanguage(title, (t) => t(key)));
  const indexes = { id: indexOf('id'), name: indexOf('name') };
  const cellIn = ({ cells }: KnownRow, key: 'id' | 'name') => (cells[indexes[key]] ?? '').trim();
  const taken = new Map(
    KINDS.map((kind) => {
      const ids = rows.filter((row) => row.kind === kind).map((row) => cellIn(row, 'id'));
      return [kind, new Set(ids.filter((id) => id !== ''))];
    }),
  );
  return rows.map((row) => {
    const items = itemsOf(before, row.kind);
    const nameAt = row.kind === 'question' ? 'text' : 'name';
    const ids = taken.get(row.kind) ?? new Set();
    const name = cellIn(row, 'name');
    const own = cellIn(row, 'id');
    const found = own
      ? items.find((item) => item['id'] === own)
      : items.find((item) => isSameWord(String(item[nameAt]), name) && !ids.has(idIn(item)));
    const others = [...ids, ...items.map(idIn)].map((each) => ({ id: each }));
    const id = own || (found ? idIn(found) : newId(name, others));
    ids.add(id);
    return { ...row, item: found ?? { ...BLANK[row.kind], id, [nameAt]: name } };
  });
}

/** The item with what the cells of its row say. */
function fillRow(
  row: ItemRow,
  {
    kindAt,
    columns,
    known,
  }: { readonly kindAt: number; readonly columns: readonly PlacedColumn[]; readonly known: Known },
): FilledRow {
  const item = columns.reduce<Item>((filled, column) => {
    const { at, cell, index } = column;
    const text = row.cells[index] ?? '';
    const current = valueAt(filled, at);
    if (at === 'id' || text === cellFor(filled, column)) return filled;
    return put(filled, at, fromCell(text, { cell, known, current, blank: valueAt(BLANK[row.kind], at) }));
  }, row.item);
  const own = new Set([kindAt, ...columns.filter((column) => isOf(item, column)).map(({ index }) => index)]);
  const stray = row.cells.flatMap((text, index) => (text.trim() === '' || own.has(index) ? [] : [index]));
  return { ...row, item, stray };
}

function menuOf(rows: readonly FilledRow[]): ReadMenu['menu'] {
  const lists = KINDS.map((kind) => {
    const items = rows.filter((row) => row.kind === kind).map(({ item: { paidHours: _, ...item } }) => item);
    return [LISTS[kind], items] as const;
  });
  const hours = rows.filter(({ kind }) => kind === 'package').map(({ item }) => [item['id'], item['paidHours']]);
  return {
    ...Object.fromEntries(lists.filter(([, items]) => items.length > 0)),
    hoursByPackage: Object.fromEntries(hours),
  };
}

function cellOf(
  { path, message }: InvalidField,
  {
    rows,
    head,
    placed,
  }: { readonly rows: readonly FilledRow[]; readonly head: readonly string[]; readonly placed: Placed },
): InvalidField | undefined {
  const [list = '', index = '', ...rest] = path.split('.');
  const isHours = path.startsWith('pay.hoursByPackage.');
  const kind = isHours ? 'package' : KINDS.find((each) => LISTS[each] === list);
  if (!kind) return undefined;
  const ofKind = rows.filter((row) => row.kind === kind);
  const row = isHours ? ofKind.find(({ item }) => item['id'] === rest[0]) : ofKind[Number(index)];
  if (!row) return undefined;
  const at = isHours ? 'paidHours' : rest.join('.');
  const found = placed[kind].find((each) => isWithin(at, each.at) || isWithin(each.at, at));
  if (found) return inCell({ number: row.number, title: head[found.index] ?? '' }, message);
  const inRow = messageOf(menuFileTexts, 'inRow', { row: String(row.number), problem: message.text });
  return { path: `rows.${row.number}`, message: inRow };
}

function inCell(
  { number, title }: { readonly number: number; readonly title: string },
  problem: InvalidField['message'],
): InvalidField {
  const message = messageOf(menuFileTexts, 'inCell', {
    row: String(number),
    column: title.trim(),
    problem: problem.text,
  });
  return { path: `rows.${number}.${title.trim()}`, message };
}

function columnsOf(kind: Kind, classes: readonly NamedClass[]): readonly Column[] {
  const columns: readonly ColumnsFor[] = Object.values(COLUMNS[kind]);
  return columns.flatMap((each) => (typeof each === 'function' ? each(classes) : each));
}

function itemsOf(menu: MenuForm, kind: Kind): readonly Item[] {
  if (kind !== 'package') return menu[LISTS[kind]];
  return menu.packages.map((pack) => ({ ...pack, paidHours: menu.pay.hoursByPackage[pack.id] }));
}

/** Whether a row with that item has the column. */
function isOf(item: Item, { onlyKind }: Column): boolean {
  return onlyKind === undefined || item['kind'] === onlyKind;
}

function cellFor(item: Item, column: Column): string {
  return isOf(item, column) ? toCell(valueAt(item, column.at), column.cell) : '';
}

function toCell(value: unknown, cell: Cell): string {
  if (value === undefined) return '';
  if (cell === 'choices') return choicesToCell(value as QuestionSettings['choices']);
  if (cell === 'yesNo') return value === true ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(cell === 'lines' ? '\n' : '; ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const YES_NO: Readonly<Record<string, boolean>> = { yes: true, true: true, si: true, no: false, false: false };
/** '30', '$1,250.50' or '15%', as a spreadsheet may write them. */
const NUMBER = /^-?\$?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?%?$/;

/** What isn't such a value stays text, which is then refused like any other text in its place. */
function fromCell(
  text: string,
  {
    cell,
    known,
    current,
    blank,
  }: { readonly cell: Cell; readonly known: Known; readonly current: unknown; readonly blank: unknown },
): unknown {
  const typed = text.trim();
  if (typed === '') return blank;
  switch (cell) {
    case 'text':
      return text;
    case 'number':
      return NUMBER.test(typed) ? Number(typed.replaceAll(/[$,%]/g, '')) : typed;
    case 'yesNo':
      return YES_NO[plainWord(typed)] ?? typed;
    case 'lines':
      return typed
        .split(/\r\n|\r|\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '');
    case 'choices':
      return cellToChoices(text, current as QuestionSettings['choices']);
    case 'category':
      return idOf(known.categories, typed);
    default:
      return typed
        .split(/[;\r\n]/)
        .map((each) => each.trim())
        .filter((each) => each !== '')
        .map((each) => idOf(known[cell], each));
  }
}

function idIn({ id }: Item): string {
  return typeof id === 'string' ? id : '';
}

/** The ID of what a cell names by its ID or its name. */
function idOf(items: readonly Item[], named: string): unknown {
  const found = items.find(({ id }) => id === named) ?? items.find(({ name }) => isSameWord(String(name), named));
  return found?.['id'] ?? named;
}

/** The columns that the table has. */
function placedIn(head: readonly string[], columns: readonly Column[]): readonly PlacedColumn[] {
  const indexes = new Map(head.map((title, index) => [plainWord(title), index] as const).toReversed());
  return columns.flatMap((each) => {
    const titles = LANGUAGE_TAGS.map((language) => menuFileTexts(language)).flatMap((t) => [
      each.title(t),
      ...(each.alias ? [each.alias(t)] : []),
    ]);
    const index = titles.map((title) => indexes.get(plainWord(title))).find((found) => found !== undefined);
    return index === undefined ? [] : [{ ...each, index }];
  });
}

function sameInAnyLanguage(word: string, wordIn: (t: Titles) => string): boolean {
  return LANGUAGE_TAGS.some((language) => isSameWord(word, wordIn(menuFileTexts(language))));
}

function isSameWord(one: string, other: string): boolean {
  return plainWord(one) === plainWord(other);
}

function plainWord(word: string): string {
  return foldText(word.trim());
}

/** The item with another value there, without the parts that become empty by that. */
function put(item: Item, at: string, value: unknown): Item {
  const changed = withValueAt(item, at, value);
  const around = at.slice(0, Math.max(0, at.lastIndexOf('.')));
  const inner = around && valueAt(changed, around);
  return isItem(inner) && Object.keys(inner).length === 0 ? put(changed, around, undefined) : changed;
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null;
}
