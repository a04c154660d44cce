/** The page to go to after signing in; only pages of this console, whatever the link contains. */
export function readReturnPath(to: unknown): string | undefined {
  return typeof to === 'string' && /^\/(?![/\\]|login\b)/.test(to) ? to : undefined
}
