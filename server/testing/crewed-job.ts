import { STRANGER } from '#core/people/permissions.ts';
import { answerJob } from '#server/jobs/answer.ts';
import { decideAnswer } from '#server/jobs/decide-answer.ts';
import type { TestApp } from './app.ts';
import { addJob } from './jobs.ts';

type Wanted = Parameters<typeof addJob>[1];

/** Adds a job that this employee (the id of the role) has accepted and the owner has approved. */
export async function addCrewedJob({ deps }: Pick<TestApp, 'deps'>, employee: string, wanted: Wanted = {}) {
  const made = await addJob({ deps }, wanted);
  await acceptJob({ deps }, made.id, employee);
  return made;
}

/** Makes the employee accept the job and the owner approve it. */
export async function acceptJob({ deps }: Pick<TestApp, 'deps'>, id: string, employee: string): Promise<void> {
  const requestId = deps.random.id();
  await answerJob(deps, STRANGER, { id, employee, answer: 'accept', notes: '', requestId });
  await decideAnswer(deps, STRANGER, { id, event: 'approve', requestId });
}
