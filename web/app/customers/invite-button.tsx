import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { customersTexts } from '#core/languages/en/customers.ts';
import { INVITE_AGAIN_DAYS, MOST_INVITED } from '#core/people/customer-records.ts';
import { call, type Answer } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';

type Invitations = Answer<'GET /api/customers/invitations'>;

/** Emails the customers who are due again, after saying how many get it. */
export function InviteButton() {
  const t = useTexts(customersTexts);
  const [asked, setAsked] = useState<Invitations>();
  const look = useMutation({
    mutationFn: () => call('GET /api/customers/invitations'),
    onSuccess: (found) => {
      if (found.recipients > 0) return setAsked(found);
      return toast({ title: t('inviteNone'), description: t('inviteNoneHelp', { days: INVITE_AGAIN_DAYS }) });
    },
    onError: (error) => toastError({ title: t('inviteFailed'), description: errorText(error) ?? '' }),
  });
  return (
    <>
      <Button aria-disabled={look.isPending} onClick={() => look.mutate()}>
        <Icon name="mail" />
        {t('invite')}
      </Button>
      {asked && <AskInvite found={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function AskInvite({ found, onClose }: { readonly found: Invitations; readonly onClose: () => void }) {
  const t = useTexts(customersTexts);
  const client = useQueryClient();
  const { recipients: count, hasMore } = found;
  const invite = useMutation({
    mutationFn: () => call('POST /api/customers/invitations', { body: { recipients: count } }),
    onSuccess: async ({ invited }) => {
      toast({ title: t('inviteDone', { count: invited }) });
      onClose();
      await Promise.all([['customers'], ['mail']].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  return (
    <Ask
      title={t('inviteTitle', { count })}
      about={t('inviteHelp', { days: INVITE_AGAIN_DAYS })}
      action={t('inviteSend', { count })}
      variant="sponge"
      isBusy={invite.isPending}
      onDo={() => invite.mutate()}
      onClose={onClose}
    >
      {hasMore && <p>{t('inviteMore', { most: MOST_INVITED })}</p>}
      {invite.error && <Callout title={t('inviteFailed')}>{errorText(invite.error)}</Callout>}
    </Ask>
  );
}
