import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|wasm)$/;
/** In bytes: below this, the headers weigh more than what is saved. */
const WORTH_IT = 500;

/** The best quality takes 3 s for the decoder of HEIC photos, to save few browsers a tenth of it. */
const brotliQuality = (name: string) => (name.endsWith('.wasm') ? 9 : constants.BROTLI_MAX_QUALITY);

/** Writes brotli and gzip copies next to each of the browser's files that gets smaller. The server sends what the browser accepts. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name.startsWith('client'),
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => COMPRESSIBLE.test(fileName));
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (content.length < WORTH_IT) return;
          const path = join(dir, file.fileName);
          // A file without texts is the same in every language.
          if (existsSync(`${path}.br`) && existsSync(`${path}.gz`)) return;
          const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(file.fileName) };
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}
