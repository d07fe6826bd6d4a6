import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { connectionTexts } from '#core/languages/en/connection.ts';
import type { FormValues } from '#web/lib/form-errors.ts';
import { useTexts } from '#web/lib/language.tsx';
import { toastFailure, useServerForm, type FormField } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import type { FormParts } from './connection-part.tsx';
import styles from './settings-form.module.css';

type FormProps<Name extends string, Body, Test extends { readonly proof: string }, Service> = FormParts<Service> & {
  readonly initial: FormValues<Name>;
  readonly bodyOf: (values: FormValues<Name>) => Body;
  readonly test: (body: Body, values: FormValues<Name>) => Promise<Test>;
  readonly save: (proven: Body & { readonly proof: string }) => Promise<Service>;
  readonly renderFields: (field: (name: Name) => FormField) => ReactNode;
  /** What is said once a test has worked. */
  readonly tested: (test: Test) => { readonly title: string; readonly hint: string };
  readonly testLabel: string;
};

/** Connects a service: what was typed is tested first, and only what has worked can be saved. */
export function ConnectionForm<Name extends string, Body, Test extends { readonly proof: string }, Service>(
  props: FormProps<Name, Body, Test, Service>,
) {
  const { onSaved, onCancel, bodyOf } = props;
  const t = useTexts(connectionTexts);
  const [initial] = useState(() => props.initial);
  const [tested, setTested] = useState<{ readonly body: Body; readonly test: Test }>();
  const form = useServerForm({
    initial,
    send: async (values: FormValues<Name>) => {
      const body = bodyOf(values);
      return { body, test: await props.test(body, values) };
    },
    onSent: setTested,
  });
  const save = useMutation({
    mutationFn: async ({ body, test: { proof } }: NonNullable<typeof tested>) => props.save({ ...body, proof }),
    onSuccess: onSaved,
    onError: (error) => toastFailure(error, { title: t('failed'), otherwise: t('tryAgain') }),
  });
  const said = tested && props.tested(tested.test);
  return (
    <form noValidate onSubmit={form.submit} onChange={() => setTested(undefined)}>
      <div className={`${styles.fields} ${styles.pairs}`}>
        {props.renderFields(form.field)}
        <div className={styles.wide}>
          {form.error && <Callout title={form.error} />}
          {said && (
            <Callout tone="wait" icon="check" title={said.title}>
              {said.hint}
            </Callout>
          )}
          <p className={styles.listActions}>
            {tested && (
              <Button variant="sponge" aria-disabled={save.isPending} onClick={() => save.mutate(tested)}>
                {t(save.isPending ? 'saving' : 'save')}
              </Button>
            )}
            <Button type="submit" {...(!tested && { variant: 'sponge' })} aria-disabled={form.isBusy}>
              {form.isBusy ? t('testing') : props.testLabel}
            </Button>
            {onCancel && (
              <Button variant="plain" onClick={onCancel}>
                {t('cancel')}
              </Button>
            )}
          </p>
        </div>
      </div>
    </form>
  );
}
