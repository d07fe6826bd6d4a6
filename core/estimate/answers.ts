import type {
  Answers,
  Assessment,
  AssessmentContext,
  CleanedParts,
  AtLeast,
  Concern,
  GivenAnswers,
  QuestionName,
} from './assessment.ts';

/** Version of the rules below; any change to them needs a new one. */
export const ANSWERS_VERSION = '2';
/** Owners know the vehicle, but judge it kindly: enough to price, less than two photos that agree. */
export const ANSWERS_CONFIDENCE = 0.5;

/**
 * What a customer's own answers say about the parts that the package cleans. The figures only carry a level (they are no
 * measured probabilities), and never say 'extreme': no one has seen the vehicle. Throws a RangeError if one is missing.
 */
export function assessAnswers(answers: GivenAnswers, { parts }: Pick<AssessmentContext, 'parts'>): JudgedAssessment {
  const open = openQuestions(answers, parts);
  if (open.length > 0) throw new RangeError(`There is no answer to ${open.join(', ')}.`);
  const outside = parts === 'inside' ? undefined : outsideStep(answers);
  const inside = parts === 'outside' ? undefined : insideStep(answers);
  return {
    engine: 'questions',
    model: 'questions',
    version: ANSWERS_VERSION,
    atLeast: AT_LEAST[stepOfBoth(outside, inside)],
    confidence: ANSWERS_CONFIDENCE,
    concerns: [
      ...(parts === 'inside' || !answers.soil ? [] : OUTSIDE_CONCERNS[answers.soil]),
      ...(parts === 'outside' ? [] : insideConcerns(answers)),
    ],
    photos: [],
  };
}

/** An assessment that has a level. */
export type JudgedAssessment = Assessment & { readonly atLeast: AtLeast };

/** The questions whose answers count: those about the parts that the package cleans. */
export function questionsFor(parts: CleanedParts): readonly QuestionName[] {
  return [
    ...(parts === 'inside' ? [] : (['lastWash', 'soil'] as const)),
    ...(parts === 'outside' ? [] : (['inside'] as const)),
  ];
}

/** Those of them that have no answer yet. */
export function openQuestions(answers: GivenAnswers, parts: CleanedParts): readonly QuestionName[] {
  return questionsFor(parts).filter((question) => answers[question] === undefined);
}

/**
 * The level of a vehicle that is cleaned inside and out, each 0 light to 3 extreme: the middle of both, rounded up. So a
 * clean half spares a step where the other is two steps worse, and one step more inside or out is one step more work.
 */
export function combineLevels(outside: Step, inside: Step): Step {
  return Math.ceil((outside + inside) / 2) as Step;
}

type Step = 0 | 1 | 2 | 3;

function stepOfBoth(outside: 0 | 1 | 2 | undefined, inside: 0 | 1 | 2 | undefined): 0 | 1 | 2 {
  if (outside === undefined || inside === undefined) return outside ?? inside ?? 0;
  return combineLevels(outside, inside) as 0 | 1 | 2;
}

/** A nominal figure for each level: light, moderate, heavy. */
const AT_LEAST: readonly [AtLeast, AtLeast, AtLeast] = [
  [0.25, 0.1, 0],
  [0.75, 0.25, 0],
  [0.9, 0.75, 0],
];

/** What is on the vehicle counts; dirt that has sat for long is one step more work. */
function outsideStep({ soil, lastWash }: GivenAnswers): 0 | 1 | 2 {
  if (soil === 'caked') return 2;
  const hasSat = lastWash === 'longer';
  if (soil === 'mud-or-salt') return hasSat ? 2 : 1;
  return hasSat ? 1 : 0;
}

const INSIDE = { tidy: 0, 'crumbs-or-hair': 1, 'stains-or-odor': 2 } as const;

/** How dirty the inside is by the customer's answer, 0 to 2; undefined without one. */
export function insideStep({ inside }: GivenAnswers): 0 | 1 | 2 | undefined {
  return inside && INSIDE[inside];
}

/** What to look for inside, by the customer's answer. */
export function insideConcerns({ inside }: GivenAnswers): readonly Concern[] {
  return inside ? INSIDE_CONCERNS[inside] : [];
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
