/**
 * A link that opens the phone's maps with the way to an address: Google Maps' app or page on iPhones and Android phones alike.
 * A `geo:` link does nothing on an iPhone.
 */
export function directionsUrl(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}

/** The most stops of one link: nine on the way and the last one. Phones without the app stop at fewer. */
export const MOST_STOPS = 10;

/** The same with the way to several addresses in this order, from where the phone is. Those after the tenth are left out. */
export function routeUrl(addresses: readonly string[]): string {
  const stops = addresses.slice(0, MOST_STOPS);
  const onTheWay = stops.slice(0, -1).map(encodeURIComponent).join('%7C');
  return `${directionsUrl(stops.at(-1) ?? '')}${onTheWay && `&waypoints=${onTheWay}`}&travelmode=driving`;
}
