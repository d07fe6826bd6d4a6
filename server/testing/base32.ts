/** Decodes a base32 secret, the form in which an authenticator app receives it. */
export function fromBase32(text: string): Buffer {
  const bits = text
    .split('')
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
