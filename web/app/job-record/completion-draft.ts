import { useState } from 'react';
import type { Completion, JobDocumentation } from '#contract/documentation.ts';
import { readQuantity, type Satisfaction } from '#core/jobs/documentation.ts';
import type { DirtinessLevel } from '#core/settings/settings.ts';
import { readCrewIdentity } from '#web/lib/crew-identity.ts';
import { localStore } from '#web/lib/storage.ts';
import type { DrawnSignature } from '#web/ui/signature.tsx';
import type { NewItem } from './outbox-store.ts';
import { checklistsOf, ofVehicle } from './vehicles.ts';

export type CompletionDraft = {
  /** The first is for the customer, the second for the shop only. */
  readonly completionNotes: string;
  readonly shopNotes: string;
  /** 1 to 5; absent until someone chooses it. */
  readonly qualityRating?: number | undefined;
  /** Minutes as typed; absent means 0. */
  readonly timeSpent?: string | undefined;
  /** How dirty the only vehicle was found to be; optional. */
  readonly foundLevel?: DirtinessLevel | undefined;
  /** Whether the customer's photos didn't show that. */
  readonly photoMissedIt?: boolean | undefined;
  readonly suppliesUsed: readonly string[];
  /** Quantities as typed, by the id of the supply; one that wasn't typed is the usual one. */
  readonly supplyQuantities?: Readonly<Record<string, string>> | undefined;
  readonly customerSatisfaction?: Satisfaction | undefined;
  readonly additionalServices: readonly string[];
  /** The items of the checklist that are ticked, of the first or only vehicle; those of the others by its number. */
  readonly done: readonly string[];
  readonly furtherDone?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Minutes as typed, a note for the customer and the dirt, by the number of each of several vehicles. */
  readonly byVehicle?: Readonly<Record<string, VehicleDraft>> | undefined;
  readonly signature: DrawnSignature;
  readonly reasonWithoutPhotos: string;
};

export type VehicleDraft = {
  readonly minutes: string;
  readonly note: string;
  /** How dirty it was found to be, and whether the customer's photos didn't show that. */
  readonly level?: DirtinessLevel | undefined;
  readonly photoMissedIt?: boolean | undefined;
};

const UNSAID: VehicleDraft = { minutes: '', note: '' };

const EMPTY: CompletionDraft = {
  completionNotes: '',
  shopNotes: '',
  suppliesUsed: [],
  additionalServices: [],
  done: [],
  signature: { name: '', strokes: [] },
  reasonWithoutPhotos: '',
};

/** The draft of a completion, stored so that a closed tab or an empty battery loses nothing. */
export function useCompletionDraft({ id }: Pick<JobDocumentation, 'id'>) {
  const key = keyOf(id);
  const [draft, setDraft] = useState(() => readDraft(localStore.get(key)));
  return {
    draft,
    change: (change: Partial<CompletionDraft>): void => {
      const next = { ...draft, ...change };
      localStore.set(key, JSON.stringify(next));
      setDraft(next);
    },
  };
}

/** Whether a draft says anything that the form folds away. */
export function hasOptionalEntries(draft: CompletionDraft): boolean {
  const { shopNotes, foundLevel, suppliesUsed, supplyQuantities, customerSatisfaction, additionalServices } = draft;
  const { qualityRating } = draft;
  const { name, strokes } = draft.signature;
  const isTyped = shopNotes !== '' || name !== '' || strokes.length > 0 || supplyQuantities !== undefined;
  return (
    isTyped ||
    Boolean(foundLevel ?? customerSatisfaction ?? qualityRating) ||
    suppliesUsed.length + additionalServices.length > 0
  );
}

/** Whether a rating says something: the best one is stored where no one chose any. */
export function isRated({ qualityRating }: Pick<Completion, 'qualityRating'>): boolean {
  return qualityRating < 5;
}

/** Makes the draft of a job that is reopened say what its completion said. Quantities of supplies are the usual ones again. */
export function restoreCompletionDraft({ id }: Pick<JobDocumentation, 'id'>, completion: Completion): void {
  const { completionNotes, shopNotes, qualityRating, timeSpent, suppliesUsed, additionalServices } = completion;
  const { groundTruth, customerSatisfaction, checklist, byVehicle, signature, reasonWithoutPhotos } = completion;
  const draft: CompletionDraft = {
    completionNotes,
    shopNotes,
    qualityRating: isRated({ qualityRating }) ? qualityRating : undefined,
    timeSpent: String(timeSpent),
    foundLevel: groundTruth?.level,
    photoMissedIt: groundTruth?.photoMissedIt,
    suppliesUsed,
    customerSatisfaction: customerSatisfaction ?? undefined,
    additionalServices,
    ...doneTicks(checklist),
    ...(byVehicle && {
      byVehicle: Object.fromEntries(
        byVehicle.map(({ vehicle, minutes, ...rest }) => [
          vehicle,
          { ...rest, minutes: minutes ? String(minutes) : '' },
        ]),
      ),
    }),
    signature: signature ?? EMPTY.signature,
    reasonWithoutPhotos: reasonWithoutPhotos ?? '',
  };
  localStore.set(keyOf(id), JSON.stringify(draft));
}

/** What is ticked on the checklist of a vehicle. */
export function doneOf({ done, furtherDone }: CompletionDraft, vehicle: number): readonly string[] {
  return vehicle === 1 ? done : (furtherDone?.[vehicle] ?? []);
}

/** The change that ticks these items of a vehicle, and no others. */
export function withDone(
  { furtherDone }: CompletionDraft,
  vehicle: number,
  done: readonly string[],
): Partial<CompletionDraft> {
  return vehicle === 1 ? { done } : { furtherDone: { ...furtherDone, [vehicle]: done } };
}

/** What was typed of a vehicle. */
export function workOf({ byVehicle }: CompletionDraft, vehicle: number): VehicleDraft {
  return byVehicle?.[vehicle] ?? UNSAID;
}

/** The change that says this of a vehicle. The time of the whole job follows while it's the sum of its vehicles, or wasn't typed. */
export function withWork(
  draft: CompletionDraft,
  vehicle: number,
  work: Partial<VehicleDraft>,
): Partial<CompletionDraft> {
  const byVehicle = { ...draft.byVehicle, [vehicle]: { ...workOf(draft, vehicle), ...work } };
  const follows = Number(draft.timeSpent ?? 0) === sumOf(draft.byVehicle);
  return { byVehicle, ...(follows && { timeSpent: String(sumOf(byVehicle)) }) };
}

function sumOf(byVehicle: CompletionDraft['byVehicle']): number {
  return Object.values(byVehicle ?? {}).reduce((sum, { minutes }) => sum + (Number(minutes) || 0), 0);
}

function doneTicks(checklist: Completion['checklist']): Pick<CompletionDraft, 'done' | 'furtherDone'> {
  const ticks = Map.groupBy(
    checklist.filter(({ isDone }) => isDone),
    ({ vehicle = 1 }) => vehicle,
  );
  const { 1: done = [], ...furtherDone } = Object.fromEntries(
    [...ticks].map(([vehicle, own]) => [vehicle, own.map(({ item }) => item)]),
  ) as Readonly<Record<number, readonly string[]>>;
  return { done, furtherDone };
}

/** Deletes the draft once the server has the completion. */
export function forgetCompletionDraft({ id }: Pick<JobDocumentation, 'id'>): void {
  localStore.remove(keyOf(id));
}

function keyOf(jobId: string): string {
  return `documentation:${readCrewIdentity(localStore)?.employeeId ?? ''}:${jobId}`;
}

/** Minutes from the start of the work until now, the form's initial value. */
export function minutesSince(startedAt: string | null, now: Temporal.Instant): number {
  if (startedAt === null) return 0;
  return Math.max(0, Math.round(now.since(Temporal.Instant.from(startedAt)).total('minutes')));
}

function readDraft(text: string | undefined): CompletionDraft {
  try {
    const stored: unknown = text === undefined ? undefined : JSON.parse(text);
    return typeof stored === 'object' && stored !== null ? { ...EMPTY, ...stored } : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Builds the request from a draft. It names every photo, including those that are still being sent. */
export function completionEntry(
  draft: CompletionDraft,
  outboxDeps: Pick<JobDocumentation, 'checklist' | 'vehicles' | 'supplies'> & {
    readonly photos: readonly { readonly clientId: string }[];
  },
): Extract<NewItem, { kind: 'completion' }>['entry'] {
  const { supplies, photos } = outboxDeps;
  const shopNotes = draft.shopNotes.trim();
  const { completionNotes, qualityRating, customerSatisfaction, signature, foundLevel } = draft;
  const reason = draft.reasonWithoutPhotos.trim();
  const isSigned = signature.name.trim() !== '' || signature.strokes.length > 0;
  const timeSpent = Number(draft.timeSpent ?? 0);
  const supplyQuantities = changedQuantities(draft, supplies);
  return {
    completionNotes,
    ...(shopNotes && { shopNotes }),
    ...(qualityRating && { qualityRating }),
    timeSpent,
    suppliesUsed: [...draft.suppliesUsed],
    ...(supplyQuantities.length > 0 && { supplyQuantities }),
    additionalServices: [...draft.additionalServices],
    checklist: checklistsOf(outboxDeps).flatMap(({ number: vehicle, checklist }) =>
      checklist.map((item) => ({ item, isDone: doneOf(draft, vehicle).includes(item), ...ofVehicle({ vehicle }) })),
    ),
    ...(outboxDeps.vehicles && {
      byVehicle: outboxDeps.vehicles.map(({ number: vehicle }) => {
        const { minutes, note, level, photoMissedIt = false } = workOf(draft, vehicle);
        return { vehicle, minutes: Number(minutes), note: note.trim(), ...(level && { level, photoMissedIt }) };
      }),
    }),
    photos: photos.map(({ clientId }) => clientId),
    ...(foundLevel &&
      !outboxDeps.vehicles && {
        groundTruth: { level: foundLevel, minutes: timeSpent, photoMissedIt: draft.photoMissedIt ?? false },
      }),
    ...(customerSatisfaction && { customerSatisfaction }),
    ...(isSigned && {
      signature: { name: signature.name.trim(), strokes: signature.strokes.map((stroke) => [...stroke]) },
    }),
    ...(reason && { reasonWithoutPhotos: reason }),
  };
}

/** The quantities that were typed and aren't the usual ones. */
export function changedQuantities({ supplyQuantities }: CompletionDraft, supplies: JobDocumentation['supplies']) {
  return supplies.flatMap(({ id, quantity: usual }) => {
    const quantity = readQuantity(supplyQuantities?.[id] ?? String(usual));
    return quantity === undefined || quantity === usual ? [] : [{ id, quantity }];
  });
}
