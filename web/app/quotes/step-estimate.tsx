import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { StepProps } from './step.ts';
import './step-estimate.css';

/** Step 3.5: the list price, or a photo estimate where the shop offers one. */
export function EstimateStep({ catalogue }: StepProps) {
  return (
    <>
      <ul className="estimate-promises">
        <li>
          <Icon name="check" />
          The price you see comes straight from our list, line by line.
        </li>
        <li>
          <Icon name="check" />
          If its condition calls for more work than that, we ask you before we start.
        </li>
        <li>
          <Icon name="check" />
          Asking costs nothing, and nothing is charged now.
        </li>
      </ul>
      {catalogue.estimate.mode !== 'off' && (
        <div className="estimate-photos">
          <p>Three photos give a closer estimate of the work.</p>
          <Button href="/ai-quote">
            <Icon name="camera" />
            Use AI Enhancement
          </Button>
        </div>
      )}
    </>
  );
}
