import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { beat } from '#server/lib/queries.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';

const TOKEN = 'what-only-the-scraper-knows';
const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

type Dashboard = {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
};

let testApp: TestApp;
let page: string;
before(async () => {
  testApp = await startTestApp({ env: { METRICS_TOKEN: TOKEN } });
  const { app, deps } = testApp;
  for (const duty of ['scheduler', 'outbox']) await beat(deps.db, duty, deps.clock.now());
  const proof = { id: deps.random.id(), file: 'a-backup', backup_created_at: TEST_NOW, proven_at: TEST_NOW };
  await deps.db
    .insertInto('backup_proofs')
    .values({ ...proof, is_success: true, row_count: 1, photo_count: 0 })
    .execute();
  deps.telemetry.metrics.mail('sent');
  deps.telemetry.metrics.photosAnalyzed('embedded');
  await app.inject('/healthz');
  page = (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body;
});
after(() => testApp.close());

/** The names of the metrics in an expression, and the labels each is filtered by. */
function seriesIn(expression: string): readonly { readonly name: string; readonly labels: readonly string[] }[] {
  return [...expression.matchAll(/\b((?:brightbay|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', given]) => ({
      name,
      labels: [...(given ?? '').matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].flatMap(([, label]) => label ?? []),
    }),
  );
}

/** Prometheus adds these to all series. */
const OF_PROMETHEUS = ['job', 'instance'];

function assertAnswered(expression: string): void {
  const series = seriesIn(expression);
  for (const { name, labels } of series) {
    const lines = page.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
    assert.ok(lines.length > 0, `/metrics has no ${name}, for which asks: ${expression}`);
    for (const label of labels.filter((each) => !OF_PROMETHEUS.includes(each)))
      assert.ok(
        lines.some((line) => line.includes(`${label}="`)),
        `${name} has no label ${label}: ${expression}`,
      );
  }
}

test('every query of the dashboard names metrics that exist, and every panel has one', () => {
  const { panels } = JSON.parse(read('ops/grafana/brightbay.json')) as Dashboard;
  assert.ok(panels.length > 10);
  for (const { title, targets } of panels) {
    assert.ok(targets.length > 0, title);
    for (const { expr } of targets) {
      assert.ok(seriesIn(expr).length > 0, `${title}: ${expr}`);
      assertAnswered(expr);
    }
  }
});

test('every alert names metrics that exist, and has its chapter in the runbook', () => {
  const rules = read('ops/alerts.yml');
  assertAnswered(rules);
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const chapters = [...read('docs/runbook.md').matchAll(/^### (Brightbay\w+)$/gm)].map(([, name = '']) => name);
  assert.ok(alerts.length > 8);
  assert.deepEqual(chapters.toSorted(), alerts.toSorted());
  for (const name of alerts) assert.ok(rules.includes(`runbook: docs/runbook.md#${name.toLowerCase()}\n`), name);
});
