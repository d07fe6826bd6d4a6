import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { TestApp } from './app.ts';
import { addCrewedJob } from './jobs.ts';
import { addPerson, cookieFor, send, type TestPerson } from './people.ts';

/** An employee who documents jobs, and an admin. */
export type Recorder = Awaited<ReturnType<typeof openRecorder>>;

type Sending = { readonly headers?: Readonly<Record<string, string>>; readonly as?: string };

let shade = 0;

/** Logs in an employee and an admin. Calls default to the employee's session. */
export async function openRecorder(testApp: TestApp) {
  const admin = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'admin'), 'admin');
  const employee: TestPerson = await addPerson(testApp.deps, 'employee');
  const cookie = await cookieFor(testApp.deps, employee, 'employee');
  const ask = (call: string, body?: object, as = cookie) => send(testApp.app, call, { cookie: as, body });
  return {
    admin,
    employee,
    cookie,
    ask,
    newJob: async () => (await addCrewedJob(testApp, employee.roleId)).id,
    list: async (job: string, what: string) =>
      (await ask(`GET /api/jobs/${job}/${what}`)).body as unknown as Readonly<Record<string, unknown>>[],
    statusOf: async (job: string) => (await ask(`GET /api/jobs/${job}`, undefined, admin)).body['status'],
    photo: async (job: string, photoType: string, more: object = {}) =>
      ask(`POST /api/jobs/${job}/photos`, { photoType, photoUrl: await dataUrl(), ...more }),
    upload: async (job: string, bytes: Buffer, { headers = {}, as = cookie }: Sending = {}) => {
      const answer = await testApp.app.inject({
        method: 'POST',
        url: `/api/jobs/${job}/photo-files`,
        headers: { cookie: as, 'content-type': 'image/jpeg', ...headers },
        payload: bytes,
      });
      return { status: answer.statusCode, body: answer.json<Record<string, string>>() };
    },
  };
}

/** Returns a small photo, a different one each time. */
export async function picture(): Promise<Buffer> {
  shade += 1;
  const background = { r: shade % 256, g: (shade * 7) % 256, b: 90 };
  return sharp({ create: { width: 32, height: 24, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

export async function dataUrl(): Promise<string> {
  return `data:image/jpeg;base64,${(await picture()).toString('base64')}`;
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function newCompletion(more: object = {}) {
  return { completionNotes: 'Shiny again', clientId: crypto.randomUUID(), ...more };
}
