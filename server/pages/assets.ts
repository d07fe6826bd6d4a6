import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { HEIC_DECODER_POLICY } from '#server/http/security.ts';

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';
/** Determines which version of the crew app a phone has cached. */
const WORKER = 'crew-worker.js';
/** The thread that decodes iPhone photos. It needs a different policy, set by its own headers. */
const HEIC_DECODER = /[\\/]assets[\\/]heic-decoder-[\w-]+\.js(\.br|\.gz)?$/;

/**
 * Serves the built scripts, styles and fonts (compressed at build time, cached forever: a changed file has a new name)
 * and the public folder.
 */
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
