import { argon2, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

/** The cost of one attempt: 19 MiB of memory and two passes, about 20 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** Hashes a password with argon2id, in PHC notation. The salt is 16 random bytes. */
export async function hashPassword(password: string, salt: Uint8Array): Promise<string> {
  const tag = await run(password, { ...COST, nonce: salt });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether the password matches. Takes the same time if no password is stored, so that timing can't reveal an unknown
 * account.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const known = parse(stored ?? '') ?? DECOY;
  const tag = await run(password, known);
  return timingSafeEqual(tag, known.tag) && known !== DECOY;
}

type Stored = Omit<Argon2Parameters, 'message' | 'nonce'> & { readonly nonce: Buffer; readonly tag: Buffer };

const DECOY: Stored = { ...COST, nonce: Buffer.alloc(16), tag: Buffer.alloc(COST.tagLength) };
const NOTATION = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

function parse(stored: string): Stored | undefined {
  const [, memory, passes, parallelism, salt, hash] = NOTATION.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) return undefined;
  const tag = Buffer.from(hash, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { ...cost, tagLength: tag.length, nonce: Buffer.from(salt, 'base64'), tag };
}

/** Normalized, because keyboards produce different Unicode forms of the same password. */
function run(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  const { memory, passes, parallelism, tagLength, nonce } = parameters;
  const message = Buffer.from(password.normalize('NFKC'));
  return promisify(argon2)('argon2id', { message, nonce, memory, passes, parallelism, tagLength });
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
