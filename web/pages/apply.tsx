import type { PageInput } from './input.ts';
import { ShellPage } from './quote.tsx';

/** Where one applies for a job: the app draws all of it. */
export function ApplyPage({ input }: { readonly input: PageInput }) {
  return <ShellPage input={input} title="Apply for a job" current="/apply" />;
}
