import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOwn, forgetOwnCaches, forgottenAt, keepOwnAnswer, nextTurn, ownCacheName } from './own-caches.ts';
import { isCrewPage, isOwnAnswer } from './paths.ts';

const urlOf = (request: Request | string) => (typeof request === 'string' ? request : request.url);

/** The caches of a browser, as far as they are used here. */
function openCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const cache = all.get(name) ?? new Map<string, Response>();
    all.set(name, cache);
    return {
      put: async (request: Request | string, answer: Response) => void cache.set(urlOf(request), answer),
      match: async (request: Request | string) => cache.get(urlOf(request))?.clone(),
    };
  };
  return { open, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) } as never;
}

test('an answer is found until its employee has gone, or another one has come', async () => {
  const caches = openCaches();
  const request = new Request('https://shop.example/api/employee/session');
  await (await caches.open('crew-page-1')).put(request, new Response('not an answer'));
  assert.equal(await findOwn(caches, request), undefined);
  await (await caches.open(ownCacheName('FKE-0000000001'))).put(request, new Response('Maya'));
  await forgetOwnCaches(caches, { but: 'FKE-0000000001' });
  assert.equal(await (await findOwn(caches, request))?.text(), 'Maya');
  await forgetOwnCaches(caches, { but: 'FKE-0000000002' });
  assert.equal(await findOwn(caches, request), undefined);
  await (await caches.open(ownCacheName('FKE-0000000002'))).put(request, new Response('Sam'));
  await forgetOwnCaches(caches);
  assert.equal(await findOwn(caches, request), undefined);
  assert.deepEqual((await caches.keys()).toSorted(), ['crew-forgotten', 'crew-page-1']);
});

test('an answer that arrives after the log-out is not kept', async () => {
  const caches = openCaches();
  const request = new Request('https://shop.example/api/employee/session');
  const employeeId = 'FKE-0000000001';
  const asked = async () => ({
    request,
    answer: new Response('Maya'),
    employeeId,
    since: await forgottenAt(caches),
    turn: nextTurn(),
  });
  const underWay = await asked();
  await keepOwnAnswer(caches, await asked());
  assert.equal(await (await findOwn(caches, request))?.text(), 'Maya');
  await forgetOwnCaches(caches);
  await keepOwnAnswer(caches, underWay);
  assert.equal(await findOwn(caches, request), undefined);
  await keepOwnAnswer(caches, await asked());
  assert.equal(await (await findOwn(caches, request))?.text(), 'Maya');
});

test('an answer that is overtaken by a later one does not replace it', async () => {
  const caches = openCaches();
  const request = new Request('https://shop.example/api/jobs/4f-1/documentation');
  const common = { request, employeeId: 'FKE-0000000003', since: '' };
  const [first, second] = [nextTurn(), nextTurn()];
  await keepOwnAnswer(caches, { ...common, answer: new Response('started'), turn: second });
  await keepOwnAnswer(caches, { ...common, answer: new Response('not started'), turn: first });
  assert.equal(await (await findOwn(caches, request))?.text(), 'started');
});

test('the crew’s pages and an employee’s own answers are kept, and nothing else', () => {
  for (const path of ['/employee-dashboard', '/employee-login', '/jobs', '/employee/job/4f-1/documentation'])
    assert.ok(isCrewPage(path), path);
  for (const path of ['/', '/quote', '/admin', '/admin/dashboard', '/job-schedule', '/employee/reset', '/jobs/1'])
    assert.ok(!isCrewPage(path), path);
  for (const path of ['/api/employee/session', '/api/jobs/employee/FKE-0000000001', '/api/jobs/4f-1/documentation'])
    assert.ok(isOwnAnswer(path), path);
  for (const path of ['/api/jobs', '/api/jobs/available', '/api/admin/counts', '/api/quotes', '/api/employee/login'])
    assert.ok(!isOwnAnswer(path), path);
});
