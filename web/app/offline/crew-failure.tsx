import { CrewFrame } from '../employees/crew-frame.tsx';
import { Failure } from '../failure.tsx';

/** A screen of the crew that needs the network, with the ways to those that do not. */
export function CrewFailure({ error }: { readonly error: unknown }) {
  return (
    <CrewFrame title="Not now">
      <Failure error={error} />
    </CrewFrame>
  );
}
