import type { PhotoArea } from '#core/estimate/assessment.ts';
import { dirtModel, insideHead } from './dirt-model.ts';

/** Cells per side of the gate's map, and values per cell. */
export const CELLS = 10;
export const CHANNELS = 2048;

/** Whether a photo shows a vehicle, from outside, and where. */
export type Gate = {
  /** The log-odds that it does. */
  readonly logit: number;
  /** The same for each of 10 x 10 cells, row by row. */
  readonly evidence: Float32Array;
  /** The log-odds that the photo shows the inside of one, or an engine bay. */
  readonly inside: number;
};

/** Whether the photo shows a vehicle. */
export function passesGate({ logit }: Pick<Gate, 'logit'>): boolean {
  return logit >= dirtModel.gate.threshold;
}

/** Whether it shows the inside of one, which can't be judged. Means nothing for a photo without a vehicle. */
export function showsInside({ inside }: Pick<Gate, 'inside'>): boolean {
  return inside >= insideHead.threshold;
}

/** Why a photo can't be judged; undefined for one that shows a vehicle from outside. */
export function rejectionOf(gate: Pick<Gate, 'logit' | 'inside'>): 'no-vehicle' | 'interior' | undefined {
  if (!passesGate(gate)) return 'no-vehicle';
  return showsInside(gate) ? 'interior' : undefined;
}

/** Looks for a vehicle in the map of a photo: 2048 channels of 10 x 10 cells. */
export function gateOf(map: Float32Array): Gate {
  const { head } = dirtModel.gate;
  const evidence = evidenceOf(map);
  const { vehicle, frame } = poolsOf(map, evidence);
  return {
    logit: head.b + dot(head.w, vehicle),
    evidence,
    inside: insideHead.b + dot(insideHead.w.slice(0, CHANNELS), vehicle) + dot(insideHead.w.slice(CHANNELS), frame),
  };
}

function evidenceOf(map: Float32Array): Float32Array {
  const { cells } = dirtModel.gate;
  const evidence = new Float32Array(CELLS ** 2).fill(cells.b);
  for (let channel = 0; channel < CHANNELS; channel++) {
    const weight = cells.w[channel] ?? 0;
    for (let cell = 0; cell < evidence.length; cell++)
      evidence[cell] = (evidence[cell] ?? 0) + weight * (map[channel * evidence.length + cell] ?? 0);
  }
  return evidence;
}

/**
 * Two descriptions of a photo with 2048 numbers each, of length 1: of the cells weighted by how likely they show the
 * vehicle, and of all cells alike.
 */
export function poolsOf(
  map: Float32Array,
  evidence = evidenceOf(map),
): { readonly vehicle: Float64Array; readonly frame: Float64Array } {
  const count = evidence.length;
  const weights = evidence.map((each) => 1 / (1 + Math.exp(-each)));
  const vehicle = new Float64Array(CHANNELS);
  const frame = new Float64Array(CHANNELS);
  for (let channel = 0; channel < CHANNELS; channel++) {
    for (let cell = 0; cell < count; cell++) {
      const value = map[channel * count + cell] ?? 0;
      vehicle[channel] = (vehicle[channel] ?? 0) + (weights[cell] ?? 0) * value;
      frame[channel] = (frame[channel] ?? 0) + value;
    }
  }
  return { vehicle: ofLengthOne(vehicle), frame: ofLengthOne(frame) };
}

function ofLengthOne(vector: Float64Array): Float64Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function dot(weights: readonly number[], vector: Float64Array): number {
  return vector.reduce((sum, value, place) => sum + (weights[place] ?? 0) * value, 0);
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

/** The box around the group of places above the threshold that has the most evidence; edges join places, corners don't. */
function boxOfLargestGroup(
  places: Float32Array,
  side: number,
): { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number } | undefined {
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

/** The places that `start` belongs together with and that weren't seen before. */
function groupFrom(
  start: number,
  { places, side, seen }: { readonly places: Float32Array; readonly side: number; readonly seen: Set<number> },
): readonly number[] {
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
