import { Button } from '../../ui/button.tsx';
import { Door } from '../people/door.tsx';
import { LookUpForm } from './look-up-form.tsx';

const BLANK = { appointmentId: '', accessCode: '', fkeid: '' };

/** /employee-id-check: opens a job without a log-in. */
export function IdCheck() {
  return (
    <Door title="Employee ID check" lead="Open one job with what stands in the email about it.">
      <LookUpForm given={BLANK} />
      <div className="door-more">
        <Button variant="plain" href="/employee-login">
          Log in instead
        </Button>
      </div>
    </Door>
  );
}
