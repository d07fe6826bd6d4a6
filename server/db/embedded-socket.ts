import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';

/**
 * Makes the engine's thread look like the socket that the PostgreSQL driver expects. What's written in one turn of the
 * event loop is one message, with one answer, in order. The last byte of an answer says whether its changes are on disk
 * (1) or not yet (0); a number that follows later is the last message that is.
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

  /** The number of messages sent, which is the number of the last one. */
  get sent(): number {
    return this.#sent;
  }

  /** Milliseconds that the engine has been busy with one message; 0 when idle. */
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

  /** Sends what was written so far as one message. */
  flush(): void {
    if (this.#parts.length > 0) this.#send();
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }

  end(): void {}
  destroy(): void {}
  setNoDelay(): void {}

  /** Copies into a buffer of exactly that size: the shared buffer behind a slice would be cloned in full. */
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
