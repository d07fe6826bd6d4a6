import type { AccountRecord } from '#server/people/passwords.ts';
import { keepAccountRecord, forgetUnproven } from './queries.ts';

/** What log-ins do with the customer account of a person. */
export const ACCOUNT_RECORD: AccountRecord = { keep: keepAccountRecord, forgetUnproven };
