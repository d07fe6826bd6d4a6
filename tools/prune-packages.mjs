// Part of ensure-installed.mjs: needs no package and no new syntax.
import { existsSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runtimePackage } from './pinned-node.mjs';

/** The one build of the photo model's runtime that server/engines/condition-worker.ts loads. */
const ONNX_FILES = ['ort.wasm.bundle.min.mjs', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'];

/** Only debuggers, editors and the type checker read these. */
const FOR_DEVELOPMENT = /\.map$|\.d\.[cm]?ts$/;

/**
 * Deletes the files of installed packages that a server never reads: source maps, type declarations, the headers of the
 * pinned Node, and the other builds of the photo model's runtime. About 300 MB, 40 percent of a production install. Once
 * for each installation: `npm ci` deletes the note of it with everything else.
 * @param {string} root
 */
export function prunePackages(root) {
  const modules = join(root, 'node_modules');
  const note = join(modules, '.pruned');
  if (!existsSync(modules) || existsSync(note)) return;
  const runtime = runtimePackage();
  if (runtime) rmSync(join(modules, runtime, 'include'), { recursive: true, force: true });
  prunePhotoRuntime(root);
  pruneFolder(modules);
  writeFileSync(note, '');
}

/**
 * Deletes the builds of the photo model's runtime that nothing here loads, tests neither: 125 of its 139 MB.
 * @param {string} root
 */
export function prunePhotoRuntime(root) {
  const folder = join(root, 'node_modules', 'onnxruntime-web', 'dist');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!ONNX_FILES.includes(name)) rmSync(join(folder, name), { recursive: true });
  }
}

/** @param {string} folder */
function pruneFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) pruneFolder(path);
    else if (entry.isFile() && FOR_DEVELOPMENT.test(entry.name)) unlinkSync(path);
  }
}
