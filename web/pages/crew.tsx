import { InsidePage } from './admin.tsx';
import type { PageInput } from './input.ts';

/** The crew's pages, rendered by the app. */
export function CrewPage({ input }: { readonly input: PageInput }) {
  return <InsidePage input={input} title="Crew" installsAs="crew" />;
}
