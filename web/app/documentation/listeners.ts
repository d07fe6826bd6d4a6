/** Adds who is told; answers with what takes him away again. */
export function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
