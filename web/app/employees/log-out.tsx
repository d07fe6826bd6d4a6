import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Ask } from '../../ui/ask.tsx';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../ui/toast.tsx';
import { call } from '../api.ts';
import { useOwnOutbox } from '../documentation/use-outbox.ts';
import { forgetIdentity } from './identity-note.ts';
import { refusalText } from '../refusal.ts';
import { localStore } from '../storage.ts';
import { forgetAnswers } from '../offline/forget-answers.ts';

/** Logs out, and takes away what this device keeps of the employee's answers; first asks where something is not sent yet, which stays. */
export function LogOut() {
  const { items, sent } = useOwnOutbox();
  const [isAsking, setIsAsking] = useState(false);
  const unsent = items.length - sent;
  const leave = useMutation({
    mutationFn: () => call('POST /api/employee/logout'),
    onSuccess: async () => {
      forgetIdentity(localStore);
      await forgetAnswers();
      // A whole new page, so that nothing of the employee's stays in memory.
      window.location.replace('/employee-login');
    },
    onError: (error) => {
      setIsAsking(false);
      toastError({ title: 'Failed to log out', description: refusalText(error) ?? '' });
    },
  });
  return (
    <>
      <Button aria-disabled={leave.isPending} onClick={() => (unsent > 0 ? setIsAsking(true) : leave.mutate())}>
        Log out
      </Button>
      {isAsking && (
        <Ask
          title={unsent === 1 ? '1 entry is not sent yet' : `${unsent} entries are not sent yet`}
          about={`${unsent === 1 ? 'It stays' : 'They stay'} on this phone, seen by nobody else, and ${unsent === 1 ? 'goes' : 'go'} out once you log in here again.`}
          action="Log out anyway"
          back="Stay"
          isBusy={leave.isPending}
          onDo={() => leave.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
