/** The key that the documented calls use beside the IDs of packages: `basic` means express. Other keys pass unchanged. */
export function canonicalPackageKey(key: string): string {
  return key === 'basic' ? 'express' : key;
}

/** The vehicle type that a browser of the documented calls sends along with any package, whatever it's for. */
export const DEFAULT_VEHICLE_TYPE = 'car';
