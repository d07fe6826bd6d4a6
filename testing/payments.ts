import { derivePayLinks } from '#server/payments/pay-links.ts';
import type { TestApp } from './app.ts';
import { addCrewedJob } from './jobs.ts';
import { addPerson, cookieFor, send, type TestPerson } from './people.ts';

/** The fields of an account or payment page that tests read. */
export type Paid = {
  readonly balance: Readonly<
    Record<
      'totalCents' | 'reducedCents' | 'paidCents' | 'dueCents' | 'overpaidCents' | 'tipCents' | 'refundedCents',
      number
    >
  >;
  readonly halves: readonly { readonly half: 1 | 2; readonly cents: number; readonly isPaid: boolean }[];
  readonly entries: readonly {
    readonly id: string;
    readonly kind: string;
    readonly cents: number;
    readonly isCorrected: boolean;
    readonly recordedBy: string;
  }[];
  readonly expected: { readonly id: string; readonly cents: number; readonly tipCents: number } | null;
  readonly state: string;
  readonly customerName: string;
  readonly lines: readonly { readonly label: string; readonly cents: number }[];
  readonly payUrl: string;
  readonly code: string;
  readonly errors: readonly { readonly path: string }[];
};

/** Adds a job with a logged-in employee and admin, and its payment link. The quote is worth $135. */
export async function openTestPayments(test: TestApp, quote: Readonly<Record<string, unknown>> = {}) {
  const { deps, app } = test;
  const employee = await addPerson(deps, 'employee');
  const owner = await addPerson(deps, 'admin');
  const job = await addCrewedJob(test, employee.roleId, { quote });
  const [crew, admin] = await Promise.all([cookieFor(deps, employee, 'employee'), cookieFor(deps, owner, 'admin')]);
  const row = await deps.db.selectFrom('quotes').selectAll().where('id', '=', job.quoteId).executeTakeFirstOrThrow();
  const { token } = derivePayLinks(deps, row);
  const call = async (name: string, given: { readonly cookie?: string; readonly body?: unknown } = {}) => {
    const { status, body } = await send(app, name, given);
    return { status, body: body as unknown as Paid };
  };
  return {
    ...job,
    token,
    employee: employee satisfies TestPerson,
    crew,
    admin,
    /** Records a payment in the session of that cookie. */
    record: (cookie: string, body: Readonly<Record<string, unknown>>) =>
      call(`POST /api/jobs/${job.id}/payments`, { cookie, body }),
    account: (cookie: string) => call(`GET /api/jobs/${job.id}/payments`, { cookie }),
    page: () => call(`GET /api/payments/${token}`),
    announce: (body: Readonly<Record<string, unknown>>) => call(`POST /api/payments/${token}/announce`, { body }),
    withdraw: () => call(`POST /api/payments/${token}/withdraw`),
  };
}
