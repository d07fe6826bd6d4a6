/**
 * Resources that one test file leaves for the next one in the same process, because creating them is expensive. Nothing
 * is cached unless the process has announced that more files follow and that it will call `closeReusable`.
 */
const closers: (() => Promise<void>)[] = [];
let isReusing = false;

/** Lets resources be cached for the test files that follow in this process. */
export function reuseBetweenFiles(): void {
  isReusing = true;
}

export function mayReuse(): boolean {
  return isReusing;
}

/** Registers how a cached resource is closed after the last file. */
export function closeAtEnd(close: () => Promise<void>): void {
  closers.push(close);
}

/** Closes all cached resources. */
export async function closeReusable(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}
