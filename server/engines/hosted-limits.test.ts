import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DIRTY_CAR, fails, judgement, openTestEngine, setUpHosted, says, staysSilent } from '#testing/hosted-model.ts';
import { HostedDown, type DownReason } from './engine-errors.ts';
import type { HostedEngine } from './hosted.ts';

const { database, model, photo } = await setUpHosted();

const good = says(judgement(1));

/** Returns 'answer', or why there is none. */
async function outcomeOf(engine: HostedEngine): Promise<DownReason | 'answer'> {
  try {
    await engine.assess([photo], DIRTY_CAR);
    return 'answer';
  } catch (error) {
    assert.ok(error instanceof HostedDown);
    return error.reason;
  }
}

async function outcomesOf(engine: HostedEngine, count: number) {
  const outcomes: string[] = [];
  for (let at = 0; at < count; at += 1) outcomes.push(await outcomeOf(engine));
  return outcomes;
}

describe('the circuit breaker of a hosted model', () => {
  const LATER = '2027-06-01T12:01:00Z';

  test('opens after three failures in a row, and a success in between resets the count', async () => {
    const { engine } = openTestEngine(database, model);
    model.reply(fails(500), fails(429), good, fails(500), says('rubbish'), says('rubbish'), fails(401), good);
    const outcomes = await outcomesOf(engine, 7);
    assert.deepEqual(outcomes, ['refused', 'rate-limited', 'answer', 'refused', 'rubbish', 'refused', 'open-circuit']);
    assert.equal(model.sent.length, 7);
  });

  test('lets one through after a minute, and closes when that one is answered', async () => {
    const { engine, setNow } = openTestEngine(database, model);
    model.reply(fails(500));
    await outcomesOf(engine, 3);
    model.reply(good);
    setNow('2027-06-01T12:00:59Z');
    assert.equal(await outcomeOf(engine), 'open-circuit');
    setNow(LATER);
    assert.deepEqual(await Promise.all([outcomeOf(engine), outcomeOf(engine)]), ['answer', 'open-circuit']);
    assert.deepEqual(await outcomesOf(engine, 2), ['answer', 'answer']);
  });

  test('stays open for another minute when that one fails', async () => {
    const { engine, setNow } = openTestEngine(database, model);
    model.reply(fails(500));
    await outcomesOf(engine, 3);
    setNow(LATER);
    assert.deepEqual(await outcomesOf(engine, 2), ['refused', 'open-circuit']);
    setNow('2027-06-01T12:01:59Z');
    model.reply(good);
    assert.equal(await outcomeOf(engine), 'open-circuit');
    setNow('2027-06-01T12:02:00Z');
    assert.equal(await outcomeOf(engine), 'answer');
  });

  test('lets the next one through where the one said nothing about the other side', async () => {
    const { engine, setNow } = openTestEngine(database, model);
    model.reply(fails(500));
    await outcomesOf(engine, 3);
    setNow(LATER);
    model.reply(good);
    await assert.rejects(engine.assess([Buffer.from('no photo')], DIRTY_CAR), HostedDown);
    assert.equal(await outcomeOf(engine), 'answer');
  });

  test('is not opened by a budget that is used up', async () => {
    const { engine, setNow } = openTestEngine(database, model, { env: { AI_DAILY_REQUESTS: '1' } });
    model.reply(good);
    assert.deepEqual(await outcomesOf(engine, 5), ['answer', 'budget', 'budget', 'budget', 'budget']);
    setNow('2027-06-02T00:00:00Z');
    assert.equal(await outcomeOf(engine), 'answer');
  });
});

describe('the budget of a hosted model', () => {
  test('counts each request, of all processes, however many come at once', async () => {
    model.reply(good);
    const env = { AI_DAILY_REQUESTS: '3' };
    const engines = [1, 2].map(() => openTestEngine(database, model, { env }).engine);
    const outcomes = await Promise.all([...engines, ...engines, ...engines, ...engines].map(outcomeOf));
    assert.equal(outcomes.filter((outcome) => outcome === 'answer').length, 3);
    assert.equal(outcomes.filter((outcome) => outcome === 'budget').length, 5);
    assert.equal(model.sent.length, 3);
  });

  test('counts the second request of a photo, too', async () => {
    model.reply(says('rubbish'), good);
    const { engine } = openTestEngine(database, model, { env: { AI_DAILY_REQUESTS: '1' } });
    assert.equal(await outcomeOf(engine), 'budget');
    assert.equal(model.sent.length, 1);
  });

  test('in tokens ends before a request could exceed it, and counts what was really taken', async () => {
    model.reply(good);
    const { engine } = openTestEngine(database, model, { env: { AI_DAILY_TOKENS: '20000' } });
    // 9000 are reserved for one photo, and 1280 are used.
    const outcomes = await outcomesOf(engine, 10);
    assert.deepEqual(outcomes, [...Array.from({ length: 9 }, () => 'answer'), 'budget']);
  });

  test('in tokens is not touched by what was turned away, but by what was never heard of again', async () => {
    const env = { AI_DAILY_TOKENS: '20000' };
    model.reply(fails(500));
    await outcomesOf(openTestEngine(database, model, { env }).engine, 3);
    assert.equal(await counted('tokens'), 0);
    model.reply(staysSilent);
    const { engine } = openTestEngine(database, model, { env, patienceMs: 300 });
    await outcomesOf(engine, 1);
    await engine.close();
    assert.equal(await counted('tokens'), 9000);
    assert.equal(await counted('requests'), 4);
  });

  test('in dollars ends before a request could exceed it; the cost of each is logged', async () => {
    model.reply(good);
    const env = { AI_DAILY_BUDGET: '0.10', AI_PRICE_INPUT: '5', AI_PRICE_OUTPUT: '20' };
    const { engine, logged, setNow } = openTestEngine(database, model, { env });
    // $0.105 would be reserved for one photo.
    assert.equal(await outcomeOf(engine), 'budget');
    const dear = openTestEngine(database, model, { env: { ...env, AI_DAILY_BUDGET: '0.12' } });
    assert.deepEqual(await outcomesOf(dear.engine, 3), ['answer', 'answer', 'budget']);
    assert.match(dear.logged(), /"tokens":\{"input":1200,"output":80\},"dollars":0\.0076,/);
    assert.equal(await counted('cost'), 15_200);
    assert.doesNotMatch(logged(), /dollars/);
    setNow('2027-06-02T00:00:00Z');
    dear.setNow('2027-06-02T00:00:00Z');
    assert.equal(await outcomeOf(dear.engine), 'answer');
  });

  async function counted(counter: string): Promise<number | undefined> {
    const { db } = database;
    const row = db.selectFrom('rate_limits').select('tries').where('bucket', 'like', `hosted:${counter}:%`);
    return (await row.executeTakeFirst())?.tries;
  }
});
