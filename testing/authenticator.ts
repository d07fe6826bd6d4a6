import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a dishonest device does differently. */
export type Dishonesty = {
  readonly origin?: string;
  readonly site?: string;
  readonly isUserVerified?: boolean;
  readonly counter?: number;
};

/** Creates a passkey as a phone would: an ES256 key without attestation. */
export function makeAuthenticator(honest: { readonly origin: string; readonly site: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let uses = 0;

  const clientData = (type: string, challenge: string, { origin = honest.origin }: Dishonesty) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const deviceData = (credential: Buffer, { site = honest.site, isUserVerified = true, counter }: Dishonesty) => {
    uses += 1;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter ?? uses);
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (credential.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(site), Buffer.from([flags]), counted, credential]);
  };
  const answer = (response: Readonly<Record<string, Uint8Array>>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([key, bytes]) => [key, encode(bytes)])),
  });

  return {
    /** Returns the response to a registration challenge. */
    register: (challenge: string, change: Dishonesty = {}) => {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(deviceData(credential, change))],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, change),
        attestationObject: isoCBOR.encode(attestation as never),
      });
    },
    /** Returns the response to a log-in challenge. */
    logIn: (challenge: string, change: Dishonesty = {}) => {
      const clientDataJSON = clientData('webauthn.get', challenge, change);
      const authenticatorData = deviceData(Buffer.alloc(0), change);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return answer({ clientDataJSON, authenticatorData, signature });
    },
  };
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

/** Decodes a base32 secret, the form in which an authenticator app receives it. */
export function fromBase32(text: string): Buffer {
  const bits = text
    .split('')
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
