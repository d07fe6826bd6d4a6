import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, type SyntheticEvent } from 'react';
import { useForm, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
import { formsTexts } from '#core/languages/en/forms.ts';
import { toastError } from '#web/ui/toast.tsx';
import { ApiError, ConnectionError } from './api.ts';
import {
  checkRules,
  namesOf,
  remainingError,
  serverErrors,
  type FormCheck,
  type FormErrors,
  type FormRules,
  type FormValues,
} from './form-errors.ts';
import { pageLanguage } from './language-switch.ts';
import { errorText } from './refusal.ts';

export type ServerFormOptions<Name extends string, Result> = {
  /** The fields, in their order on the screen, and what they contain at first. A name has no dots. */
  readonly initial: FormValues<Name>;
  /** Checked before anything is sent. */
  readonly rules?: FormRules<Name>;
  /** Checked before the rules of the fields; its message is the form's, and its field takes the focus. */
  readonly check?: FormCheck<Name>;
  readonly send: (values: FormValues<Name>) => Promise<Result>;
  /** The form stays busy until this resolves. */
  readonly onSent?: (result: Result, values: FormValues<Name>) => unknown;
  /** Called with the first message when a check fails before anything is sent. */
  readonly onInvalid?: (message: string, values: FormValues<Name>) => void;
  readonly onRefused?: (error: unknown, values: FormValues<Name>) => void;
  /** Whether a refusal only asks for more, in a field that appears for it, and is no error. */
  readonly isPrompt?: (error: unknown, values: FormValues<Name>) => boolean;
  /** Errors by field for a refusal that names none; undefined leaves them to the server's paths. */
  readonly readRefusal?: (error: unknown, values: FormValues<Name>) => FormErrors<Name> | undefined;
  /** The field that shows what no other field shows, instead of `error`. */
  readonly restAt?: NoInfer<Name>;
  /** The field that takes the focus when it appears. */
  readonly focus?: NoInfer<Name> | undefined;
};

/** The attributes that tie an input to the form; for Field, TextField and SelectField. */
export type FormField = {
  readonly id: string;
  readonly name: string;
  readonly error: string;
  readonly ref: (element: HTMLElement | null) => void;
};

/** The kind of error that the form shows instead of the field. */
const OF_FORM = 'form';

type Texts = Record<string, string>;

/**
 * A form that is sent to the server: checks the rules, sends once at a time, shows the server's errors at their fields,
 * moves the focus to the first of them, and keeps what was typed. `error` is what no field shows.
 */
export function useServerForm<Name extends string, Result>(options: ServerFormOptions<Name, Result>) {
  const { initial, focus } = options;
  const form = useForm<Texts>({ defaultValues: initial, reValidateMode: 'onSubmit', resolver: resolverOf(options) });
  const sending = useSending(options, form);
  const { errors } = form.formState;
  const { setFocus } = form;
  useLayoutEffect(() => {
    if (focus !== undefined) setFocus(focus);
  }, [focus, setFocus]);

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (sending.isPending) return;
    // What is in the inputs counts: password managers fill them without an event that React sees.
    const data = new FormData(event.currentTarget);
    for (const name of Object.keys(initial)) {
      const value = data.get(name);
      form.setValue(name, typeof value === 'string' ? value : '');
    }
    const onValid = (typed: Texts) => sending.sendOnce(valuesOf(typed, initial));
    void form.handleSubmit(onValid, (found) => {
      sending.reset();
      options.onInvalid?.(firstMessage(found), valuesOf(form.getValues(), initial));
    })();
  }

  const ofForm = Object.values(errors).find((each) => each?.type === OF_FORM)?.message;
  const isSaid =
    Object.keys(errors).length > 0 || (sending.error && options.isPrompt?.(sending.error, sending.variables));
  return {
    submit,
    /** The attributes of a field's input. */
    field: (name: Name): FormField => fieldOf(form, name),
    error: ofForm ?? (isSaid ? undefined : errorText(sending.error)),
    /** Whether `error` is the server's. */
    isRefused: sending.isError,
    isBusy: sending.isPending,
    /** What the server returned last. */
    result: sending.data,
    /** Sends other values than what was typed, unchecked. */
    sendInstead: (values: FormValues<Name>): void => {
      form.clearErrors();
      sending.sendOnce(values);
    },
    /** Removes all errors, and keeps what was typed. */
    clearErrors: (): void => {
      form.clearErrors();
      if (!sending.isPending) sending.reset();
    },
    /** Changes what a field contains. */
    set: (name: Name, value: string): void => form.setValue<string>(name, value),
    /** Back to what the fields contained at first. */
    reset: (): void => form.reset(),
  };
}

/** The call, with the errors of a refusal at their fields. */
function useSending<Name extends string, Result>(options: ServerFormOptions<Name, Result>, form: UseFormReturn<Texts>) {
  const { initial, send, onSent, onRefused, isPrompt, readRefusal, restAt } = options;
  // Set at once: a second press can come before the state of the first is rendered.
  const isSending = useRef(false);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onSettled: () => {
      isSending.current = false;
    },
    onError: (error, values) => {
      onRefused?.(error, values);
      if (isPrompt?.(error, values)) return;
      const errors = readRefusal?.(error, values) ?? serverErrors(error, namesOf(initial));
      const rest = remainingError(error, errors);
      const shown = restAt && rest ? { [restAt]: rest } : errors;
      for (const [index, [name, message]] of Object.entries<string | undefined>(shown).entries())
        form.setError(name, { type: 'server', message: message ?? '' }, { shouldFocus: index === 0 });
    },
  });
  const sendOnce = (values: FormValues<Name>): void => {
    if (isSending.current) return;
    isSending.current = true;
    sending.mutate(values);
  };
  return { ...sending, sendOnce };
}

function resolverOf<Name extends string, Result>({
  initial,
  rules = {},
  check,
}: ServerFormOptions<Name, Result>): Resolver<Texts> {
  return (typed) => {
    const values = valuesOf(typed, initial);
    const whole = check?.(values);
    if (whole) return { values: {}, errors: { [whole.name]: { type: OF_FORM, message: whole.message } } };
    const errors = Object.entries<string | undefined>(checkRules(values, rules));
    if (errors.length === 0) return { values: typed, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries(errors.map(([name, message = '']) => [name, { type: 'rule', message }])),
    };
  };
}

function fieldOf(form: UseFormReturn<Texts>, name: string): FormField {
  const error = form.formState.errors[name];
  return {
    id: name,
    name,
    ref: form.register(name).ref,
    error: (error?.type !== OF_FORM && error?.message) || '',
  };
}

/** The typed values of these fields. */
function valuesOf<Name extends string>(typed: Texts, initial: FormValues<Name>): FormValues<Name> {
  return Object.fromEntries(namesOf(initial).map((name) => [name, typed[name] ?? ''])) as FormValues<Name>;
}

function firstMessage(errors: FieldErrors<Texts>): string {
  return Object.values(errors).find((each) => each?.message)?.message ?? '';
}

/** Shows a toast about a failed call: the server's message, or that it couldn't be reached. */
export function toastFailure(
  error: unknown,
  { title, otherwise }: { readonly title: string; readonly otherwise: string },
): void {
  const isReached = !(error instanceof ConnectionError);
  const told = error instanceof ApiError && error.problem ? errorText(error) : otherwise;
  toastError(
    isReached ? { title, description: told ?? otherwise } : { title: formsTexts(pageLanguage())('unreachable') },
  );
}
