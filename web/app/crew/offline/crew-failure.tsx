import { CrewFrame } from '../crew-frame.tsx';
import { Failure } from '#web/app/shell/error-page.tsx';

/** A screen of the crew that needs the network, with the ways to those that do not. */
export function CrewFailure({ error }: { readonly error: unknown }) {
  return (
    <CrewFrame title="Not now">
      <Failure error={error} />
    </CrewFrame>
  );
}
