import type { TestApp } from './app.ts';

/** Sets the number of attempts in every rate limit so far, so that a test needn't make them all. */
export async function countAs({ deps }: TestApp, tries: number): Promise<void> {
  await deps.db.updateTable('rate_limits').set({ tries }).execute();
}
