import type Stripe from 'stripe';

/** An answer of the API: an object, or an error of the published kinds. */
export type ApiAnswer = { readonly status: number; readonly json: object };

type Metadata = Readonly<Record<string, string>>;
type Intent = Pick<Stripe.PaymentIntent, 'id' | 'object' | 'amount' | 'currency' | 'created'> & {
  readonly metadata: Metadata;
  readonly customer: string | null;
  readonly payment_method: string | null;
  status: 'succeeded' | 'requires_payment_method';
  amount_received: number;
  last_payment_error: object | null;
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
type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'email'>;
type Card = Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>;
type Method = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'created' | 'type'> & {
  readonly card: Card;
  customer: string | null;
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
  /** The signing secret of the webhooks that are registered. */
  readonly webhookSecret?: string;
};

/** A saved card and the customer that it's attached to. */
export type SavedWith = { readonly customer: string; readonly method: string };
type NewIntent = {
  readonly id: string;
  readonly amount: number;
  readonly metadata: Metadata;
  readonly customer: string | null;
  readonly method: string | null;
};

/** Declines that have an error code of their own; the others are 'card_declined'. */
const CODES_OF_THEIR_OWN = new Set(['authentication_required', 'expired_card', 'processing_error', 'incorrect_cvc']);
const FIRST_CARD: Card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 };
/** The least that a card can be charged. */
const LEAST_CENTS = 50;
const FEE_PERCENT = 2.9;
const FEE_CENTS = 30;
const DISPUTE_FEE_CENTS = 1500;
const DAY_SECONDS = 86_400;

/**
 * The shop's account at the imitation: payment intents, refunds, disputes, balance transactions and payouts, with the states,
 * limits and error codes of Stripe's API description.
 */
export class CardAccount {
  readonly #options: AccountOptions;
  readonly #intents = new Map<string, Intent>();
  readonly #refunds = new Map<string, Refund>();
  readonly #disputes = new Map<string, Dispute>();
  readonly #payouts = new Map<string, Payout>();
  readonly #customers = new Map<string, Customer>();
  readonly #methods = new Map<string, Method>();
  readonly #transactions: Transaction[] = [];
  /** The addresses that events are sent to. */
  readonly webhooks = new Map<string, { readonly url: string; readonly events: readonly string[] }>();
  /** Whether it may take payments by now. */
  canCharge = true;
  #numbers = 0;
  readonly #mode: { refund: 'succeeded' | 'pending'; decline: string | undefined } = {
    refund: 'succeeded',
    decline: undefined,
  };

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

  take(id: string, amount: number, { metadata, card }: { readonly metadata: Metadata; readonly card?: SavedWith }) {
    const known = this.#intents.get(id);
    if (known) return known;
    const intent = this.#newIntent({
      id,
      amount,
      metadata,
      customer: card?.customer ?? null,
      method: card?.method ?? null,
    });
    this.#succeed(intent);
    return intent;
  }

  #newIntent({ id, amount, metadata, customer, method }: NewIntent): Intent {
    const intent: Intent = {
      ...this.#base(),
      id,
      object: 'payment_intent',
      amount,
      metadata,
      customer,
      payment_method: method,
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: null,
      latest_charge: this.#nextId('ch'),
      refunded: 0,
      isDisputed: false,
    };
    this.#intents.set(id, intent);
    return intent;
  }

  #succeed(intent: Intent): void {
    const { amount } = intent;
    intent.status = 'succeeded';
    intent.amount_received = amount;
    intent.last_payment_error = null;
    const fee = Math.round((amount * FEE_PERCENT) / 100) + FEE_CENTS;
    this.#addTransaction({ type: 'charge', reporting_category: 'charge', amount, fee, about: intent });
    this.#tell('payment_intent.succeeded', intent);
  }

  /** Saves a card with a customer of its own, as a checkout does that sets up future payments. */
  saveCard(email: string | null, card: Card = FIRST_CARD): SavedWith {
    const created = this.#seconds();
    const customer = { id: this.#nextId('cus'), object: 'customer', created, email } as const;
    const method: Method = {
      id: this.#nextId('pm'),
      object: 'payment_method',
      created,
      type: 'card',
      card,
      customer: customer.id,
    };
    this.#customers.set(customer.id, customer);
    this.#methods.set(method.id, method);
    this.#tell('customer.created', customer);
    this.#tell('payment_method.attached', method);
    return { customer: customer.id, method: method.id };
  }

  /** The payment methods that are attached to a customer. */
  attached(): readonly string[] {
    return [...this.#methods.values()].filter(({ customer }) => customer !== null).map(({ id }) => id);
  }

  customers(): readonly string[] {
    return [...this.#customers.keys()];
  }

  /** What a card is declined with from now on: 'insufficient_funds', 'authentication_required'; undefined for nothing. */
  setDecline(code: string | undefined): void {
    this.#mode.decline = code;
  }

  /** The bank issues a new card for a saved one. */
  renewCard(id: string, card: Card): void {
    const renewed = { ...required(this.#methods, id), card };
    this.#methods.set(id, renewed);
    this.#tell('payment_method.automatically_updated', renewed);
  }

  /** Payment intents that were confirmed for that customer, whether they succeeded or not. */
  intentsOf(customer: string): readonly Intent[] {
    return [...this.#intents.values()].filter((intent) => intent.customer === customer);
  }

  /** Payment intents that name a quote: the charges of saved cards, whether they succeeded or not. */
  intentsFor(quote: string): readonly Intent[] {
    return [...this.#intents.values()].filter(({ metadata }) => metadata['quote'] === quote);
  }

  intent(id: string): Intent | undefined {
    return this.#intents.get(id);
  }

  method(id: string | null): Method | undefined {
    return id === null ? undefined : this.#methods.get(id);
  }

  detach(id: string): ApiAnswer {
    const method = this.#methods.get(id);
    if (!method) return missing('payment_method', 'id');
    if (method.customer === null)
      return invalid(
        undefined,
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    method.customer = null;
    this.#tell('payment_method.detached', method);
    return ok(method);
  }

  /** Deletes a customer and detaches its cards. */
  deleteCustomer(id: string): ApiAnswer {
    const customer = this.#customers.get(id);
    if (!customer) return missing('customer', 'id');
    this.#customers.delete(id);
    for (const method of this.#methods.values()) if (method.customer === id) method.customer = null;
    this.#tell('customer.deleted', customer);
    return ok({ id, object: 'customer', deleted: true });
  }

  #createIntent(form: Form): ApiAnswer {
    const { amount, currency, customer, payment_method: method, confirm, off_session: offSession } = form.plain;
    const unknown = Object.keys(form.plain).find((name) => name.startsWith('payment_method_types'));
    if (unknown) return invalid('parameter_unknown', `Received unknown parameter: ${unknown}`);
    if (!amount || !currency) return invalid('parameter_missing', 'Missing required param: amount or currency.');
    if (Number(amount) < LEAST_CENTS) return invalid('amount_too_small', 'Amount must be at least $0.50 usd');
    if (offSession === 'true' && confirm !== 'true')
      return invalid('parameter_missing', 'You can only use off_session with confirm.');
    if (customer !== undefined && !this.#customers.has(customer))
      return invalid('resource_missing', `No such customer: '${customer}'`, 'customer');
    const found = method === undefined ? undefined : this.#methods.get(method);
    if (method !== undefined && !found)
      return invalid('resource_missing', `No such PaymentMethod: '${method}'`, 'payment_method');
    if (found && found.customer !== (customer ?? null))
      return invalid(
        undefined,
        `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
        'payment_method',
      );
    const intent = this.#newIntent({
      id: this.#nextId('pi'),
      amount: Number(amount),
      metadata: form.within('metadata'),
      customer: customer ?? null,
      method: method ?? null,
    });
    return confirm === 'true' ? this.confirm(intent.id) : ok(intent);
  }

  /** Confirms a payment intent without the customer. */
  confirm(id: string): ApiAnswer {
    const intent = this.#intents.get(id);
    if (!intent) return missing('payment_intent', 'intent');
    if (intent.status === 'succeeded')
      return invalid('payment_intent_unexpected_state', 'This PaymentIntent has already succeeded.');
    const { decline } = this.#mode;
    if (decline === undefined) {
      this.#succeed(intent);
      return ok(intent);
    }
    const code = CODES_OF_THEIR_OWN.has(decline) ? decline : 'card_declined';
    const error = { type: 'card_error', code, decline_code: decline, message: 'Your card was declined.' };
    intent.last_payment_error = error;
    this.#tell('payment_intent.payment_failed', intent);
    return refuse(402, { ...error, payment_intent: { ...intent } });
  }

  #answerIntents(method: string, [id, verb]: readonly (string | undefined)[], form: Form): ApiAnswer {
    if (id === undefined && method === 'POST') return this.#createIntent(form);
    if (id !== undefined && verb === 'confirm') return this.confirm(id);
    if (id !== undefined)
      return this.#intents.has(id) ? ok(this.#intents.get(id) ?? {}) : missing('payment_intent', 'intent');
    return this.#list(form, this.intentsOf(form.plain['customer'] ?? ''), '/v1/payment_intents');
  }

  #makeRefund(intentId: string, wanted: number | undefined, metadata: Metadata = {}): ApiAnswer {
    const intent = this.#intents.get(intentId);
    if (intent?.status !== 'succeeded') return missing('payment_intent');
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
  #answerWebhooks(method: string, id: string | undefined, form: Form): ApiAnswer | undefined {
    const shown = ([own, { url, events }]: readonly [
      string,
      { readonly url: string; readonly events: readonly string[] },
    ]) => ({
      id: own,
      object: 'webhook_endpoint',
      url,
      enabled_events: events,
    });
    const known = id === undefined ? undefined : this.webhooks.get(id);
    if (id !== undefined && known && method === 'POST') {
      this.webhooks.set(id, { ...known, url: form.plain.url ?? known.url });
      return ok(shown([id, known]));
    }
    if (id !== undefined && method === 'GET') return known ? ok(shown([id, known])) : missing('webhook_endpoint');
    if (id !== undefined) return this.webhooks.delete(id) ? ok({ id, deleted: true }) : missing('webhook_endpoint');
    if (method === 'GET') return ok({ object: 'list', has_more: false, data: [...this.webhooks].map(shown) });
    const { url = '' } = form.plain;
    const created = [this.#nextId('we'), { url, events: Object.values(form.within('enabled_events')) }] as const;
    this.webhooks.set(...created);
    // Only this answer ever has it.
    return ok({ ...shown(created), secret: this.#options.webhookSecret ?? '' });
  }

  answer(method: string, path: string, form: Form): ApiAnswer | undefined {
    const [, name, id, verb] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    switch (name) {
      case 'payment_intents':
        return this.#answerIntents(method, [id, verb], form);
      case 'payment_methods':
        return verb === 'detach' && id !== undefined ? this.detach(id) : undefined;
      case 'account':
        return ok({ ...ACCOUNT, charges_enabled: this.canCharge });
      case 'webhook_endpoints':
        return this.#answerWebhooks(method, id, form);
      case 'customers':
        return method === 'DELETE' && id !== undefined ? this.deleteCustomer(id) : undefined;
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
      return sum + intent.amount_received - intent.refunded - lost.reduce((cents, { amount }) => cents + amount, 0);
    }, 0);
  }

  /** Where a payment stands; undefined if there's none. */
  stateOf(id: string) {
    const intent = this.#intents.get(id);
    if (!intent) return undefined;
    const of = <Row extends { readonly id: string; readonly payment_intent: string; readonly status: string }>(
      rows: ReadonlyMap<string, Row>,
      status: string,
    ) => [...rows.values()].filter((each) => each.payment_intent === id && each.status === status).map((row) => row.id);
    return {
      id,
      isDisputed: intent.isDisputed,
      leftCents: intent.amount - intent.refunded,
      pendingRefunds: of(this.#refunds, 'pending'),
      openDisputes: of(this.#disputes, 'needs_response'),
    };
  }

  balance(): number {
    return this.#transactions.reduce((sum, { net }) => sum + net, 0);
  }

  transactions(): readonly Transaction[] {
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

/** What the account says of itself. */
const ACCOUNT = { id: 'acct_of_a_test', object: 'account', settings: { dashboard: { display_name: 'Suds & Shine' } } };

function ok(json: object): ApiAnswer {
  return { status: 200, json };
}

function refuse(status: number, error: object): ApiAnswer {
  return { status, json: { error } };
}

function missing(object: string, param: string = object): ApiAnswer {
  return refuse(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${object}` });
}

function invalid(code: string | undefined, message: string, param?: string): ApiAnswer {
  return refuse(400, { type: 'invalid_request_error', ...(code && { code }), ...(param && { param }), message });
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
