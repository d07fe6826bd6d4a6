import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ScriptName } from '#core/operations/scripts.ts';
import { toastError } from '#web/ui/toast.tsx';
import { call, ConnectionError } from '#web/lib/api.ts';
import { counts } from '#web/lib/counts.ts';
import { errorText } from '#web/lib/refusal.ts';

const route = getRouteApi('/admin/dashboard');

type Wish = { readonly name: ScriptName; readonly confirmation?: string | undefined };

/** Runs a script and opens its output in the side sheet. */
export function useRunScript() {
  const client = useQueryClient();
  const navigate = route.useNavigate();
  return useMutation({
    mutationFn: ({ name, confirmation }: Wish) =>
      call('POST /api/admin/run-script', { body: { scriptName: name, confirmation } }),
    onMutate: ({ name }) =>
      void navigate({ search: (was) => ({ ...was, open: name }), replace: true, resetScroll: false }),
    onError: (error, { name }) => {
      // The script keeps running without this request, and its output is fetched separately.
      if (error instanceof ConnectionError) return;
      toastError({ title: `Failed to run ${name}`, description: errorText(error) ?? '' });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['scripts'] }),
        client.invalidateQueries({ queryKey: counts().queryKey }),
      ]),
  });
}
