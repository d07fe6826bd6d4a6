import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { HEIC_DECODER_POLICY } from '#server/http/security.ts';

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';
/** Says which version of the crew's app a phone keeps. */
const WORKER = 'crew-worker.js';
/** The thread that decodes photos of iPhones: a policy of its own, by its own headers. */
const HEIC_DECODER = /[\\/]assets[\\/]heic-decoder-[\w-]+\.js(\.br|\.gz)?$/;

/** The built scripts, styles and fonts (compressed at build time, kept for good: their names change with them) and the public folder. */
export async function mountAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(root, 'dist/client'),
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? YEAR : path.endsWith(WORKER) ? 'no-cache' : DAY);
      if (HEIC_DECODER.test(path)) reply.header('content-security-policy', HEIC_DECODER_POLICY);
    },
    globIgnore: ['.vite/**', '**/*.{br,gz}'],
  });
}
