import { compareSettings } from '#core/settings/compare-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { useEditor } from './editor.ts';
import { isWithin } from './paths.ts';

/** Another admin published while there were unsaved changes: the changes are kept on top of the new version. */
export function Meanwhile() {
  const { meanwhile, base, draft, forgetMeanwhile } = useEditor();
  if (!meanwhile) return null;
  const { by, version, clashes } = meanwhile;
  const labels = compareSettings(base, draft)
    .filter(({ path }) => clashes.some((clash) => isWithin(path, clash) || isWithin(clash, path)))
    .map(({ label }) => label);
  return (
    <Callout
      tone="wait"
      title={`${by ?? 'Somebody else'} has published version ${version} meanwhile`}
      action={<Button onClick={forgetMeanwhile}>All right</Button>}
    >
      {labels.length > 0
        ? `You both changed: ${labels.join(', ')}. Yours is kept here; review before you save.`
        : 'Your changes are kept, on top of that version.'}
    </Callout>
  );
}
