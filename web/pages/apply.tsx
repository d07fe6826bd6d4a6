import type { PageInput } from './input.ts';
import { ShellPage } from './quote.tsx';

/** The job application pages, rendered by the app. */
export function ApplyPage({ input }: { readonly input: PageInput }) {
  return <ShellPage input={input} title="Apply for a job" current="/apply" />;
}
