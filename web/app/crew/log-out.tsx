import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOwnOutbox } from '#web/app/documentation/use-outbox.ts';
import { forgetCrewIdentity } from '#web/lib/crew-identity.ts';
import { localStore } from '#web/lib/storage.ts';
import { forgetAnswers } from './offline/forget-answers.ts';
import { finishLogOut, notePendingLogOut } from './pending-log-out.ts';

/** Milliseconds that the log-out waits for the server. */
const PATIENCE = 2000;

/** Logs out, even without a network, and deletes the employee's cached data from this device. Asks first if something is unsent; that stays. */
export function LogOut() {
  const { items, sent } = useOwnOutbox();
  const [isAsking, setIsAsking] = useState(false);
  const unsent = items.length - sent;
  const leave = useMutation({
    mutationFn: async () => {
      // Clears this device first, which needs no network. The server is told as soon as there is one.
      notePendingLogOut(localStore);
      forgetCrewIdentity(localStore);
      await forgetAnswers();
      await Promise.race([finishLogOut(localStore), new Promise((done) => setTimeout(done, PATIENCE))]);
      // A full page load, so that none of the employee's data stays in memory.
      window.location.replace('/employee-login');
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
