import type { workTimeCalls } from '#contract/work-times.ts';
import type { Handlers } from '#server/http/mount.ts';
import { addTimeOff, decideTimeOff, removeTimeOff } from './time-off.ts';
import { changeWorkTimes, readWorkTimes } from './work-times.ts';

export function workTimeRoutes(): Handlers<typeof workTimeCalls> {
  return {
    'GET /api/staff/:id/work-times': async ({ context, params }) => ({
      status: 200,
      body: await readWorkTimes(context, params),
    }),
    'PUT /api/staff/:id/work-times': async ({ context, params, body }) => ({
      status: 200,
      body: await changeWorkTimes(context, { ...body, ...params }),
    }),
    'POST /api/staff/:id/time-off': async ({ context, params, body }) => ({
      status: 201,
      body: await addTimeOff(context, { ...body, ...params }),
    }),
    'DELETE /api/staff/time-off/:id': async ({ context, params }) => {
      await removeTimeOff(context, params);
      return { status: 204 };
    },
    'POST /api/staff/time-off/:id/approve': async ({ context, params }) => ({
      status: 200,
      body: await decideTimeOff(context, { ...params, status: 'approved' }),
    }),
    'POST /api/staff/time-off/:id/decline': async ({ context, params }) => ({
      status: 200,
      body: await decideTimeOff(context, { ...params, status: 'declined' }),
    }),
  };
}
