import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Ask } from '../../ui/ask.tsx';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../ui/toast.tsx';
import { call } from '../api.ts';
import { outbox } from '../documentation/send-item.ts';
import { refusalText } from '../refusal.ts';
import { localStore } from '../storage.ts';
import { forgetIdentity } from './identity-note.ts';

/** Logs out; asks before, while photos and notes still have to leave this device. */
export function LogOut() {
  const [unsent, setUnsent] = useState(0);
  const leave = useMutation({
    mutationFn: () => call('POST /api/employee/logout'),
    onSuccess: () => {
      forgetIdentity(localStore);
      // A whole new page, so that nothing of the employee's stays in memory.
      window.location.replace('/employee-login');
    },
    onError: (error) => toastError({ title: 'Failed to log out', description: refusalText(error) ?? '' }),
  });

  function logOut(): void {
    const waiting = outbox.items().filter(({ state }) => state !== 'sent').length;
    setUnsent(waiting);
    if (waiting === 0) leave.mutate();
  }

  return (
    <>
      <Button aria-disabled={leave.isPending} onClick={logOut}>
        Log out
      </Button>
      {unsent > 0 && (
        <Ask
          title={unsent === 1 ? 'One entry is not sent yet' : `${unsent} entries are not sent yet`}
          about="Photos and notes of a job still have to leave this device. Stay logged in until all are sent."
          action="Log out anyway"
          back="Stay"
          isBusy={leave.isPending}
          onDo={() => leave.mutate()}
          onClose={() => setUnsent(0)}
        />
      )}
    </>
  );
}
