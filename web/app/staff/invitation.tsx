import type { StaffDetail } from '#contract/staff.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { call } from '#web/lib/api.ts';
import { When } from '#web/app/shell/when.tsx';
import { INVITATION_BADGES } from './staff-texts.ts';
import { useStaffChange } from './use-staff-change.ts';
import './invitation.css';

/** The invitation of a staff member who hasn't signed up, and a button to send another. */
export function Invitation({ member: { id, name, invitation } }: { readonly member: StaffDetail }) {
  const send = useStaffChange({
    make: () => call('POST /api/staff/:id/invite', { params: { id } }),
    done: 'Invitation sent',
    failed: 'Failed to send the invitation',
  });
  const badge = invitation && INVITATION_BADGES[invitation.state];
  return (
    <section className="invitation" aria-labelledby="invitation">
      <h3 id="invitation">
        Invitation{' '}
        {badge && (
          <Badge tone={badge.tone} icon={badge.icon}>
            {badge.word}
          </Badge>
        )}
      </h3>
      <p>
        {invitation ? (
          <When
            label={invitation.state === 'expired' ? 'Could be used until' : 'Can be used until'}
            at={invitation.expiresAt}
          />
        ) : (
          `${name} was not invited yet.`
        )}
      </p>
      <Button aria-disabled={send.isPending} onClick={() => send.mutate(undefined)}>
        {invitation ? 'Send a new invitation' : 'Send an invitation'}
      </Button>
    </section>
  );
}
