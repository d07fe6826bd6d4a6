/** `count` rows of `width` figures, one row behind the other. */
export type Rows = { readonly values: Float64Array; readonly count: number; readonly width: number };

type Line = { readonly bias: number; readonly weights: Float32Array | readonly number[] };

type Fitting = {
  /** Row by row. */
  readonly isTrue: readonly boolean[];
  /** Where it begins, and what the weights are drawn back to. */
  readonly start: Line;
  /** Of that pull, against the mean loss of a row, on features scaled to a mean square length of 1. */
  readonly strength: number;
};

const ROUNDS = 300;
const LEAST_SHARE = 1e-6;

/**
 * Logistic regression with an L2 pull towards a line that is known, by a fixed number of rounds of accelerated gradient
 * descent: the same rows give the same line, on every machine. The features are centered and scaled meanwhile, which makes
 * the length of a safe step known; the bias is free.
 */
export function fitLogistic(rows: Rows, { isTrue, start, strength }: Fitting): { bias: number; weights: Float32Array } {
  const { count, width } = rows;
  const { values, center, scale } = standardize(rows);
  const from = Float64Array.from(start.weights, (weight) => weight * scale);
  const offset = start.weights.length === width ? dot(center, start.weights) : 0;
  let line = { bias: start.bias + offset, weights: Float64Array.from(from) };
  let ahead = line;
  // The mean square length is 1 and the bias adds 1: the slope changes by no more than a quarter of both.
  const step = 1 / (0.5 + strength);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slope = slopeAt(ahead, { values, count, width, isTrue });
    const { bias, weights } = ahead;
    const next = {
      bias: bias - step * slope.bias,
      weights: weights.map(
        (weight, index) => weight - step * ((slope.weights[index] ?? 0) + strength * (weight - (from[index] ?? 0))),
      ),
    };
    const speed = (round - 1) / (round + 2);
    const last = line;
    ahead = {
      bias: next.bias + speed * (next.bias - last.bias),
      weights: next.weights.map((weight, index) => weight + speed * (weight - (last.weights[index] ?? 0))),
    };
    line = next;
  }
  const weights = Float32Array.from(line.weights, (weight) => weight / scale);
  return { bias: Math.fround(line.bias - dot(center, weights)), weights };
}

/** The mean surprise at what happened, each of which had this probability, in nats. Nothing is quite impossible. */
export function meanLogLoss(shares: readonly number[]): number {
  return shares.reduce((sum, share) => sum - Math.log(Math.max(LEAST_SHARE, share)), 0) / Math.max(1, shares.length);
}

/** Rows less their mean row, divided so that their mean square length is 1. */
function standardize({ values, count, width }: Rows) {
  const center = new Float64Array(width);
  for (let place = 0; place < values.length; place += 1)
    center[place % width] = (center[place % width] ?? 0) + (values[place] ?? 0) / count;
  const centered = values.map((value, place) => value - (center[place % width] ?? 0));
  const squares = centered.reduce((sum, value) => sum + value * value, 0);
  const scale = Math.sqrt(squares / count) || 1;
  return { values: centered.map((value) => value / scale), center, scale };
}

type Labelled = Rows & { readonly isTrue: readonly boolean[] };

/** Of the mean loss. */
function slopeAt(line: { readonly bias: number; readonly weights: Float64Array }, given: Labelled) {
  const { values, count, width, isTrue } = given;
  const weights = new Float64Array(width);
  let bias = 0;
  for (let row = 0; row < count; row += 1) {
    const begin = row * width;
    let logit = line.bias;
    for (let column = 0; column < width; column += 1)
      logit += (values[begin + column] ?? 0) * (line.weights[column] ?? 0);
    const off = (1 / (1 + Math.exp(-logit)) - (isTrue[row] ? 1 : 0)) / count;
    bias += off;
    for (let column = 0; column < width; column += 1)
      weights[column] = (weights[column] ?? 0) + off * (values[begin + column] ?? 0);
  }
  return { bias, weights };
}

function dot(a: Float64Array, b: Float32Array | readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
