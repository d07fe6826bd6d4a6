import type { PhotoArea } from '#core/estimate/assessment.ts';
import { dirtModel } from './dirt-model.ts';

/** Cells per side of the gate's map, and values per cell. */
export const CELLS = 10;
export const CHANNELS = 2048;

/** Whether a photo shows a vehicle, and where. */
export type Gate = {
  /** The log-odds that it does. */
  readonly logit: number;
  /** The same for each of 10 x 10 cells, row by row. */
  readonly evidence: Float32Array;
};

/** Whether the photo may be judged. */
export function passesGate({ logit }: Pick<Gate, 'logit'>): boolean {
  return logit >= dirtModel.gate.threshold;
}

/** Looks for a vehicle in the map of a photo: 2048 channels of 10 x 10 cells. */
export function gateOf(map: Float32Array): Gate {
  const { cells, head } = dirtModel.gate;
  const count = CELLS * CELLS;
  const evidence = new Float32Array(count).fill(cells.b);
  for (let channel = 0; channel < CHANNELS; channel++) {
    const weight = cells.w[channel] ?? 0;
    for (let cell = 0; cell < count; cell++)
      evidence[cell] = (evidence[cell] ?? 0) + weight * (map[channel * count + cell] ?? 0);
  }
  const weights = evidence.map((each) => 1 / (1 + Math.exp(-each)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const pooled = Float64Array.from({ length: CHANNELS }, (_, channel) => {
    let sum = 0;
    for (let cell = 0; cell < count; cell++) sum += (weights[cell] ?? 0) * (map[channel * count + cell] ?? 0);
    return sum / total;
  });
  const length = Math.hypot(...pooled);
  const logit = pooled.reduce((sum, value, channel) => sum + ((head.w[channel] ?? 0) * value) / length, head.b);
  return { logit, evidence };
}

/** The share of the frame in which a vehicle is seen, 0 to 1. */
export function vehicleShare(evidence: Float32Array): number {
  return evidence.filter((cell) => cell > dirtModel.crop.cellThreshold).length / evidence.length;
}

/** Returns the part of the frame with the vehicle; undefined if the whole frame should be judged. */
export function vehicleArea(evidence: Float32Array): PhotoArea | undefined {
  const { upsample, margin, belowArea } = dirtModel.crop;
  const side = CELLS * upsample;
  const box = boxOfLargestGroup(enlarge(evidence, upsample), side);
  if (!box) return undefined;
  const [x, y] = [margin * (box.right - box.left), margin * (box.bottom - box.top)];
  const area: PhotoArea = [
    Math.max(0, (box.left - x) / side),
    Math.max(0, (box.top - y) / side),
    Math.min(1, (box.right + x) / side),
    Math.min(1, (box.bottom + y) / side),
  ];
  return (area[2] - area[0]) * (area[3] - area[1]) < belowArea ? area : undefined;
}

/** Bilinear, with the cells' centers in place and the edge values continued outward. */
function enlarge(evidence: Float32Array, times: number): Float32Array {
  const side = CELLS * times;
  const positions = Array.from({ length: side }, (_, place) => {
    const at = Math.min(CELLS - 1, Math.max(0, (place + 0.5) / times - 0.5));
    const low = Math.floor(at);
    return { low, high: Math.min(CELLS - 1, low + 1), share: at - low };
  });
  const at = (row: number, column: number) => evidence[row * CELLS + column] ?? 0;
  const across = (row: number, { low, high, share }: (typeof positions)[number]) =>
    at(row, low) * (1 - share) + at(row, high) * share;
  return Float32Array.from(
    positions.flatMap((y) => positions.map((x) => across(y.low, x) * (1 - y.share) + across(y.high, x) * y.share)),
  );
}

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** The box around the group of places above the threshold that has the most evidence; edges join places, corners don't. */
function boxOfLargestGroup(places: Float32Array, side: number): Box | undefined {
  const seen = new Set<number>();
  let best: { readonly sum: number; readonly group: readonly number[] } | undefined;
  for (const start of places.keys()) {
    const group = groupFrom(start, { places, side, seen });
    const sum = group.reduce((total, place) => total + (places[place] ?? 0), 0);
    if (group.length > 0 && sum > (best?.sum ?? 0)) best = { sum, group };
  }
  if (!best) return undefined;
  const columns = best.group.map((place) => place % side);
  const rows = best.group.map((place) => Math.floor(place / side));
  return {
    left: Math.min(...columns),
    top: Math.min(...rows),
    right: Math.max(...columns) + 1,
    bottom: Math.max(...rows) + 1,
  };
}

type Search = { readonly places: Float32Array; readonly side: number; readonly seen: Set<number> };

/** The places that `start` belongs together with and that weren't seen before. */
function groupFrom(start: number, { places, side, seen }: Search): readonly number[] {
  const isIn = (place: number) => (places[place] ?? 0) > dirtModel.crop.cellThreshold && !seen.has(place);
  const group: number[] = [];
  const open = [start];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (!isIn(place)) continue;
    seen.add(place);
    group.push(place);
    if (place % side > 0) open.push(place - 1);
    if (place % side < side - 1) open.push(place + 1);
    if (place >= side) open.push(place - side);
    if (place + side < places.length) open.push(place + side);
  }
  return group;
}
