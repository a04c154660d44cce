/** Whether anything narrows a list: a chosen search, filter or time; what is empty or false does not. */
export function isNarrowed(by: readonly unknown[]): boolean {
  return by.some(Boolean)
}
