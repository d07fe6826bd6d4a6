/** Why a stop of a round couldn't be served. */
export const MISS_REASONS = ['notOut', 'blocked', 'locked', 'notEmpty', 'other'] as const;
export type MissReason = (typeof MISS_REASONS)[number];
