import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|wasm)$/;
/** In bytes: below, the headers weigh more than what is saved. */
const WORTH_IT = 500;

/** Lays a brotli and a gzip copy beside each file of the browser's that gets smaller by it: the server sends whichever the browser takes. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => COMPRESSIBLE.test(fileName));
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (content.length < WORTH_IT) return;
          const path = join(dir, file.fileName);
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}
