import { PACKAGE_FAMILIES, type Settings, type ServiceType, type ShopAddress } from '#core/settings/settings.ts';
import { openingText } from '#core/scheduling/opening-hours.ts';

/** What of an appointment says where it happens. Mail that was queued by an earlier version names no package. */
export type Appointment = {
  readonly packageType?: string | undefined;
  readonly serviceType: ServiceType;
  /** What the customer gave, or null. */
  readonly serviceAddress: string | null;
};

/** The part of the settings that says where customers bring their vehicles. */
export type DropOff = Pick<Settings, 'address' | 'directions' | 'openingHours'>;

/** Who reads it: the customer, or the shop's team. */
export type PlaceReader = 'customer' | 'team';

export type Place = {
  readonly kind: 'shop' | 'customer';
  /** The address, or as much as is known: 'At your address', 'Drop-off'. */
  readonly text: string;
  /** At the shop: how to find the entrance, and when it's open ('Monday to Friday 9 AM to 5 PM'). Empty elsewhere. */
  readonly directions: string;
  readonly hours: string;
  /** True while the address of a mobile appointment is missing. */
  readonly isAddressNeeded: boolean;
};

const WORDS = {
  customer: { shop: 'Drop-off', customer: 'At your address' },
  team: { shop: 'At the shop', customer: "At the customer's address" },
} as const;

/** Whether the crew comes to the customer: always for mobile service and for garbage cans, whatever the request says. */
export function isAtCustomer({ packageType, serviceType }: Omit<Appointment, 'serviceAddress'>): boolean {
  return serviceType === 'mobile' || familyOf(packageType) === 'garbage';
}

/** Where an appointment happens. Every screen, mail, calendar file and export takes it from here. */
export function placeOf(
  appointment: Appointment,
  { dropOff, reader = 'customer' }: { readonly dropOff?: DropOff | undefined; readonly reader?: PlaceReader },
): Place {
  const { serviceAddress } = appointment;
  // Mail of an earlier version: an address was only asked where the crew comes to it.
  const isGiven = appointment.packageType === undefined && Boolean(serviceAddress);
  if (isAtCustomer(appointment) || isGiven) {
    const text = serviceAddress || WORDS[reader].customer;
    return { kind: 'customer', text, directions: '', hours: '', isAddressNeeded: !serviceAddress };
  }
  const address = dropOff && shopAddress(dropOff.address);
  return {
    kind: 'shop',
    text: address ?? WORDS[reader].shop,
    directions: address && dropOff ? dropOff.directions : '',
    hours: address && dropOff ? openingText(dropOff.openingHours) : '',
    isAddressNeeded: false,
  };
}

/** '12 Lark Street, Albany, NY 12210'; undefined while the owner has given no street. */
export function shopAddress({ street, locality, region, postalCode }: ShopAddress): string | undefined {
  return street ? `${street}, ${locality}, ${[region, postalCode].filter(Boolean).join(' ')}` : undefined;
}

/** How the work is done, in words that can follow the package: 'Full Detail, drop-off'. */
export function serviceWord(appointment: Omit<Appointment, 'serviceAddress'>, reader: PlaceReader): string {
  if (familyOf(appointment.packageType) === 'garbage')
    return reader === 'customer' ? 'at your address' : "at the customer's address";
  return appointment.serviceType === 'mobile' ? 'mobile' : 'drop-off';
}

function familyOf(packageType: string | undefined): string | undefined {
  return Object.entries(PACKAGE_FAMILIES).find(([id]) => id === packageType)?.[1];
}
