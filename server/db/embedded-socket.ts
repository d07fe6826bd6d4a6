import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';

/**
 * The embedded engine's thread in the shape of the socket that the PostgreSQL driver expects. What is written in one
 * turn of the event loop leaves as one message, or earlier where `flush` says so; each message gets one answer, in order.
 *
 * An answer may come before what it reports is on the disk: its last byte says so (1: on the disk, 0: not yet), and a
 * number that follows later says up to which message everything is.
 */
export class EmbeddedSocket extends EventEmitter {
  readonly writable = true;
  readonly #worker: Worker;
  #parts: Uint8Array[] = [];
  #isTurnEnding = false;
  #sent = 0;
  #answered = 0;
  #durable = 0;
  #waiting: { readonly upTo: number; readonly resolve: () => void }[] = [];
  #busySince = 0;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', (message: Uint8Array<ArrayBuffer> | number) => {
      if (typeof message === 'number') this.#settle(message);
      else this.#receive(message);
    });
  }

  /** How many messages were sent; the number of the last one. */
  get sent(): number {
    return this.#sent;
  }

  /** Milliseconds that the engine has been busy with one message; 0 when it has nothing to do. */
  busyFor(now: number): number {
    return this.#answered < this.#sent ? now - this.#busySince : 0;
  }

  /** Resolves when everything up to this message is on the disk. */
  async untilDurable(upTo: number): Promise<void> {
    if (this.#durable >= upTo) return;
    await new Promise<void>((resolve) => this.#waiting.push({ upTo, resolve }));
  }

  write(part: Uint8Array): boolean {
    this.#parts.push(part);
    if (this.#isTurnEnding) return true;
    this.#isTurnEnding = true;
    process.nextTick(() => {
      this.#isTurnEnding = false;
      this.flush();
    });
    return true;
  }

  /** Ends a message here. */
  flush(): void {
    if (this.#parts.length > 0) this.#send();
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }

  end(): void {}
  destroy(): void {}
  setNoDelay(): void {}

  /** Copied once into a buffer of its own: a slice of a shared one would be cloned with all of its surroundings. */
  #send(): void {
    const message = new Uint8Array(this.#parts.reduce((length, part) => length + part.length, 0));
    let offset = 0;
    for (const part of this.#parts) {
      message.set(part, offset);
      offset += part.length;
    }
    this.#parts = [];
    if (this.#answered === this.#sent) this.#busySince = performance.now();
    this.#sent++;
    this.#worker.postMessage(message, [message.buffer]);
  }

  #receive(message: Uint8Array<ArrayBuffer>): void {
    this.#answered++;
    this.#busySince = performance.now();
    const isDurable = message.at(-1) === 1;
    if (isDurable) this.#settle(this.#answered);
    this.emit('data', Buffer.from(message.buffer, message.byteOffset, message.length - 1));
  }

  #settle(upTo: number): void {
    this.#durable = upTo;
    const isReached = ({ upTo: number }: { readonly upTo: number }) => number <= upTo;
    const reached = this.#waiting.filter(isReached);
    if (reached.length === 0) return;
    this.#waiting = this.#waiting.filter((waiter) => !isReached(waiter));
    for (const { resolve } of reached) resolve();
  }
}
