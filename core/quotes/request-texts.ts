/** What was chosen, as far as it decides what is asked; see `choiceOf`. */
export type Choice = {
  readonly isAtCustomer: boolean;
  /** Whether a vehicle is cleaned, and not something counted. */
  readonly hasVehicle: boolean;
};

type RequestTextRow = {
  /** Its column in `quotes`. */
  readonly column: string;
  /** How many characters it has at most. */
  readonly most: number;
  /** How many lines its field shows; one means that line breaks become blanks. */
  readonly lines: number;
  /** What its field is beside: the customer's contact, or the class of the vehicle. */
  readonly beside: 'contact' | 'vehicle';
  /** Whether the wizard and the owner's form ask for it. */
  readonly isAsked: (choice: Choice) => boolean;
};

const ofVehicle = { lines: 1, beside: 'vehicle', isAsked: ({ hasVehicle }: Choice) => hasVehicle } as const;

/**
 * What customers type with a request, beside their name and how to reach them. The owner reads all of it, the crew once the job is
 * theirs. Contract, forms, sheets, emails, exports and erasing follow from these rows, and `requestLabelsTexts` names them.
 */
export const REQUEST_TEXTS = {
  serviceAddress: {
    column: 'service_address',
    most: 300,
    lines: 1,
    beside: 'contact',
    isAsked: ({ isAtCustomer }) => isAtCustomer,
  },
  vehicleYear: { ...ofVehicle, column: 'vehicle_year', most: 4 },
  vehicleMake: { ...ofVehicle, column: 'vehicle_make', most: 40 },
  vehicleModel: { ...ofVehicle, column: 'vehicle_model', most: 60 },
  vehicleColor: { ...ofVehicle, column: 'vehicle_color', most: 30 },
  vehiclePlate: { ...ofVehicle, column: 'vehicle_plate', most: 20 },
  vehicleUnit: { ...ofVehicle, column: 'vehicle_unit', most: 30 },
  vehicleVin: { ...ofVehicle, column: 'vehicle_vin', most: 20 },
  customerNote: { column: 'customer_note', most: 1000, lines: 2, beside: 'contact', isAsked: () => true },
} as const satisfies Readonly<Record<string, RequestTextRow>>;

export type RequestText = keyof typeof REQUEST_TEXTS;
export const REQUEST_TEXT_NAMES = Object.keys(REQUEST_TEXTS) as readonly RequestText[];

/** What is said of a vehicle beside its class. A saved vehicle has it, too. */
export type VehicleText = Extract<RequestText, `vehicle${string}`>;
export const VEHICLE_TEXTS = REQUEST_TEXT_NAMES.filter((name): name is VehicleText => isBeside(name, 'vehicle'));

/** How a company tells vehicles of its fleet apart. Forms fold them, and customers aren't asked. */
export const UNIT_TEXTS = ['vehicleUnit', 'vehicleVin'] as const satisfies readonly VehicleText[];
export type UnitText = (typeof UNIT_TEXTS)[number];

/** The other texts of a vehicle: year, make, model, color and plate. */
export const LOOK_TEXTS = VEHICLE_TEXTS.filter((name): name is LookText => !UNIT_TEXTS.some((text) => text === name));
export type LookText = Exclude<VehicleText, UnitText>;

/** Whether it's a year of a vehicle: four digits, from 1900 to 2099. */
export function isVehicleYear(text: string): boolean {
  return /^(19|20)\d\d$/.test(text);
}

/** As stored: '' where nothing was typed. */
export type VehicleTexts = Readonly<Record<VehicleText, string>>;

/** All but the address, which has rules of its own: it's required, shown as the place, and null while it's missing. */
export type FreeText = Exclude<RequestText, 'serviceAddress'>;
export const FREE_TEXTS = REQUEST_TEXT_NAMES.filter((name) => name !== 'serviceAddress');

/** Those that aren't about the vehicle, which is shown in one line. */
export const NOTE_TEXTS = FREE_TEXTS.filter((name) => !isBeside(name, 'vehicle')) as readonly Exclude<
  FreeText,
  VehicleText
>[];

/** As stored: '' where nothing was typed. */
export type FreeTexts = Readonly<Record<FreeText, string>>;

/** The notes that are asked with what was chosen, as their fields need them. */
export function askedNotes(choice: Choice) {
  return NOTE_TEXTS.filter((name) => isAsked(name, choice)).map((name) => ({ name, ...REQUEST_TEXTS[name] }));
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

function isBeside(name: RequestText, place: RequestTextRow['beside']): boolean {
  return REQUEST_TEXTS[name].beside === place;
}

/** Those texts, each with what `read` returns for it. */
export function textsOf<Name extends string, Value>(
  names: readonly Name[],
  read: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>;
}
