import { once } from 'node:events';
import { createServer as createPlainServer, request, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createSecureContext, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeCertificate } from './test-certificate.ts';

/** What the proxy has certificates for. A domain of tests (RFC 2606), so that no provider has it. */
export const TEST_SITE = 'www.brightbay.test';
/** In place of the certificate of TEST_SITE. */
const CERTIFICATES = {
  valid: makeCertificate(TEST_SITE),
  untrusted: makeCertificate(TEST_SITE),
  expired: makeCertificate(TEST_SITE, ['20200101000000Z', '20260301000000Z']),
  later: makeCertificate(TEST_SITE, ['21000101000000Z', '21260101000000Z']),
  otherName: makeCertificate('shop.brightbay.test'),
} as const;

/** The certificate that a program trusts by NODE_EXTRA_CA_CERTS. */
export const SITE_CERTIFICATE = CERTIFICATES.valid.cert;

/** A proxy with TLS in front of a site, as Caddy is: https and http on one port. */
export type ProxyWithTls = {
  /** '127.0.0.1:8443', for ADDRESS_TEST_SERVER. */
  readonly host: string;
  /** Where requests go: 'http://127.0.0.1:3000'. */
  target: string;
  certificate: keyof typeof CERTIFICATES;
  mood: 'forwards' | 'broken' | 'page' | 'redirect' | 'closed';
  /** What http:// does. */
  plain: 'redirects' | 'serves' | 'elsewhere';
  readonly close: () => Promise<void>;
};

/** Opens the proxy on this machine. */
export async function openProxyWithTls(target: string): Promise<ProxyWithTls> {
  const secure = createSecureServer({
    ...CERTIFICATES.valid,
    SNICallback: (_name, done) => done(null, createSecureContext(CERTIFICATES[proxy.certificate])),
  });
  secure.on('request', (asked, answer) => answerSecurely(proxy, asked, answer));
  const plain = createPlainServer((_asked, answer) => answerPlainly(proxy, answer));
  const open = new Set<Socket>();
  const front = createServer((socket) => {
    open.add(socket.on('error', () => {}).once('close', () => open.delete(socket)));
    if (proxy.mood === 'closed') return void socket.destroy();
    // The first byte of a TLS connection is 22.
    socket.once('readable', () => {
      const first = socket.read(1) as Buffer | null;
      if (first === null) return;
      socket.unshift(first);
      (first[0] === 22 ? secure : plain).emit('connection', socket);
    });
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const proxy: ProxyWithTls = {
    host: `127.0.0.1:${(front.address() as AddressInfo).port}`,
    target,
    certificate: 'valid',
    mood: 'forwards',
    plain: 'redirects',
    close: async () => {
      open.forEach((socket) => socket.destroy());
      await new Promise((resolve) => front.close(resolve));
    },
  };
  return proxy;
}

/** Makes this process trust the valid certificate and the one for another name. Returns what undoes it. */
export function trustTestSite(): () => void {
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, SITE_CERTIFICATE, CERTIFICATES.otherName.cert]);
  return () => setDefaultCACertificates(usual);
}

function answerSecurely(proxy: ProxyWithTls, ...[asked, answer]: Parameters<RequestListener>): void {
  const { mood, target } = proxy;
  if (mood === 'broken') return void answer.writeHead(502).end();
  if (mood === 'page') return void answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!</h1>');
  if (mood === 'redirect') return void answer.writeHead(301, { location: 'https://brightbay.test/' }).end();
  const headers = { ...asked.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' };
  const forwarded = request(new URL(asked.url ?? '/', target), { method: asked.method, headers }, (back) => {
    answer.writeHead(back.statusCode ?? 502, back.headers);
    back.pipe(answer);
  });
  forwarded.on('error', () => answer.writeHead(502).end());
  asked.pipe(forwarded);
}

function answerPlainly({ plain }: ProxyWithTls, answer: ServerResponse): void {
  if (plain === 'serves') return void answer.writeHead(200).end('<h1>It works!</h1>');
  const name = plain === 'elsewhere' ? 'elsewhere.test' : TEST_SITE;
  answer.writeHead(308, { location: `https://${name}/` }).end();
}
