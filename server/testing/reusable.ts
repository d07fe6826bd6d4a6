/**
 * What one test file leaves for the next one in the same process, because making it again is expensive. Nothing is kept
 * unless the process has said that more files follow and that it will call `closeReusable`.
 */
const closers: (() => Promise<void>)[] = [];
let isReusing = false;

/** From now on things may be kept for the test files that follow in this process. */
export function reuseBetweenFiles(): void {
  isReusing = true;
}

export function mayReuse(): boolean {
  return isReusing;
}

/** Registers how something that is kept is closed when the last file has ended. */
export function closeAtEnd(close: () => Promise<void>): void {
  closers.push(close);
}

/** Closes everything that was kept. */
export async function closeReusable(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}
