import { useId, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { read } from '#web/lib/api.ts';
import styles from './admin-account.module.css';

type AccountPartProps = {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly about: string;
  readonly children: ReactNode;
};

/** One part of the account: what it is on the left, its controls on the right. */
export function AccountPart({ title, about, children }: AccountPartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

type Change<Given, Made> = {
  readonly make: (given: Given) => Promise<Made>;
  readonly onMade?: (made: Made) => void;
};

/** A mutation of the account; refetches what is shown of it. */
export function useAccountChange<Given, Made>({ make, onMade }: Change<Given, Made>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: async (made) => {
      onMade?.(made);
      await Promise.all([
        client.invalidateQueries({ queryKey: read('GET /api/admin/account').queryKey }),
        client.invalidateQueries({ queryKey: read('GET /api/admin/admins').queryKey }),
      ]);
    },
  });
}
