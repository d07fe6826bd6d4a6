import { basename } from 'node:path';

/**
 * The name in the page of a class of a CSS Module: `badge_waiting` for `.waiting` of `badge.module.css`. The same in
 * every build, so that pages rendered on the server match the styles of the browser; sheets never share a file name.
 */
export function className(local: string, file: string): string {
  return `${basename(file.replace(/\?.*$/, ''), '.module.css')}_${local}`;
}
