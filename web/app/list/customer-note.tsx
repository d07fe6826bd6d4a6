import './customer-note.css';

/** What a customer wrote about a quote, with its line breaks. */
export function CustomerNote({ text }: { readonly text: string }) {
  return <span className="customer-note">{text}</span>;
}
