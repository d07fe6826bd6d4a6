// `npm run bookkeeper`: makes a month of quotes with every rule in use, and compares each figure on every screen and paper with
// its own arithmetic. It shares no code with the product. `-- 60` makes 60 quotes instead of 300, and `-- 60 7` draws others.
// `-- 60 --menu studio` loads another of the shop's menus first; a rule that it has no use for is no failure then.
import { parseArgs } from 'node:util';
import { compareMonth } from './compare.ts';
import { liveMonth } from './month.ts';
import { countRules } from './rules.ts';
import { openShop } from './shop.ts';

const MOST_SHOWN = 40;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { menu: { type: 'string' } } });
const { menu } = values;
const [count = 300, seed = count] = positionals.map(Number);
const shop = await openShop(Temporal.Instant.from('2027-06-01T10:00:00Z'));
try {
  const month = await liveMonth(shop, { count, seed, menu });
  const { compared, differences } = await compareMonth(month);
  const rules = countRules(month);
  for (const { rule, count: used, of } of rules) console.log(`${rule.padEnd(60)}${String(used).padStart(5)} ${of}`);
  console.log();
  for (const [source, figures] of compared) console.log(`${source.padEnd(20)}${String(figures).padStart(8)}`);
  const all = [...compared.values()].reduce((sum, figures) => sum + figures, 0);
  if (!shop.readsPdfs) console.log('PDFs were not compared: pdftotext is missing (apt-get install poppler-utils).');
  const unused = rules.filter(({ count: used }) => used === 0);
  console.log(`\n${rules.length} rules, ${unused.length} of them not in use.`);
  for (const { rule } of unused) console.log(`  ${rule}`);
  console.log(`${month.sold.length} quotes, ${all} figures compared, ${differences.length} differ.`);
  for (const difference of differences.slice(0, MOST_SHOWN)) console.log(`  ${difference}`);
  const isWhole = menu !== undefined || unused.length === 0;
  process.exitCode = differences.length === 0 && isWhole ? 0 : 1;
} finally {
  await shop.close();
}
