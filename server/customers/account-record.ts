import { keepAccountRecord } from '#server/data/customer-records.ts';
import { forgetUnproven } from '#server/data/customers.ts';
import type { AccountRecord } from '#server/people/passwords.ts';

/** What log-ins do with the customer account of a person. */
export const ACCOUNT_RECORD: AccountRecord = { keep: keepAccountRecord, forgetUnproven };
