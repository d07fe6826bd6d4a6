import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { moveRequestsTexts } from '#core/languages/en/move-requests.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { needs } from '#web/lib/list-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** A button that asks the customers of these quotes to pick another time, with a reason that they read. */
export function AskToMove({ ids }: { readonly ids: readonly string[] }) {
  const t = useTexts(moveRequestsTexts);
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const count = ids.length;
  const ask = useMutation({
    mutationFn: (reason: string) => call('POST /api/quotes/ask-to-move', { body: { ids: [...ids], reason } }),
    onSuccess: async ({ asked }) => {
      setOpen(false);
      toast({
        title: t('asked', { count: asked.length }),
        description: t('skipped', { count: count - asked.length }),
      });
      await Promise.all([
        client.invalidateQueries({ queryKey: ['quotes'] }),
        client.invalidateQueries({ queryKey: ['staff'] }),
        client.invalidateQueries({ queryKey: needs().queryKey }),
      ]);
    },
  });
  return (
    <>
      <Button
        onClick={() => {
          ask.reset();
          setOpen(true);
        }}
      >
        {t('ask', { count })}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('ask', { count })}
          about={t('about', { count })}
          isReasonNeeded
          action={t('send', { count })}
          variant="sponge"
          isBusy={ask.isPending}
          error={ask.error}
          onDo={(reason = '') => ask.mutate(reason)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
