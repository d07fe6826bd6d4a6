import { fstatSync, fsyncSync, closeSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Callbacks and settings of the engine's files. */
type FileOptions = {
  /** Called when the system could not write data to the disk; must not return. */
  readonly die: (error: unknown) => never;
  /** If false, nothing is flushed here; the caller flushes all files at once afterwards. */
  readonly isFlushing?: boolean;
};

/**
 * The engine's files in a folder. Adds what its own file system lacks: an fsync that reaches the disk. If that fails,
 * nothing may be acknowledged anymore and a retry could falsely succeed (the system forgets the failed pages), so the
 * process ends; the write-ahead log repairs the rest at the next start.
 */
export class DurableFiles extends NodeFS {
  /** How many times a file was flushed to the disk. */
  flushes = 0;
  readonly #options: FileOptions;

  constructor(folder: string, options: FileOptions) {
    super(folder);
    this.#options = options;
  }

  override async init(pglite: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const useFsync = (engine: {
      readonly NODEFS: { readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number } };
    }) => {
      engine.NODEFS.stream_ops.fsync = (stream) => this.#flush(stream.nfd);
    };
    emscriptenOpts.preRun = [...(emscriptenOpts.preRun ?? []), useFsync];
    return { emscriptenOpts };
  }

  /** Returns 0, or an error code that the engine can handle. */
  #flush(descriptor: number): number {
    if (this.#options.isFlushing === false) return 0;
    try {
      fsyncSync(descriptor);
    } catch (error) {
      if (isUnflushableFolder(error, descriptor)) return invalidArgument;
      this.#options.die(error);
    }
    this.flushes++;
    return 0;
  }
}

/** EINVAL, in the engine's numbering. */
const invalidArgument = 28;

/** Some file systems keep folders consistent on their own and reject an fsync of them; PostgreSQL ignores that too. */
function isUnflushableFolder(error: unknown, descriptor: number): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EINVAL' && fstatSync(descriptor).isDirectory();
}

/** Flushes a folder and everything in it to the disk. */
export function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) flushTree(path);
    else if (entry.isFile()) flush(path, 'r+');
  }
  flushFolder(folder);
}

/** Flushes a folder's entries to the disk. Windows does that on its own and does not allow opening folders. */
export function flushFolder(folder: string): void {
  if (process.platform !== 'win32') flush(folder, 'r');
}

function flush(path: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
