import { Callout } from '#web/ui/callout.tsx';
import { useEditor } from './editor.ts';
import { fieldId } from './paths.ts';

/** The error of a list as a whole. */
export function ListError({ path }: { readonly path: string }) {
  const error = useEditor().errors.find((each) => each.path === path);
  return (
    error && (
      <div id={fieldId(path)} tabIndex={-1}>
        <Callout title={error.message} />
      </div>
    )
  );
}
