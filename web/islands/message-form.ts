import { areFieldsRight, clearErrorsWhileTyping, showErrors, valuesOf } from './fields.ts';
import { post } from './post.ts';
import { showToast } from './toast.ts';

/** Sends the message; ignores presses while one is being sent. A failure keeps the input. */
export function startMessageForm(): void {
  const form = document.querySelector<HTMLFormElement>('#message-form');
  const button = form?.querySelector('button');
  if (!form || !button) return;
  let isSending = false;

  form.noValidate = true;
  clearErrorsWhileTyping(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending || !areFieldsRight(form)) return;
    isSending = true;
    void send(form, button).finally(() => {
      isSending = false;
    });
  });
}

async function send(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const text = button.textContent;
  button.textContent = 'Sending…';
  button.ariaDisabled = 'true';
  const { isOk, problem } = await post('/api/contact', valuesOf(form));
  button.textContent = text;
  button.ariaDisabled = null;

  if (isOk) {
    form.reset();
    showToast({ title: 'Message Sent!', text: "Thank you for contacting us. We'll get back to you soon!" });
    return;
  }
  showErrors(form, problem?.errors ?? []);
  showToast({
    title: 'Error',
    text: 'Failed to send message. Please try again or email us directly.',
    isError: true,
  });
}
