/** Converts a slot's text for a time input: '7:30 PM' -> '19:30'. Empty for anything else. */
export function clockFrom(text: string): string {
  const match = /^(1[0-2]|[1-9]):([0-5]\d) (AM|PM)$/.exec(text);
  if (!match) return '';
  const hour = (Number(match[1]) % 12) + (match[3] === 'PM' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${match[2]}`;
}

/** '19:30' -> '7:30 PM'; an empty field stays empty. */
export function slotText(clock: string): string {
  const [hours = '', minutes = ''] = clock.split(':');
  if (minutes === '') return '';
  const hour = Number(hours);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes.slice(0, 2)} ${hour < 12 ? 'AM' : 'PM'}`;
}
