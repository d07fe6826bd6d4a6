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
    words.flatMap((word) => classes.filter((each) => wordsOf(each).includes(word)))[0] ??
    classes.find((each) => each.outline === outline);
  return found && { vehicleType: found.id, vehicleSubtype: subtypeOf(makesFor(menu, pack, found.id), known) };
}

/** Whether an entry such as 'Ford F-250/F-350' is of this model. */
function isListedAs(entry: string, { make, model }: KnownModel): boolean {
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

/** The words of a class, without the ending of those that mean several. */
function wordsOf({ id, name, examples }: VehicleClass): readonly string[] {
  const words = `${id} ${name} ${examples}`.toLowerCase().split(/[^\p{L}-]+/u);
  return words.flatMap((word) => [word, word.replace(/s$/, '')]);
}
