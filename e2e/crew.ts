import { expect } from '@playwright/test';
import { OWNER } from './admin.ts';
import { nextAddress } from './next-address.ts';
import type { Shop } from './shop.ts';

export type Member = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly employeeId: string;
};

let members = 0;

/** Makes a call as the owner would, without a browser; what it answers. */
export async function asOwner(shop: Shop, call: string, { body }: { readonly body?: unknown } = {}): Promise<unknown> {
  const [method = '', path = ''] = call.split(' ');
  const answer = await fetch(`${shop.url}${path}`, {
    method,
    headers: {
      'x-forwarded-for': nextAddress(),
      cookie: await ownerCookie(shop),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.ok, `${call} answered ${answer.status}: ${text}`).toBe(true);
  return text === '' ? undefined : JSON.parse(text);
}

/** A new employee that no other test uses. */
export async function newMember(shop: Shop): Promise<Member> {
  members += 1;
  const body = { name: `Robin Crew ${members}`, email: `robin${members}@crew.example` };
  return (await asOwner(shop, 'POST /api/staff', { body })) as Member;
}

const cookies = new WeakMap<Shop, Promise<string>>();

function ownerCookie(shop: Shop): Promise<string> {
  const known = cookies.get(shop) ?? logIn(shop);
  cookies.set(shop, known);
  return known;
}

async function logIn(shop: Shop): Promise<string> {
  const answer = await fetch(`${shop.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
    body: JSON.stringify(OWNER),
  });
  return answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
}
