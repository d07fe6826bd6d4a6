import type Stripe from 'stripe';

/** An answer of the API: an object, or an error of the published kinds. */
export type ApiAnswer = { readonly status: number; readonly json: object };

type Metadata = Readonly<Record<string, string>>;
type Intent = Pick<Stripe.PaymentIntent, 'id' | 'object' | 'amount' | 'currency' | 'created'> & {
  readonly metadata: Metadata;
  status: 'succeeded';
  latest_charge: string;
  refunded: number;
  isDisputed: boolean;
};
type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'currency' | 'created'> & {
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly charge: string;
  status: 'pending' | 'succeeded' | 'failed';
};
type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'amount' | 'currency' | 'created' | 'reason'> & {
  readonly payment_intent: string;
  readonly charge: string;
  readonly evidence_details: { readonly due_by: number };
  status: 'needs_response' | 'won' | 'lost';
};
type Payout = Pick<
  Stripe.Payout,
  'id' | 'object' | 'amount' | 'currency' | 'created' | 'arrival_date' | 'automatic'
> & {
  status: 'in_transit' | 'paid' | 'failed';
};
type Source = Intent | Refund | Dispute | Payout;
type Transaction = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'fee' | 'net' | 'currency' | 'created' | 'type' | 'reporting_category' | 'description'
> & { readonly about: Source | null; payout: string | null };
type NewTransaction = Pick<Transaction, 'type' | 'reporting_category' | 'amount' | 'fee' | 'about'>;

type AccountOptions = {
  readonly now: () => Temporal.Instant;
  /** Called with each event, when it happens. */
  readonly onEvent: (type: string, object: object) => void;
};

const FEE_PERCENT = 2.9;
const FEE_CENTS = 30;
const DISPUTE_FEE_CENTS = 1500;
const DAY_SECONDS = 86_400;

/**
 * The shop's account at the imitation: payment this.#intents, this.#refunds, this.#disputes, balance transactions and this.#payouts, with the states,
 * limits and error codes of Stripe's API description.
 */
export class CardAccount {
  readonly #options: AccountOptions;
  readonly #intents = new Map<string, Intent>();
  readonly #refunds = new Map<string, Refund>();
  readonly #disputes = new Map<string, Dispute>();
  readonly #payouts = new Map<string, Payout>();
  readonly #transactions: Transaction[] = [];
  #numbers = 0;
  readonly #mode = { refund: 'succeeded' as 'succeeded' | 'pending' };

  constructor(options: AccountOptions) {
    this.#options = options;
  }

  #nextId(kind: string): string {
    this.#numbers += 1;
    return `${kind}_${this.#numbers}`;
  }

  #seconds(): number {
    return Math.floor(this.#options.now().epochMilliseconds / 1000);
  }

  #base() {
    return { currency: 'usd', created: this.#seconds() } as const;
  }

  #tell(type: string, object: object): void {
    this.#options.onEvent(type, object);
  }

  #addTransaction({ amount, fee, ...rest }: NewTransaction): Transaction {
    const row = {
      id: this.#nextId('txn'),
      object: 'balance_transaction',
      description: null,
      payout: null,
      ...this.#base(),
    } as const;
    const transaction = { ...row, ...rest, amount, fee, net: amount - fee };
    this.#transactions.push(transaction);
    return transaction;
  }

  take(id: string, amount: number, metadata: Metadata) {
    const known = this.#intents.get(id);
    if (known) return known;
    const intent: Intent = {
      ...this.#base(),
      id,
      object: 'payment_intent',
      amount,
      metadata,
      status: 'succeeded',
      latest_charge: this.#nextId('ch'),
      refunded: 0,
      isDisputed: false,
    };
    this.#intents.set(id, intent);
    const fee = Math.round((amount * FEE_PERCENT) / 100) + FEE_CENTS;
    this.#addTransaction({ type: 'charge', reporting_category: 'charge', amount, fee, about: intent });
    this.#tell('payment_intent.succeeded', intent);
    return intent;
  }

  #makeRefund(intentId: string, wanted: number | undefined, metadata: Metadata = {}): ApiAnswer {
    const intent = this.#intents.get(intentId);
    if (!intent) return missing('payment_intent');
    if (intent.isDisputed) return invalid('charge_disputed', `Charge ${intent.latest_charge} has been charged back.`);
    const left = intent.amount - intent.refunded;
    if (left === 0)
      return invalid('charge_already_refunded', `Charge ${intent.latest_charge} has already been refunded.`);
    const amount = wanted ?? left;
    if (amount > left)
      return invalid(undefined, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
    const row = {
      ...this.#base(),
      id: this.#nextId('re'),
      object: 'refund',
      amount,
      metadata,
      payment_intent: intentId,
    } as const;
    const made: Refund = { ...row, charge: intent.latest_charge, status: this.#mode.refund };
    intent.refunded += amount;
    this.#refunds.set(made.id, made);
    this.#addTransaction({ type: 'refund', reporting_category: 'refund', amount: -amount, fee: 0, about: made });
    this.#tell('refund.created', made);
    this.#tell('charge.refunded', chargeOf(intent));
    return ok(made);
  }

  settleRefund(id: string, status: 'succeeded' | 'failed'): void {
    const found = required(this.#refunds, id);
    found.status = status;
    if (status === 'failed') {
      required(this.#intents, found.payment_intent).refunded -= found.amount;
      this.#addTransaction({
        type: 'refund_failure',
        reporting_category: 'refund_failure',
        amount: found.amount,
        fee: 0,
        about: found,
      });
    }
    this.#tell('refund.updated', found);
    if (status === 'failed') this.#tell('refund.failed', found);
  }

  dispute(intentId: string, cents?: number): string {
    const intent = required(this.#intents, intentId);
    const row = {
      ...this.#base(),
      id: this.#nextId('du'),
      object: 'dispute',
      payment_intent: intentId,
      reason: 'fraudulent',
    } as const;
    const amount = cents ?? intent.amount - intent.refunded;
    const evidence = { due_by: this.#seconds() + 7 * DAY_SECONDS };
    const made: Dispute = {
      ...row,
      amount,
      charge: intent.latest_charge,
      status: 'needs_response',
      evidence_details: evidence,
    };
    intent.isDisputed = true;
    this.#disputes.set(made.id, made);
    const held = { type: 'adjustment', reporting_category: 'dispute', amount: -amount, fee: DISPUTE_FEE_CENTS };
    this.#addTransaction({ ...held, about: made });
    this.#tell('charge.dispute.created', made);
    this.#tell('charge.dispute.funds_withdrawn', made);
    return made.id;
  }

  closeDispute(id: string, status: 'won' | 'lost'): void {
    const found = required(this.#disputes, id);
    found.status = status;
    if (status === 'won') {
      const back = { type: 'adjustment', reporting_category: 'dispute_reversal', amount: found.amount };
      this.#addTransaction({ ...back, fee: -DISPUTE_FEE_CENTS, about: found });
      required(this.#intents, found.payment_intent).isDisputed = false;
      this.#tell('charge.dispute.funds_reinstated', found);
    }
    this.#tell('charge.dispute.closed', found);
  }

  /** Pays out everything that wasn't yet. */
  payOut(): string {
    const open = this.#transactions.filter(({ payout }) => payout === null);
    const amount = open.reduce((sum, { net }) => sum + net, 0);
    const row = { ...this.#base(), id: this.#nextId('po'), object: 'payout', automatic: true, amount } as const;
    const made: Payout = { ...row, arrival_date: this.#seconds() + 2 * DAY_SECONDS, status: 'in_transit' };
    this.#payouts.set(made.id, made);
    const own = this.#addTransaction({
      type: 'payout',
      reporting_category: 'payout',
      amount: -amount,
      fee: 0,
      about: made,
    });
    for (const each of [...open, own]) each.payout = made.id;
    this.#tell('payout.created', made);
    return made.id;
  }

  settlePayout(id: string, status: 'paid' | 'failed'): void {
    const found = required(this.#payouts, id);
    found.status = status;
    if (status === 'failed')
      this.#addTransaction({
        type: 'payout_failure',
        reporting_category: 'payout_reversal',
        amount: found.amount,
        fee: 0,
        about: found,
      });
    this.#tell(`payout.${status}`, found);
  }

  #list(form: Form, rows: readonly { readonly id: string; readonly created: number }[], url: string): ApiAnswer {
    const since = Number(form.plain['created[gte]'] ?? 0);
    const newest = rows.filter(({ created }) => created >= since).toReversed();
    const after = form.plain['starting_after'];
    const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1;
    const until = from + Number(form.plain['limit'] ?? 10);
    return ok({ object: 'list', url, has_more: until < newest.length, data: newest.slice(from, until) });
  }

  #shown({ about, payout: _, ...transaction }: Transaction, isExpanded: boolean): Stripe.BalanceTransaction {
    const source = about && (isExpanded ? this.#sourceOf(about) : this.#sourceOf(about).id);
    return { ...transaction, source } as Stripe.BalanceTransaction;
  }

  #sourceOf(about: Source): { readonly id: string } {
    return about.object === 'payment_intent' ? chargeOf(about) : about;
  }

  /** Answers a request of the API; undefined for a part of it that isn't imitated. */
  answer(method: string, path: string, form: Form): ApiAnswer | undefined {
    const [, name, id] = /^\/v1\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    switch (name) {
      case 'refunds':
        return this.#answerRefunds(method, path, form);
      case 'balance_transactions': {
        const { payout } = form.plain;
        const rows = this.#transactions.filter((each) => payout === undefined || each.payout === payout);
        const shown = rows.map((row) => this.#shown(row, form.expands('data.source')));
        return this.#list(form, shown, path);
      }
      case 'payouts':
        return id === undefined ? this.#list(form, [...this.#payouts.values()], path) : ok(required(this.#payouts, id));
      default:
        return undefined;
    }
  }

  #answerRefunds(method: string, path: string, form: Form): ApiAnswer {
    const { payment_intent: intent = '', amount } = form.plain;
    if (method === 'POST')
      return this.#makeRefund(intent, amount === undefined ? undefined : Number(amount), form.within('metadata'));
    const own = [...this.#refunds.values()].filter((each) => each.payment_intent === intent);
    return this.#list(form, own, path);
  }

  /** Refunds a payment as its dashboard does; returns the refund's ID. */
  refund(intent: string, cents?: number): string {
    return (this.#makeRefund(intent, cents).json as { readonly id: string }).id;
  }

  /** Charges the shop for something that has nothing to do with a payment. */
  addFee(cents: number): void {
    this.#addTransaction({ type: 'stripe_fee', reporting_category: 'fee', amount: -cents, fee: 0, about: null });
  }

  setRefunds(to: 'succeeded' | 'pending'): void {
    this.#mode.refund = to;
  }

  /** What was charged less what was refunded or lost, in cents, for these payments. */
  kept(ids: readonly string[]): number {
    return ids.reduce((sum, id) => {
      const intent = required(this.#intents, id);
      const lost = [...this.#disputes.values()].filter((each) => each.payment_intent === id && each.status === 'lost');
      return sum + intent.amount - intent.refunded - lost.reduce((cents, { amount }) => cents + amount, 0);
    }, 0);
  }

  balance(): number {
    return this.#transactions.reduce((sum, { net }) => sum + net, 0);
  }

  transactions(): readonly object[] {
    return this.#transactions;
  }
}

function chargeOf(intent: Intent) {
  const { id, amount, refunded, latest_charge: charge } = intent;
  const isAll = refunded === amount;
  return { id: charge, object: 'charge', amount, amount_refunded: refunded, refunded: isAll, payment_intent: id };
}

function required<Value>(rows: ReadonlyMap<string, Value>, id: string): Value {
  const found = rows.get(id);
  if (!found) throw new Error(`the card account has no ${id}`);
  return found;
}

function ok(json: object): ApiAnswer {
  return { status: 200, json };
}

function refuse(status: number, error: object): ApiAnswer {
  return { status, json: { error } };
}

function missing(param: string): ApiAnswer {
  return refuse(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${param}` });
}

function invalid(code: string | undefined, message: string): ApiAnswer {
  return refuse(400, { type: 'invalid_request_error', ...(code && { code }), message });
}

/** The fields of a request, in its query or its form. */
export type Form = {
  readonly plain: Readonly<Record<string, string | undefined>>;
  /** The fields of an object: `metadata[key]`. */
  readonly within: (name: string) => Metadata;
  readonly expands: (path: string) => boolean;
};

export function readForm(params: URLSearchParams): Form {
  const all = [...params];
  const within = (name: string) =>
    Object.fromEntries(
      all.filter(([key]) => key.startsWith(`${name}[`)).map(([key, value]) => [key.slice(name.length + 1, -1), value]),
    );
  return {
    plain: Object.fromEntries(all),
    within,
    expands: (path) => all.some(([key, value]) => key.startsWith('expand[') && value === path),
  };
}
