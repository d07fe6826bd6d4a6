/** Results of a number of clients, each of which sent its next request as soon as it had a response. */
export type Figures = {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** How many asked in all, the time before the measurement included. */
  readonly asked: number;
  /** Unexpected responses, by kind. */
  readonly failed: Readonly<Record<string, number>>;
};

export type Measurement = {
  readonly clients: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
};

/**
 * Lets each client ask, over and over, until the time is over; what is answered before the warm-up ends does not count.
 * `ask` gets the client's number and a count of its own, and answers undefined or what went wrong.
 */
export async function measure(
  { clients, seconds, warmUpSeconds }: Measurement,
  ask: (client: number, count: number) => Promise<string | undefined>,
): Promise<Figures> {
  const start = performance.now() + warmUpSeconds * 1000;
  const end = start + seconds * 1000;
  const times: number[] = [];
  const failed: Record<string, number> = {};
  let asked = 0;

  async function loop(client: number): Promise<void> {
    for (let now = performance.now(); now < end;) {
      const fault = await ask(client, asked++);
      const after = performance.now();
      if (fault !== undefined) failed[fault] = (failed[fault] ?? 0) + 1;
      else if (after >= start && after < end) times.push(after - now);
      now = after;
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, client) => loop(client)));
  const sorted = Float64Array.from(times).toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99), asked, failed };
}

/** The one in the middle of an odd number of them; of an even number the upper of the two. Not a number when there are none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** How often two things happened per second, measured in turn, and the share that the first is of the second. */
export type InTurn = {
  /** Medians. */
  readonly ours: number;
  readonly bare: number;
  /** The median of the rounds' shares, and the outermost of them. */
  readonly share: number;
  readonly least: number;
  readonly most: number;
};

type Sides = { readonly ours: () => Promise<number>; readonly bare: () => Promise<number> };

/**
 * Measures both in each round, so that a machine whose speed changes does so for both; every other round starts with the
 * other. Before the first one, each runs once without being counted.
 */
export async function measureInTurn(rounds: number, sides: Sides): Promise<InTurn> {
  await sides.bare();
  await sides.ours();
  const found: { readonly ours: number; readonly bare: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
    const figures = { ours: 0, bare: 0 };
    for (const side of order) figures[side] = await sides[side]();
    found.push(figures);
  }
  const shares = found.map(({ ours, bare }) => ours / bare);
  return {
    ours: median(found.map(({ ours }) => ours)),
    bare: median(found.map(({ bare }) => bare)),
    share: median(shares),
    least: Math.min(...shares),
    most: Math.max(...shares),
  };
}
