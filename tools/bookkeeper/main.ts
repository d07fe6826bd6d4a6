// `npm run bookkeeper`: makes a month of quotes with every rule in use, and compares each figure on every screen and paper with
// its own arithmetic. It shares no code with the product. `-- 60` makes 60 quotes instead of 300.
import { compareMonth } from './compare.ts';
import { liveMonth } from './month.ts';
import { openShop } from './shop.ts';

const MOST_SHOWN = 40;

const count = Number(process.argv[2] ?? 300);
const shop = await openShop(Temporal.Instant.from('2027-06-01T10:00:00Z'));
try {
  const month = await liveMonth(shop, count);
  const { compared, differences } = await compareMonth(month);
  for (const [source, figures] of compared) console.log(`${source.padEnd(20)}${String(figures).padStart(8)}`);
  const all = [...compared.values()].reduce((sum, figures) => sum + figures, 0);
  if (!shop.readsPdfs) console.log('PDFs were not compared: pdftotext is missing (apt-get install poppler-utils).');
  console.log(`\n${month.sold.length} quotes, ${all} figures compared, ${differences.length} differ.`);
  for (const difference of differences.slice(0, MOST_SHOWN)) console.log(`  ${difference}`);
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  await shop.close();
}
