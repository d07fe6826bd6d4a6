import { texts } from '#core/languages/texts.ts';

/** The road server that says how long drives take, in the settings. */
export const roadServerTexts = texts('roadServer', {
  title: 'Road server',
  about:
    'Optional: drives by road instead of estimates from a straight line. It only gets the locations of ZIP codes, never an address.',
  loading: 'Loading the road server',
  loadFailed: 'The road server couldn’t be loaded',
  none: 'Drives are estimated',
  noneHint: 'That works without any server. For drives by road, connect a server with the OSRM API, such as your own.',
  environmentHint: 'Drives come from {address}. That’s set on this site’s server, so it can’t be changed here.',
  lost: 'Enter the address again',
  lostHint: 'Drives are estimated until then.',
  connect: 'Connect a road server',
  address: 'Address',
  addressHint: 'Begins with https://, without /table at the end. Ask its operator whether you may use it.',
  test: 'Test the server',
  tested: 'It works: from {from} to {to} in {minutes, plural, one {# minute} other {# minutes}}',
  testedHint: 'Does that sound right? Then save.',
  saved: 'Drives now come from {address}',
  askDisconnect: 'Disconnect this road server?',
  aboutDisconnect: 'Drives are estimated from a straight line again.',
  disconnected: 'The road server is disconnected',
});
