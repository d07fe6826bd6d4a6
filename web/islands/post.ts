import type { Problem } from '#contract/problem.ts';

/** The result of a call: its status, and the problem document on failure. Status 0 means that there was no response. */
export type Answer = { readonly status: number; readonly isOk: boolean; readonly problem?: Problem };

/** Posts JSON with this browser's cookies. Never throws: without a network the status is 0. */
export async function post(path: string, body: object): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return { status: response.status, isOk: true };
    const problem: Problem | undefined = await response.json().catch(() => undefined);
    return { status: response.status, isOk: false, problem };
  } catch {
    return { status: 0, isOk: false };
  }
}
