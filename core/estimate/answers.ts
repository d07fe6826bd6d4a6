import type { Answers, Assessment, AssessmentContext, AtLeast, Concern } from './assessment.ts';

/** Version of the rules below; any change to them needs a new one. */
export const ANSWERS_VERSION = '1';
/** Owners know the vehicle, but judge it kindly: enough to price, less than two photos that agree. */
export const ANSWERS_CONFIDENCE = 0.5;

/**
 * What a customer's own answers say about the parts that the package cleans. The figures only carry a level (they are no
 * measured probabilities), and never say 'extreme': no one has seen the vehicle.
 */
export function assessAnswers(answers: Answers, { packageType }: AssessmentContext): Assessment {
  const parts = partsCleaned(packageType);
  const steps = [
    ...(parts === 'inside' ? [] : [outsideStep(answers)]),
    ...(parts === 'outside' ? [] : [insideStep(answers)]),
  ];
  return {
    engine: 'questions',
    model: 'questions',
    version: ANSWERS_VERSION,
    atLeast: AT_LEAST[Math.max(...steps) as 0 | 1 | 2],
    confidence: ANSWERS_CONFIDENCE,
    concerns: [
      ...(parts === 'inside' ? [] : OUTSIDE_CONCERNS[answers.soil]),
      ...(parts === 'outside' ? [] : INSIDE_CONCERNS[answers.inside]),
    ],
    photos: [],
  };
}

/** The parts of a vehicle that a package cleans, which determine the answers that count. */
export function partsCleaned(packageType: string): 'outside' | 'inside' | 'both' {
  if (packageType === 'interior') return 'inside';
  return packageType === 'full' ? 'both' : 'outside';
}

/** A nominal figure for each level: light, moderate, heavy. */
const AT_LEAST: readonly [AtLeast, AtLeast, AtLeast] = [
  [0.25, 0.1, 0],
  [0.75, 0.25, 0],
  [0.9, 0.75, 0],
];

/** What is on the vehicle counts; dirt that has sat for long is one step more work. */
function outsideStep({ soil, lastWash }: Answers): 0 | 1 | 2 {
  if (soil === 'caked') return 2;
  const hasSat = lastWash === 'longer';
  if (soil === 'mud-or-salt') return hasSat ? 2 : 1;
  return hasSat ? 1 : 0;
}

function insideStep({ inside }: Answers): 0 | 1 | 2 {
  return ({ tidy: 0, 'crumbs-or-hair': 1, 'stains-or-odor': 2 } as const)[inside];
}

const OUTSIDE_CONCERNS: Readonly<Record<Answers['soil'], readonly Concern[]>> = {
  dust: [],
  'mud-or-salt': ['mud', 'road-salt'],
  caked: ['mud'],
};

const INSIDE_CONCERNS: Readonly<Record<Answers['inside'], readonly Concern[]>> = {
  tidy: [],
  'crumbs-or-hair': ['pet-hair', 'food-or-drink'],
  'stains-or-odor': ['stains', 'odor'],
};
