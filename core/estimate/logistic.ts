/** Vectors of one length, each with the row that it belongs to: a job has a row, and a vector for each photo. */
export type Photos = {
  readonly vectors: readonly Float32Array[];
  readonly rows: readonly (readonly number[])[];
};

/**
 * What the regressions need of many vectors: how alike they are. Everything is fitted and predicted from it, so that a fit
 * costs the square of the jobs, however long the vectors are.
 */
export type Likeness = {
  /** Row by row: the mean vectors of two rows, centered and scaled to a mean square length of 1. */
  readonly rows: Float64Array;
  /** Vector by vector: each vector with the mean vector of each row. */
  readonly vectors: Float64Array;
  readonly count: number;
  /** The scaled mean vectors of the rows less their center, and that center. */
  readonly means: readonly Float64Array[];
  readonly center: Float64Array;
};

/** How alike the rows are: the products of their centered means, and of each vector with them. */
export function likenessOf({ vectors, rows }: Photos): Likeness {
  const width = vectors[0]?.length ?? 0;
  const plain = rows.map((places) =>
    meanOf(
      places.map((place) => vectors[place] ?? new Float32Array(width)),
      width,
    ),
  );
  const center = meanOf(plain, width);
  const centered = plain.map((mean) => mean.map((value, index) => value - (center[index] ?? 0)));
  const squares = centered.reduce((sum, mean) => sum + dot(mean, mean), 0);
  const scale = squares / rows.length || 1;
  const means = centered.map((mean) => mean.map((value) => value / scale));
  const count = rows.length;
  const alike = new Float64Array(vectors.length * count);
  vectors.forEach((vector, place) => {
    means.forEach((mean, row) => {
      alike[place * count + row] = dot(vector, mean) - dot(center, mean);
    });
  });
  const between = new Float64Array(count * count);
  rows.forEach((places, row) => {
    for (const place of places)
      for (let other = 0; other < count; other += 1)
        between[row * count + other] =
          (between[row * count + other] ?? 0) + (alike[place * count + other] ?? 0) / places.length;
  });
  return { rows: between, vectors: alike, count, means, center };
}

type Fitting = {
  /** The rows to learn from. */
  readonly train: readonly number[];
  /** By row, of all rows. */
  readonly isTrue: readonly boolean[];
  /** The log-odds of each row where it begins, and what the weights are drawn back to. */
  readonly start: readonly number[];
  /** Of that pull, against the mean loss of a row. */
  readonly strength: number;
};

/** What is added to the log-odds of the beginning: a bias, and a share of each row that was learned from. */
export type LearnedWeights = {
  readonly bias: number;
  readonly train: readonly number[];
  readonly shares: Float64Array;
};

const ROUNDS = 100;

/**
 * Logistic regression with an L2 pull towards a line that is known, by a fixed number of rounds of accelerated gradient
 * descent: the same rows give the same line, on every machine. The bias is free.
 */
export function fitLogistic(likeness: Likeness, { train, isTrue, start, strength }: Fitting): LearnedWeights {
  const between = blockOf(likeness, train);
  const labels = train.map((row) => (isTrue[row] ? 1 : 0));
  const begin = train.map((row) => start[row] ?? 0);
  const count = train.length;
  let line = { bias: 0, shares: new Float64Array(count) };
  let ahead = line;
  // The mean square length is 1 and the bias adds 1: the slope changes by no more than a quarter of both.
  const step = 1 / (0.5 + strength);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { bias, shares } = ahead;
    const odds = times(between, shares);
    const off = labels.map((label, row) => 1 / (1 + Math.exp(-((begin[row] ?? 0) + bias + (odds[row] ?? 0)))) - label);
    const next = {
      bias: bias - (step * off.reduce((sum, each) => sum + each, 0)) / count,
      shares: shares.map((share, row) => share - step * ((off[row] ?? 0) / count + strength * share)),
    };
    const speed = (round - 1) / (round + 2);
    const last = line;
    ahead = {
      bias: next.bias + speed * (next.bias - last.bias),
      shares: next.shares.map((share, row) => share + speed * (share - (last.shares[row] ?? 0))),
    };
    line = next;
  }
  return { ...line, train };
}

/** What a fit adds to the log-odds of a vector, by its place. */
export function addedTo({ vectors, count }: Likeness, place: number, { bias, train, shares }: LearnedWeights): number {
  return train.reduce((sum, row, index) => sum + (vectors[place * count + row] ?? 0) * (shares[index] ?? 0), bias);
}

/** The same as a line over the vectors themselves: a bias and weights to add to those of the beginning. */
export function lineOf(
  { means, center }: Likeness,
  { bias, train, shares }: LearnedWeights,
): { readonly bias: number; readonly weights: Float64Array } {
  const weights = new Float64Array(center.length);
  train.forEach((row, index) => {
    const share = shares[index] ?? 0;
    means[row]?.forEach((value, column) => {
      weights[column] = (weights[column] ?? 0) + share * value;
    });
  });
  return { bias: bias - dot(center, weights), weights };
}

/** The similarity of these rows to each other, row by row. */
function blockOf({ rows, count }: Likeness, train: readonly number[]): Float64Array {
  const block = new Float64Array(train.length ** 2);
  train.forEach((row, place) => {
    train.forEach((other, column) => {
      block[place * train.length + column] = rows[row * count + other] ?? 0;
    });
  });
  return block;
}

function times(square: Float64Array, vector: Float64Array): Float64Array {
  const count = vector.length;
  const product = new Float64Array(count);
  for (let row = 0; row < count; row += 1) {
    let sum = 0;
    for (let column = 0; column < count; column += 1)
      sum += (square[row * count + column] ?? 0) * (vector[column] ?? 0);
    product[row] = sum;
  }
  return product;
}

function meanOf(vectors: readonly (Float32Array | Float64Array)[], width: number): Float64Array {
  const mean = new Float64Array(width);
  for (const vector of vectors)
    vector.forEach((value, index) => {
      mean[index] = (mean[index] ?? 0) + value / vectors.length;
    });
  return mean;
}

function dot(a: Float32Array | Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < b.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
