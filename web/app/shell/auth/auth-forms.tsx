import { useState, type ReactNode } from 'react';
import { authTexts, formsTexts } from '#core/languages/en/forms.ts';
import { ApiError } from '#web/lib/api.ts';
import type { FormErrors, FormRules, FormValues } from '#web/lib/form-errors.ts';
import { useTexts } from '#web/lib/language.tsx';
import { asksCode, errorText } from '#web/lib/refusal.ts';
import { toastFailure, useServerForm, type FormField } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { AuthLinks } from './auth-card.tsx';

type Identity = 'email' | 'employeeId';
type LogInValues<Name extends Identity> = FormValues<Name | 'password' | 'code'>;

/** Another way to log in, whose error is shown above the form. */
type OtherWay = { readonly isBusy: boolean; readonly error: string | undefined; readonly reset: () => void };

type AuthFormProps<Name extends Identity, Result> = {
  /** What identifies the account, and what its field contains at first. */
  readonly identity: Name;
  readonly initialIdentity?: string | undefined;
  /** Renders the field of the identity. Defaults to an email address. */
  readonly renderIdentity?: (field: FormField) => ReactNode;
  readonly rules?: FormRules<Name | 'password' | 'code'>;
  /** Labels of the button, idle and while waiting for a response. */
  readonly words: { readonly send: string; readonly sending: string };
  readonly send: (values: LogInValues<Name>) => Promise<Result>;
  readonly onEnter: (result: Result) => unknown;
  /** Called when the password was right and the second factor is missing. Without it, the form asks for the code itself. */
  readonly onAskCode?: (values: LogInValues<Name>) => void;
  /** Failures are told in a toast with this title. Without it, they are shown above the form. */
  readonly failure?: { readonly title: string; readonly otherwise: string };
  /** What the password's field says when the server knows no such account and password. */
  readonly wrongText?: string;
  readonly other?: OtherWay;
  /** The other ways on, below the form. */
  readonly renderLinks: (form: { readonly isBusy: boolean; readonly clearErrors: () => void }) => ReactNode;
};

/** The log-in of admins, employees and customers: identity, password, and the second factor's code when it's asked for. */
export function AuthForm<Name extends Identity, Result>(props: AuthFormProps<Name, Result>) {
  const { identity, failure, other, words, renderIdentity = emailField } = props;
  const t = useTexts(authTexts);
  const { form, needsCode } = useLogIn(props);
  const notice = (failure ? undefined : form.error) ?? other?.error;
  const isBusy = form.isBusy || other?.isBusy === true;
  return (
    <>
      {notice && <Callout title={notice} />}
      <form
        noValidate
        onSubmit={(event) => {
          other?.reset();
          if (isBusy) event.preventDefault();
          else form.submit(event);
        }}
      >
        {renderIdentity(form.field(identity))}
        <Field
          {...form.field('password')}
          label={t('password')}
          type="password"
          autoComplete="current-password"
          required
        />
        {needsCode && <SecondFactorField {...form.field('code')} />}
        <Button type="submit" variant="sponge" big aria-disabled={isBusy}>
          {form.isBusy ? words.sending : words.send}
        </Button>
      </form>
      {props.renderLinks({ isBusy, clearErrors: form.clearErrors })}
    </>
  );
}

function useLogIn<Name extends Identity, Result>(props: AuthFormProps<Name, Result>) {
  const { identity, initialIdentity = '', rules, send, onEnter, onAskCode, failure, wrongText } = props;
  const t = useTexts(formsTexts);
  const [needsCode, setNeedsCode] = useState(false);
  const filled = (typed: string) => (typed.trim() === '' ? t('fillInAll') : undefined);
  const form = useServerForm<Name | 'password' | 'code', Result>({
    initial: { [identity]: initialIdentity, password: '', code: '' } as LogInValues<Name>,
    rules: rules ?? { [identity]: filled, password: filled },
    send,
    onSent: onEnter,
    onInvalid: (message) => failure && toastError({ title: failure.title, description: message }),
    onRefused: (error, values) => {
      setNeedsCode(asksCode(error) && !onAskCode);
      if (asksCode(error)) onAskCode?.(values);
      else if (failure) toastFailure(error, failure);
    },
    isPrompt: (error, { code }) => asksCode(error) && code === '',
    readRefusal: (error) => logInErrors(error, wrongText),
    focus: needsCode ? 'code' : undefined,
  });
  return { form, needsCode };
}

/** The refusals of a log-in that name no field, at the field they are about. */
function logInErrors(error: unknown, wrongText?: string): FormErrors<'password' | 'code'> | undefined {
  if (asksCode(error)) return { code: errorText(error) ?? '' };
  return wrongText && error instanceof ApiError && error.status === 401 ? { password: wrongText } : undefined;
}

function emailField(field: FormField): ReactNode {
  return <EmailField {...field} />;
}

function EmailField(field: FormField) {
  const t = useTexts(authTexts);
  return <Field {...field} label={t('email')} type="email" autoComplete="username" spellCheck={false} required />;
}

/** The field for the authenticator app's code in a log-in. */
export function SecondFactorField(field: FormField) {
  const t = useTexts(authTexts);
  return <Field {...field} label={t('code')} hint={t('codeHint')} autoComplete="one-time-code" required />;
}

type OneFieldFormProps = {
  readonly name: Identity | 'code';
  readonly initial?: string | undefined;
  readonly send: (typed: string) => Promise<unknown>;
  readonly onSent: () => void;
  readonly onBack: () => void;
  /** Labels of the button, idle and while waiting for a response. */
  readonly words: { readonly send: string; readonly sending: string };
  readonly renderField: (field: FormField) => ReactNode;
};

/** A log-in step that asks for one value; Back returns to the previous step. */
export function OneFieldForm({ name, initial = '', send, onSent, onBack, words, renderField }: OneFieldFormProps) {
  const t = useTexts(authTexts);
  const form = useServerForm<string, unknown>({
    initial: { [name]: initial },
    send: (values) => send(values[name] ?? ''),
    onSent,
    restAt: name,
    focus: name,
  });
  return (
    <>
      <form noValidate onSubmit={form.submit}>
        {renderField(form.field(name))}
        <Button type="submit" variant="sponge" big aria-disabled={form.isBusy}>
          {form.isBusy ? words.sending : words.send}
        </Button>
      </form>
      <AuthLinks>
        <Button variant="plain" onClick={onBack}>
          {t('back')}
        </Button>
      </AuthLinks>
    </>
  );
}

/** The words on the button that requests a link. */
export function useLinkWords() {
  const t = useTexts(authTexts);
  return { send: t('sendLink'), sending: t('sendingLink') };
}

type AddressFormProps = {
  readonly send: (email: string) => Promise<unknown>;
  readonly onSent: () => void;
  readonly onBack: () => void;
};

/** Asks for the email address that a link is sent to. */
export function AddressForm(props: AddressFormProps) {
  return <OneFieldForm {...props} name="email" words={useLinkWords()} renderField={emailField} />;
}
