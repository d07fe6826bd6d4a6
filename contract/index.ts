import { businessCalls } from './business.ts';
import { contactCalls } from './contact.ts';
import { countCalls } from './counts.ts';
import { deskCalls } from './desk.ts';
import { healthCalls } from './health.ts';
import { launchCalls } from './launch.ts';
import { passkeyCalls } from './passkeys.ts';
import { peopleCalls } from './people.ts';
import { quoteCalls } from './quotes.ts';
import { scriptCalls } from './scripts.ts';
import { secondFactorCalls } from './second-factors.ts';
import { sessionCalls } from './sessions.ts';

/** Every call of the product, in the order of the documents: public ones first. */
export const contract = {
  ...contactCalls,
  ...quoteCalls,
  ...deskCalls,
  ...countCalls,
  ...businessCalls,
  ...launchCalls,
  ...healthCalls,
  ...sessionCalls,
  ...peopleCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...scriptCalls,
};

export type Contract = typeof contract;
