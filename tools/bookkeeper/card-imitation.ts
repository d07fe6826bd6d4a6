// The card service as the shop's neighbor: a process with a page where customers pay, and an account that the bookkeeper has no
// figures of but its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** An event as it's sent to the shop. */
export type CardEvent = { readonly payload: string; readonly signature: string };

/** What happens at the service besides payments on its page; each returns an ID, if any. */
type Asks = {
  /** The events from that number on, signed now. */
  readonly events: (from: number) => readonly CardEvent[];
  readonly refund: (intent: string, cents: number) => string;
  readonly dispute: (intent: string) => string;
  readonly closeDispute: (id: string, as: 'won' | 'lost') => void;
  readonly payOut: () => string;
  readonly settlePayout: (id: string, as: 'paid') => void;
  /** A charge that has nothing to do with a payment. */
  readonly addFee: (cents: number) => void;
  /** What saved cards are declined with from now on; null for nothing. */
  readonly setDecline: (code: string | null) => void;
  /** What the service owes the shop, in cents. */
  readonly balance: () => number;
};

export type CardService = {
  /** What the shop needs in its environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly ask: <Ask extends keyof Asks>(ask: Ask, ...given: Parameters<Asks[Ask]>) => Promise<ReturnType<Asks[Ask]>>;
  /** Pays on the page of a checkout, and returns the payment's ID. */
  readonly pay: (url: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Starts the imitation of the card service on a clock. Close it when done. */
export async function openCardService(clock: Readonly<Record<string, string>>, root: string): Promise<CardService> {
  const program = fork(join(root, 'testing/checkout.ts'), {
    env: { PATH: process.env['PATH'], ...clock },
  });
  const [{ env }] = (await once(program, 'message')) as [{ env: Record<string, string> }];
  let asked = 0;
  const waiting = new Map<number, (answer: unknown) => void>();
  program.on('message', ({ id, answer }: { readonly id: number; readonly answer: unknown }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  return {
    env,
    ask: async (ask, ...given) => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      asked += 1;
      waiting.set(asked, resolve);
      program.send({ id: asked, ask, given });
      return (await promise) as ReturnType<Asks[typeof ask]>;
    },
    pay: async (url) => {
      const { status } = await fetch(url.replace('/pay/', '/paid/'), { method: 'POST', redirect: 'manual' });
      if (status !== 303) throw new Error(`The page ${url} can't be paid: ${status}`);
      return `pi_${url.split('/').at(-1) ?? ''}`;
    },
    close: async () => {
      program.kill();
      if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
    },
  };
}
