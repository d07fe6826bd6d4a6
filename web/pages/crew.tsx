import { InsidePage } from './admin.tsx';
import type { PageInput } from './input.ts';

/** The crew's side: the app draws all of it. */
export function CrewPage({ input }: { readonly input: PageInput }) {
  return <InsidePage input={input} title="Crew" installsAs="crew" />;
}
