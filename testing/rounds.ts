import type { Round } from '#core/scheduling/rounds.ts';
import { exampleQuote } from './quotes.ts';

/** Every week from a Tuesday on, with the first seat of rounds. */
export const ROUND: Round = {
  id: 'lansingburgh',
  name: 'Lansingburgh',
  firstOn: '2027-06-08',
  every: '1-week',
  from: '8:00 AM',
  until: '12:00 PM',
  stops: 12,
  van: '',
  zips: ['12182'],
  packages: ['garbage'],
  isAfterPickup: false,
  seat: 30_001,
};

/** A request for a stop on its first day. */
export function exampleStop(change: object = {}) {
  return exampleQuote({
    packageType: 'garbage',
    vehicleType: undefined,
    vehicleSubtype: undefined,
    extras: [],
    basePrice: undefined,
    truckFee: undefined,
    totalPrice: undefined,
    serviceAddress: '12 Fifth Avenue, Troy, NY 12182',
    scheduledDate: ROUND.firstOn,
    scheduledTime: ROUND.from,
    round: ROUND.id,
    ...change,
  });
}
