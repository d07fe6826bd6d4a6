/** States are a table; a change is looked up in it and then written only if the stored state is still the one it was read from. */

export type Transition<State extends string, Event extends string, Who extends string> = {
  readonly from: State;
  readonly event: Event;
  readonly to: State;
  readonly who: readonly Who[];
};

/** The state that an event by that person leads to, or undefined when the table has no such row (409 on the wire). */
export function nextState<State extends string, Event extends string, Who extends string>(
  table: readonly Transition<State, Event, Who>[],
  from: State,
  { event, by }: { readonly event: Event; readonly by: Who },
): State | undefined {
  return table.find((row) => row.from === from && row.event === event && row.who.includes(by))?.to;
}

/** The events that a person may raise in a state: which buttons a screen shows. */
export function eventsFor<State extends string, Event extends string, Who extends string>(
  table: readonly Transition<State, Event, Who>[],
  from: State,
  by: Who,
): readonly Event[] {
  return table.filter((row) => row.from === from && row.who.includes(by)).map((row) => row.event);
}
