/** Returns a value as JSON that is safe in a script element: it can't end the element or open a comment. */
export function asScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
