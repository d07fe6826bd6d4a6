import type { TestApp } from './app.ts';

/** Makes whatever was tried so far count as that many tries, so that a test needn't make them all. */
export async function countAs({ deps }: TestApp, tries: number): Promise<void> {
  await deps.db.updateTable('rate_limits').set({ tries }).execute();
}
