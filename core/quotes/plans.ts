import type { Transition } from '#core/lib/transitions.ts';

/** Work that's repeated by itself: each visit of a plan is a quote. */
export const PLAN_STATES = ['active', 'paused', 'ended'] as const;
export type PlanState = (typeof PLAN_STATES)[number];
export type PlanEvent = 'pause' | 'resume' | 'end' | 'skip' | 'change-interval' | 'miss-payment';
/** What customers do with their plan. */
export const OWN_PLAN_EVENTS = ['pause', 'resume', 'end', 'skip'] as const satisfies readonly PlanEvent[];
export type PlanActor = 'customer' | 'admin' | 'system';

/** Who may change a plan in which state; an ended one stays so. */
export const PLAN_TRANSITIONS: readonly Transition<PlanState, PlanEvent, PlanActor>[] = [
  { from: 'active', event: 'pause', to: 'paused', who: ['customer', 'admin'] },
  { from: 'paused', event: 'resume', to: 'active', who: ['customer', 'admin'] },
  { from: 'active', event: 'end', to: 'ended', who: ['customer', 'admin'] },
  { from: 'paused', event: 'end', to: 'ended', who: ['customer', 'admin'] },
  { from: 'active', event: 'skip', to: 'active', who: ['customer', 'admin'] },
  { from: 'active', event: 'change-interval', to: 'active', who: ['admin'] },
  // The charge of a visit failed.
  { from: 'active', event: 'miss-payment', to: 'paused', who: ['system'] },
  { from: 'paused', event: 'miss-payment', to: 'paused', who: ['system'] },
];
