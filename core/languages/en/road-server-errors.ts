import { texts } from '#core/languages/texts.ts';

/** What the server says of a road server that didn't work. */
export const roadServerErrorsTexts = texts('roadServerErrors', {
  setByEnvironment: 'The road server is set on this site’s server. It can only be changed there.',
  testFirst: 'Test the server with exactly this address first. A test is good for an hour.',
  notAddress: 'This isn’t an address. It begins with https://.',
  privateAddress:
    'Only a public server with https:// can be connected here. One on your own network is set up on this site’s server.',
  unreachable: 'This server can’t be reached. Check its address.',
  tooSlow: 'This server didn’t answer within 10 seconds.',
  refused: 'This server refuses to say how long drives take.',
  notOsrm: 'This server answers, but not as OSRM does. Check the address, and leave out /table and what follows.',
  elsewhere: 'This server knows no road from {from} to {to}. It may have the roads of another region.',
});
