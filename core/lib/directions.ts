/**
 * A link that opens the phone's maps with the way to an address: Google Maps' app or page on iPhones and Android phones alike.
 * A `geo:` link does nothing on an iPhone.
 */
export function directionsUrl(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}
