import { businessCalls } from './business.ts';
import { contactCalls } from './contact.ts';
import { healthCalls } from './health.ts';
import { launchCalls } from './launch.ts';
import { quoteCalls } from './quotes.ts';

/** Every call of the product, in the order of the documents: public ones first. */
export const contract = {
  ...contactCalls,
  ...quoteCalls,
  ...businessCalls,
  ...launchCalls,
  ...healthCalls,
};

export type Contract = typeof contract;
