import { generateKeyPairSync, sign } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the certificate is for. A domain of tests (RFC 2606), so that no provider has it. */
export const TEST_MAIL_HOST = 'mail.brightbay.test';

/** A self-signed certificate for TEST_MAIL_HOST with a key of this process, which no program trusts by itself. */
export const TEST_CERTIFICATE = makeCertificate(TEST_MAIL_HOST);

/** Writes the certificate where a program finds it by NODE_EXTRA_CA_CERTS, and returns the path. */
export async function writeTestCertificate(folder: string): Promise<string> {
  const path = join(folder, 'test-certificate.pem');
  await writeFile(path, TEST_CERTIFICATE.cert);
  return path;
}

/** An X.509 certificate of version 3 (RFC 5280) with an ECDSA key, by default valid from 2020 to 2126. */
export function makeCertificate(
  host: string,
  validity: readonly [from: string, until: string] = ['20200101000000Z', '21260101000000Z'],
): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(host)))));
  const times = sequence(...validity.map((time) => der(0x18, Buffer.from(time))));
  const extensions = sequence(
    extension('551d11', sequence(der(0x82, Buffer.from(host)))),
    extension('551d13', sequence(der(0x01, Buffer.of(0xff)))),
  );
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    algorithm,
    name,
    times,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', toSign, privateKey)]));
  const lines =
    sequence(toSign, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), der(0x04, value));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

/** A value in DER: its tag, its length in one to three bytes, its content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
