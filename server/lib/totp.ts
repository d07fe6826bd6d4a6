import { createHmac } from 'node:crypto';
import { isSameText } from './secrets.ts';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Phone clocks may be slightly off, so the previous and the next code are accepted too. */
const DRIFT_STEPS = [0, -1, 1] as const;

/**
 * Returns the code that an authenticator app shows for a secret in a 30-second step (RFC 6238 with SHA-1, six digits).
 */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns the 30-second step that contains an instant. */
export function totpStep(now: Temporal.Instant): number {
  return Math.floor(now.epochMilliseconds / (STEP_SECONDS * 1000));
}

/** Returns the step that matches the code, at most one away from now; undefined if none does. */
export function matchTotp(secret: Uint8Array, code: string, now: Temporal.Instant): number | undefined {
  return DRIFT_STEPS.map((drift) => totpStep(now) + drift).find((step) => isSameText(totpCode(secret, step), code));
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes as people type them into an authenticator app. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Returns the address that an authenticator app reads from a QR code. */
export function totpAddress(secret: string, account: { readonly issuer: string; readonly email: string }): string {
  const label = `${encodeURIComponent(account.issuer)}:${encodeURIComponent(account.email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(account.issuer)}`;
}
