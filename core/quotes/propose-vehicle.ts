import {
  classesFor,
  makesFor,
  type Menu,
  type Outline,
  type ServicePackage,
  type VehicleClass,
} from '#core/settings/settings.ts';

/** The bodies that known models are sorted by. */
export const BODIES = ['car', 'suv', 'pickup', 'van'] as const;
export type Body = (typeof BODIES)[number];

/** What the owners of shops call a body in the names and examples of their classes, in any of the languages; and its drawing. */
const WORDS: Readonly<Record<Body, { readonly words: readonly string[]; readonly outline: Outline }>> = {
  car: { words: ['sedan', 'sedán', 'coupe', 'coupé', 'hatchback', 'car', 'auto', 'coche'], outline: 'car' },
  suv: { words: ['suv', 'crossover', 'todoterreno'], outline: 'car' },
  pickup: { words: ['pickup', 'pick-up', 'truck', 'camioneta'], outline: 'truck' },
  van: { words: ['van', 'minivan', 'furgoneta'], outline: 'car' },
};

/** A model as it's written, with its body. */
export type KnownModel = { readonly make: string; readonly model: string; readonly body: Body };

/** What a vehicle is on the menu. */
export type ProposedVehicle = { readonly vehicleType: string; readonly vehicleSubtype: string | undefined };

/**
 * The class and the brand that the menu has for a known model, of those that the package is for: the class that lists the model,
 * else one whose words name the body, else one drawn like it. Undefined if there's none.
 */
export function proposeVehicle(
  menu: Pick<Menu, 'vehicleClasses'>,
  pack: ServicePackage,
  known: KnownModel,
): ProposedVehicle | undefined {
  const classes = classesFor(menu, pack);
  for (const { id, makes, listsModels } of classes) {
    const listed = listsModels ? makes.find((entry) => isListedAs(entry, known)) : undefined;
    if (listed) return { vehicleType: id, vehicleSubtype: listed };
  }
  const { words, outline } = WORDS[known.body];
  const found =
    words.flatMap((word) => classes.filter((each) => wordsOfClass(each).includes(word)))[0] ??
    classes.find((each) => each.outline === outline);
  return found && { vehicleType: found.id, vehicleSubtype: subtypeOf(makesFor(menu, pack, found.id), known) };
}

/** What files of other programs call bodies that aren't among the known models, and their drawing. */
const OTHER_WORDS: readonly { readonly words: readonly string[]; readonly outlines: readonly Outline[] }[] = [
  { words: ['motorcycle', 'motorbike', 'moto', 'motocicleta'], outlines: ['motorcycle', 'quad'] },
  { words: ['atv', 'quad', 'cuatrimoto', 'powersport', 'powersports'], outlines: ['quad', 'motorcycle'] },
  { words: ['utv', 'sxs', 'side-by-side'], outlines: ['sxs', 'quad'] },
];

/** In this order, so that 'pickup truck' and 'crossover SUV' are what they are. */
const BY_WORDS = [
  ...(['pickup', 'van', 'suv', 'car'] as const).map((body) => ({ ...WORDS[body], outlines: [WORDS[body].outline] })),
  ...OTHER_WORDS,
];

/**
 * The class of the menu that words such as 'SUV' or 'Pickup truck' name: the one that's called so, else the only one whose words name the
 * same body, else the only one drawn like it. Undefined where none or several could be meant.
 */
export function classNamed(menu: Pick<Menu, 'vehicleClasses'>, said: string): VehicleClass | undefined {
  const classes = menu.vehicleClasses.filter(({ retired }) => !retired);
  const words = wordsOf(said);
  const called = classes
    .map((each) => ({ each, name: singularsIn(each.name) }))
    .filter(({ name }) => name.length > 0 && name.every((word) => words.includes(word)))
    .toSorted((one, other) => other.name.length - one.name.length);
  const [first, second] = called;
  if (first && first.name.length !== second?.name.length) return first.each;
  const body = BY_WORDS.find((each) => each.words.some((word) => words.includes(word)));
  if (!body) return undefined;
  const named = classes.filter((each) => body.words.some((word) => wordsOfClass(each).includes(word)));
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  for (const outline of body.outlines) {
    const drawn = classes.filter((each) => each.outline === outline);
    if (drawn.length > 0) return drawn.length === 1 ? drawn[0] : undefined;
  }
  return undefined;
}

/** The class of the menu that lists a make and model. */
export function classListing(
  menu: Pick<Menu, 'vehicleClasses'>,
  known: Pick<KnownModel, 'make' | 'model'>,
): VehicleClass | undefined {
  return menu.vehicleClasses.find(
    ({ retired, listsModels, makes }) => !retired && listsModels && makes.some((entry) => isListedAs(entry, known)),
  );
}

/** The brand or model of a vehicle as its class has it; where it has neither, what it's called there. */
export function brandIn(
  { makes, listsModels, name }: VehicleClass,
  { make, model }: Pick<KnownModel, 'make' | 'model'>,
): string {
  const listed = listsModels ? makes.find((entry) => isListedAs(entry, { make, model })) : undefined;
  const whole = [make, model].filter(Boolean).join(' ').slice(0, 80);
  if (listsModels || makes.length === 0) return listed ?? (whole || name);
  return makes.find((each) => each.toLowerCase() === make.toLowerCase()) ?? (make || name);
}

/** Whether an entry such as 'Ford F-250/F-350' is of this model. */
function isListedAs(entry: string, { make, model }: Pick<KnownModel, 'make' | 'model'>): boolean {
  if (make === '') return false;
  const [brand, rest] = [entry.slice(0, make.length), entry.slice(make.length + 1)];
  if (brand.toLowerCase() !== make.toLowerCase() || rest === '') return false;
  const name = model.toLowerCase();
  return rest
    .toLowerCase()
    .split('/')
    .some((each) => name === each || name.startsWith(`${each} `));
}

/** The brand as the menu has it; where it has none, the customer would type both. */
function subtypeOf(makes: readonly string[], { make, model }: KnownModel): string | undefined {
  if (makes.length === 0) return `${make} ${model}`;
  return makes.find((each) => each.toLowerCase() === make.toLowerCase());
}

function wordsOfClass({ id, name, examples }: VehicleClass): readonly string[] {
  return wordsOf(`${id} ${name} ${examples}`);
}

/** The words of a text, also without the ending of those that mean several. */
function wordsOf(text: string): readonly string[] {
  return [...wordsIn(text), ...singularsIn(text)];
}

function singularsIn(text: string): readonly string[] {
  return wordsIn(text).map((word) => word.replace(/s$/, ''));
}

function wordsIn(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean);
}
