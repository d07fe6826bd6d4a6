import { texts } from '#core/languages/texts.ts';

/** Where pictures of maps come from, in the settings. */
export const mapTilesTexts = texts('mapTiles', {
  title: 'Map pictures',
  about:
    'Optional: real streets behind the map of a day’s stops. Your browser asks the source for pictures of that area; customers’ names and addresses aren’t sent.',
  loading: 'Loading the map pictures',
  loadFailed: 'The map pictures couldn’t be loaded',
  none: 'Maps are drawn',
  noneHint:
    'The map of a day shows the stops without streets. For streets, connect a tile server you’re allowed to use.',
  lost: 'Enter the address again',
  lostHint: 'Maps are drawn until then.',
  connect: 'Connect map pictures',
  address: 'Address',
  addressHint:
    'Looks like {example}, with the key from your provider if it needs one. Your team’s browsers see that key.',
  attribution: 'Attribution',
  attributionHint: 'Shown below the map, as your provider asks: © OpenStreetMap contributors.',
  test: 'Test the address',
  tested: 'It works: a picture of your area arrived ({kilobytes, number} kB)',
  testedHint: 'Save to use it on maps.',
  saved: 'Maps now show streets',
  askDisconnect: 'Disconnect the map pictures?',
  aboutDisconnect: 'Maps are drawn without streets again.',
  disconnected: 'The map pictures are disconnected',
});

/** What the server says of map pictures that didn't work. */
export const mapTilesErrorsTexts = texts('mapTilesErrors', {
  testFirst: 'Test exactly this address and attribution first. A test is good for an hour.',
  notAddress: 'This isn’t an address. It begins with https:// and the name of a server.',
  partsMissing: 'The address needs each of {parts} once.',
  otherParts: 'Only {parts} can be in braces. Leave the others out.',
  privateAddress: 'Only a public server with https:// can be connected.',
  unreachable: 'This server can’t be reached. Check the address.',
  tooSlow: 'This server didn’t answer within 10 seconds.',
  refused: 'This server didn’t send a picture (status {status}). Check the address and the key.',
  notPicture: 'This server sent something that isn’t a picture. Check the address.',
});

/** The map of a day's stops. */
export const dayMapTexts = texts('dayMap', {
  open: 'Map',
  title: 'Map of {date}',
  ownTitle: 'Today’s map',
  loading: 'Loading the map',
  notLoaded: 'The map couldn’t be loaded',
  none: 'No stop has an address with a ZIP code that’s on the map.',
  about: 'Each stop is shown in the middle of its ZIP code. Lines lead from one stop to the next.',
  picture:
    '{count, plural, one {Map with # stop. The list below has it in words.} other {Map with # stops. The list below has them in words.}}',
  shop: 'Shop',
  miles: '{miles, plural, one {# mile} other {# miles}}',
  unassigned: 'Not assigned yet',
  routeOfRound: '{driver}, {round}',
  stops: '{name}: stops in driving order',
  notPlaced: 'Not on the map',
  done: 'Done',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  tilesAway: 'The map pictures couldn’t be loaded, so this is a drawing.',
  tilesBlocked: 'Map pictures were connected a moment ago. Reload this page to see them.',
});
