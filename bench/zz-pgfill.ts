import { openPlace } from '/work/main/bench/place.ts';
import { fill } from '/work/main/bench/fill.ts';
const place = await openPlace('postgresql');
const { startServerProcess } = await import('/work/main/bench/server-process.ts');
const s = await startServerProcess(place);
await s.stop();
for (const [from, to] of [
  [0, 1000],
  [1000, 100000],
  [100000, 1000000],
] as const) {
  const t = performance.now();
  await fill(place, { from, to });
  console.log(to, ((performance.now() - t) / 1000).toFixed(0) + 's', place.url, place.dataDir);
}
setInterval(() => {}, 100000);
