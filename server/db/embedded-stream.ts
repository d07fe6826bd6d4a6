import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';

/** The embedded engine's thread in the shape of a socket, for the PostgreSQL driver. */
export class EmbeddedStream extends Duplex {
  readonly #worker: Worker;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', (message: Uint8Array | string) => {
      if (typeof message !== 'string') this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
    });
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }

  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#worker.postMessage(chunk);
    done();
  }

  override _writev(chunks: { readonly chunk: Buffer }[], done: () => void): void {
    this.#worker.postMessage(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }
}
