import lighthouse from 'lighthouse';

export type Scores = {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Largest contentful paint on a simulated slow phone, seconds. */
  readonly lcpSeconds: number;
};

/** The page's scores as Lighthouse gives them for a phone, by a browser that listens on the port. */
export async function scoresOf(address: string, browserPort: number): Promise<Scores> {
  const result = await lighthouse(address, { port: browserPort, output: 'json', logLevel: 'error' });
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not look at ${address}.`);
  const { categories, audits } = result.lhr;
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpSeconds: (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
  };
}
