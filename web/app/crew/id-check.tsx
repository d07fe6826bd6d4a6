import { Button } from '#web/ui/button.tsx';
import { AuthCard } from '#web/app/shell/auth/auth-card.tsx';
import { LookUpForm } from './look-up-form.tsx';

const BLANK = { appointmentId: '', accessCode: '', fkeid: '' };

/** /employee-id-check: opens a job without a log-in. */
export function IdCheck() {
  return (
    <AuthCard title="Employee ID check" lead="Open a job with the numbers from its email.">
      <LookUpForm given={BLANK} />
      <div className="door-more">
        <Button variant="plain" href="/employee-login">
          Log in instead
        </Button>
      </div>
    </AuthCard>
  );
}
