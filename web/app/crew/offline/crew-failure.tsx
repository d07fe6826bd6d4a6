import { CrewFrame } from '../crew-frame.tsx';
import { Failure } from '#web/app/shell/error-page.tsx';

/** Shown for a crew screen that needs the network, with links to those that don't. */
export function CrewFailure({ error }: { readonly error: unknown }) {
  return (
    <CrewFrame title="Not now">
      <Failure error={error} />
    </CrewFrame>
  );
}
