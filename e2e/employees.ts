import { expect } from '@playwright/test';
import { OWNER } from './admin.ts';
import { nextAddress } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import type { Shop } from './shop.ts';

export type Invited = { readonly email: string; readonly employeeId: string; readonly code: string };

/** What the owner does for the crew, without a browser. */
export type Owner = {
  /** Adds somebody to the crew; answers with what the mail told him. */
  readonly invite: (name: string) => Promise<Invited>;
  /** Approves a quote and sends its job to the crew; answers with the id of the job. */
  readonly sendJob: (quoteId: string) => Promise<string>;
  /** What happened to a job. */
  readonly historyOf: (jobId: string) => Promise<readonly string[]>;
};

let invited = 0;

/** Logs the owner in. */
export async function openOwner(shop: Shop): Promise<Owner> {
  const { cookie } = await ask(shop, 'POST /api/admin/login', { body: OWNER });
  const asOwner = (call: string, body?: unknown) => ask(shop, call, { body, cookie });
  return {
    invite: async (name) => {
      invited += 1;
      const email = `crew${invited}.${Date.now()}@crew.example`;
      await asOwner('POST /api/staff', { name, email });
      const mail = textOf(await mailTo(shop, email, /^Welcome to the crew/));
      expect(mail).toContain('/employee-login?signup');
      return {
        email,
        employeeId: /FKE-\d{10}/.exec(mail)?.[0] ?? '',
        code: /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(mail)?.[0] ?? '',
      };
    },
    sendJob: async (quoteId) => {
      await asOwner(`POST /api/quotes/${quoteId}/approve`, {});
      const { body } = await asOwner('GET /api/jobs');
      const job = (body as readonly { readonly id: string; readonly quoteId: string }[]).find(
        (each) => each.quoteId === quoteId,
      );
      await asOwner(`POST /api/jobs/${job?.id}/send-to-employees`);
      return job?.id ?? '';
    },
    historyOf: async (jobId) => {
      const { body } = await asOwner(`GET /api/jobs/${jobId}`);
      const { history } = body as { readonly history: readonly { readonly action: string }[] };
      return history.map(({ action }) => action);
    },
  };
}

type Asked = { readonly body?: unknown; readonly cookie?: string };

async function ask(shop: Shop, call: string, { body, cookie = '' }: Asked) {
  const [method = '', path = ''] = call.split(' ');
  const answer = await fetch(`${shop.url}${path}`, {
    method,
    headers: {
      'x-forwarded-for': nextAddress(),
      cookie,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${call} answered ${answer.status}`).toBe(true);
  const cookies = answer.headers.getSetCookie().map((set) => set.split(';')[0]);
  return { body: (await answer.json()) as unknown, cookie: cookies.join('; ') };
}
