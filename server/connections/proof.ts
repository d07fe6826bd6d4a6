import { personOf, type Context } from '#server/context.ts';
import type { ConnectionKind } from '#server/lib/connections.ts';
import { isSameText, keyedHash } from '#server/lib/secrets.ts';

const HOLDS = { hours: 1 } as const;

type Tested = {
  readonly kind: ConnectionKind;
  /** Everything that was typed, the secret included. */
  readonly values: readonly (string | number)[];
};

/** Returns the proof that a service has just worked with exactly these values for that admin. It holds for an hour. */
export function proofOfTest(context: Context, tested: Tested): string {
  return proofUntil(context, tested, context.clock.now().add(HOLDS).epochMilliseconds);
}

/** Whether that admin has tested exactly these values within the hour. */
export function isTested(context: Context, tested: Tested, proof: string): boolean {
  const expires = Number(proof.split('.', 1)[0]);
  return expires > context.clock.now().epochMilliseconds && isSameText(proof, proofUntil(context, tested, expires));
}

function proofUntil({ actor, secret }: Context, { kind, values }: Tested, expires: number): string {
  const proven = JSON.stringify([personOf(actor), ...values, expires]);
  return `${expires}.${keyedHash(secret, `connection-test:${kind}:${proven}`).toString('base64url')}`;
}
