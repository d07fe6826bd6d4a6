import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { customersTexts } from '#core/languages/en/customers.ts';
import { INVITE_AGAIN_DAYS, MOST_INVITED } from '#core/people/customer-records.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Emails the customers who are due again, after saying how many get it. */
export function InviteButton() {
  const t = useTexts(customersTexts);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <Icon name="mail" />
        {t('invite')}
      </Button>
      {isAsked && <AskInvite onClose={() => setAsked(false)} />}
    </>
  );
}

function AskInvite({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(customersTexts);
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['customers', 'invitations'],
    queryFn: () => call('GET /api/customers/invitations'),
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const invite = useMutation({
    mutationFn: (recipients: number) => call('POST /api/customers/invitations', { body: { recipients } }),
    onSuccess: async ({ invited }) => {
      toast({ title: t('inviteDone', { count: invited }) });
      onClose();
      await Promise.all([['customers'], ['mail']].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  const failed = error ?? invite.error;
  if (!data && !failed) return null;
  const count = data?.recipients ?? 0;
  const days = { days: INVITE_AGAIN_DAYS };
  return (
    <Ask
      title={count > 0 ? t('inviteTitle', { count }) : t('inviteNone')}
      about={count > 0 ? t('inviteHelp', days) : t('inviteNoneHelp', days)}
      action={t('inviteSend', { count })}
      variant="sponge"
      isBusy={invite.isPending || count === 0}
      onDo={() => invite.mutate(count)}
      onClose={onClose}
    >
      {data?.hasMore && <p>{t('inviteMore', { most: MOST_INVITED })}</p>}
      {failed && <Callout title={t('inviteFailed')}>{errorText(failed)}</Callout>}
    </Ask>
  );
}
