import { PACKAGE_IDS, type PackageId } from '#core/settings/settings.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useEditor, useSetting } from './editor.ts';

type PackageTicksProps = { readonly path: string; readonly label: string };

/** Selects the packages that something applies to. */
export function PackageTicks({ path, label }: PackageTicksProps) {
  const { id, value, error, set } = useSetting<readonly PackageId[] | undefined>(path);
  const { packages } = useEditor().draft;
  const chosen = value ?? [];
  return (
    <fieldset className="package-ticks" id={id} tabIndex={-1} aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      {packages.map((pack) => (
        <Checkbox
          key={pack.id}
          checked={chosen.includes(pack.id)}
          onChange={({ target: { checked } }) =>
            set(PACKAGE_IDS.filter((each) => (each === pack.id ? checked : chosen.includes(each))))
          }
        >
          {pack.name}
        </Checkbox>
      ))}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
