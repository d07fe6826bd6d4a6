import type { PhotoEstimate } from '#contract/analysis.ts';

/** The built-in model's estimate of a dirty car, for tests. */
export const HEAVY: PhotoEstimate = {
  analysisId: 'an-unguessable-id',
  engine: 'embedded',
  engineName: 'Built-in photo check',
  model: 'resnet50-conv4-int8',
  customerExplanation: 'Your car looks heavily soiled. It needs more washing than usual before the details begin.',
  dirtinessLevel: 'heavy',
  levelName: 'Heavy',
  priceAdjustment: 15,
  amountDollars: 18,
  vehicleSize: 'Car',
  timeEstimate: 150,
  extraMinutes: 30,
  specialConcerns: ['Mud'],
  concerns: ['mud'],
  confidence: 0.6,
  adminNote: 'Two photos agree on heavy.',
  suppliesNeeded: ['Pre-wash foam'],
  retake: [],
  mode: 'price',
  packageType: 'full',
  vehicleType: 'car',
  expiresAt: '2027-06-11T16:00:00Z',
};
