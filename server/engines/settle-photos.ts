import type { Assessment, PhotoArea, PhotoEvidence, RetakeHint } from '#core/estimate/assessment.ts';
import { judge, type Classifier } from '#core/estimate/classifier.ts';
import { confidenceOf, framingHints, sayTogether, withDoubts } from '#core/estimate/embedded-rules.ts';
import type { Look } from './condition-worker.ts';
import { EMBEDDED_MODEL } from './dirt-model.ts';
import { passesGate, rejectionOf, vehicleShare } from './vehicle-gate.ts';

/** What was seen in one photo, and its features where it was judged, with the part that they are of. */
export type PhotoResult = Look & { readonly area?: PhotoArea; readonly features?: Float32Array };

/** What the embedded model says of a vehicle from its photos, by the given classifier. */
export function settlePhotos(found: readonly PhotoResult[], classifier: Classifier): Assessment {
  const { calibration } = classifier;
  const judged = found.filter(({ features }) => features);
  const framings = framingHints(
    judged.map(({ area, gate }) => ({ area, share: gate ? vehicleShare(gate.evidence) : 1 })),
  );
  const photos = found.map((each, photo) => {
    const framing = framings[judged.indexOf(each)] ?? [];
    return evidenceOf(each, { photo, framing, classifier });
  });
  const levelFrom = calibration?.levelFrom;
  const atLeast = found.some(({ quality }) => quality.saysSomething) ? sayTogether(photos, levelFrom) : undefined;
  return {
    engine: 'embedded',
    model: EMBEDDED_MODEL,
    version: classifier.version,
    ...(atLeast && { atLeast }),
    ...(calibration && { thresholds: { levelFrom: calibration.levelFrom, chargeFrom: calibration.chargeFrom } }),
    confidence: atLeast ? confidenceOf(photos, levelFrom) : 0,
    concerns: [],
    photos: withDoubts(photos, levelFrom),
  };
}

function evidenceOf(
  found: PhotoResult,
  context: { readonly photo: number; readonly framing: readonly RetakeHint[]; readonly classifier: Classifier },
): PhotoEvidence {
  const { photo, framing, classifier } = context;
  const { quality, isRepeat, gate, area, features } = found;
  const rejection = gate && rejectionOf(gate);
  const repeated = isRepeat ? (['same-photo'] as const) : [];
  return {
    photo,
    ...(gate && { gate: { logit: gate.logit, passes: passesGate(gate), inside: gate.inside } }),
    ...(area && { area }),
    ...(features && { features, atLeast: judge(classifier, features) }),
    retake: [...quality.retake, ...(rejection ? [rejection] : []), ...repeated, ...framing],
  };
}
