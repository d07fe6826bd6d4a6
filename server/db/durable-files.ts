import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { fstatSync, fsyncSync } from 'node:fs';

type EngineOptions = Parameters<NodeFS['init']>[1];

/** What the engine's files need from their surroundings. */
export type FileOptions = {
  /** Called when the system could not bring written data to the disk; must not return. */
  readonly die: (error: unknown) => never;
  /** False: whoever makes these files brings them to the disk afterwards, all at once. */
  readonly isFlushing?: boolean;
};

/**
 * The engine's files in a folder, with the one thing that its own file system lacks: fsync reaches the disk. Where that
 * fails nothing may be acknowledged any more and a second try would lie (the system forgets the failed pages), so the
 * process ends; the write-ahead log repairs the rest at the next start.
 */
export class DurableFiles extends NodeFS {
  /** How many times a file was brought to the disk. */
  flushes = 0;
  readonly #options: FileOptions;

  constructor(folder: string, options: FileOptions) {
    super(folder);
    this.#options = options;
  }

  override async init(pglite: PGlite, options: EngineOptions) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const useFsync = (engine: EngineModule) => {
      engine.NODEFS.stream_ops.fsync = (stream) => this.#flush(stream.nfd);
    };
    emscriptenOpts.preRun = [...(emscriptenOpts.preRun ?? []), useFsync];
    return { emscriptenOpts };
  }

  /** Gives 0, or the code of an error that the engine knows how to take. */
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

/** EINVAL, by the engine's numbers. */
const invalidArgument = 28;

/** Some file systems keep their folders in order by themselves and refuse to be asked; PostgreSQL goes on there. */
function isUnflushableFolder(error: unknown, descriptor: number): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EINVAL' && fstatSync(descriptor).isDirectory();
}

type EngineModule = {
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number } };
};
